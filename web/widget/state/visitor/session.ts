/** What a visitor's token says; nothing for one that cannot be read, which is the server's to judge. */
const claimsOf = (authToken: string): Record<string, unknown> => {
  try {
    const body = authToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
};

/**
 * Whose device this is: the visitor's own id inside their token, which names what is stored for them. `owner` is the id before, of a
 * session that ended because it was not used.
 */
export const ownerOf = (authToken: string): string => {
  const { owner, source_id } = claimsOf(authToken);
  return String(owner ?? source_id ?? '');
};

/** The same visitor with another token, say one that proves more; never where a token cannot be read. */
export const isSameOwner = (one: string, other: string): boolean =>
  ownerOf(one) !== '' && ownerOf(one) === ownerOf(other);

/** The server has seen a captcha solved for this token, or their identity proven. */
export const isHuman = (authToken: string): boolean => claimsOf(authToken)['is_human'] === true;
