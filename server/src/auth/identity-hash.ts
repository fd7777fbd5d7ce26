import { createHmac, timingSafeEqual } from 'node:crypto';

/** Wire protocol 4.9: lowercase hex of HMAC-SHA256(hmac_token, identifier), compared in constant time. */
export const isIdentityProven = (hmacToken: string, identifier: string, given: string) => {
  const expected = createHmac('sha256', hmacToken).update(identifier).digest('hex');
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
};
