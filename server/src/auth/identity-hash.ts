import { createHmac, timingSafeEqual } from 'node:crypto';

/** Wire protocol 4.9: lowercase hex of HMAC-SHA256(hmac_token, identifier), compared in constant time. */
export const isIdentityProven = (hmacToken: string, identifier: string, given: string) => {
  const expected = Buffer.from(createHmac('sha256', hmacToken).update(identifier).digest('hex'));
  const received = Buffer.from(given);
  // Lengths in bytes: a text of 64 characters may have more of them.
  return received.length === expected.length && timingSafeEqual(received, expected);
};
