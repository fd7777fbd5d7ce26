/** Empty for a token that cannot be parsed, which the server judges. */
const claimsOf = (authToken: string): Record<string, unknown> => {
  try {
    const body = authToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
};

/** The visitor's id in their token, which names their stored data. `owner`: the former id of an expired session. */
export const ownerOf = (authToken: string): string => {
  const { owner, source_id } = claimsOf(authToken);
  return String(owner ?? source_id ?? '');
};

/** The same visitor with another token, e.g. one that proves more; false where a token cannot be parsed. */
export const isSameOwner = (one: string, other: string): boolean =>
  ownerOf(one) !== '' && ownerOf(one) === ownerOf(other);

/** The visitor has solved a captcha for this token, or proven their identity. */
export const isHuman = (authToken: string): boolean => claimsOf(authToken)['is_human'] === true;
