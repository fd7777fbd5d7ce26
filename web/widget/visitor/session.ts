/** Whose device this is: the visitor's own id inside their token, which names what is kept for them. */
export const ownerOf = (authToken: string): string => {
  try {
    const body = authToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'source_id' in claims ? String(claims.source_id) : '';
  } catch {
    // A token that cannot be read is the server's to judge; nothing is kept under a name of ours.
    return '';
  }
};
