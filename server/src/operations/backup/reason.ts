const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.name);

const statusOf = (error: Error) => {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return '';
  return 'httpStatusCode' in error.$metadata ? ` (status ${error.$metadata.httpStatusCode})` : '';
};

/** One line for the operator. Errors of connections come without a message, and those of buckets with a bare code. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  const text = error.message && error.message !== 'UnknownError' ? error.message : codeOf(error);
  return `${text}${statusOf(error)}`.replaceAll(/\s+/g, ' ');
};
