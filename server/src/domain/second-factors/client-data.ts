/** The browser's part of a challenge, read before the signature is verified. */
export type ClientData = { challenge: string; isForeignFrame: boolean };

export const readClientData = (encoded: string): ClientData | undefined => {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data) || typeof data.challenge !== 'string')
      return undefined;
    return { challenge: data.challenge, isForeignFrame: 'crossOrigin' in data && data.crossOrigin !== false };
  } catch {
    return undefined;
  }
};
