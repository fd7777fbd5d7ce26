import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older request is a repeat by someone who has recorded it. */
const WINDOW_SECONDS = 5 * 60;

export type SlackSigned = { timestamp: string; signature: string; body: string };

/** Slack's version 0: the HMAC-SHA256 of version, time and body. */
export const signSlack = (secret: string, { timestamp, body }: Pick<SlackSigned, 'timestamp' | 'body'>): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;

export const isInSlackWindow = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) <= WINDOW_SECONDS;

/** In constant time. */
export const isSignedBySlack = (secret: string, signed: SlackSigned): boolean => {
  const expected = Buffer.from(signSlack(secret, signed));
  const received = Buffer.from(signed.signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
};
