/**
 * An id for what a client makes before the server has seen it (wire protocol 14.1): twelve hex digits, the ninth always 4.
 * `crypto.randomUUID` is not there on a page of plain http; random values are.
 */
export const shortId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte, at) => (at === 8 ? 4 : byte & 15).toString(16)).join(
    '',
  );
