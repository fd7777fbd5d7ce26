/** Twelve hex digits, the ninth always 4 (wire protocol 14.1). Pages of plain http have no `crypto.randomUUID`. */
export const shortId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte, at) => (at === 8 ? 4 : byte & 15).toString(16)).join(
    '',
  );
