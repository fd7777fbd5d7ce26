import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InboxRow } from '../database/schema/inboxes.ts';

type Keys = Pick<InboxRow, 'hmac_token' | 'previous_hmac_token' | 'previous_hmac_token_until'>;

const keysOf = ({ hmac_token, previous_hmac_token: previous, previous_hmac_token_until: until }: Keys, now: number) =>
  previous !== null && (until === null || now < until) ? [hmac_token, previous] : [hmac_token];

/** Wire protocol 4.9: lowercase hex of HMAC-SHA256(hmac_token, identifier), compared in constant time. */
export const isIdentityProven = (inbox: Keys, identifier: string, hash: string, now: number): boolean => {
  const received = Buffer.from(hash);
  const matches = keysOf(inbox, now).map((key) => {
    const expected = Buffer.from(createHmac('sha256', key).update(identifier).digest('hex'));
    // Lengths in bytes: a text of 64 characters may have more of them.
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return matches.includes(true);
};
