import { createHash } from 'node:crypto';

export type RateLimit = { name: string; max: number; periodMs: number };

export type RateLimiter = {
  /** Counts one act, or several that are allowed together or not at all; returns undefined when it is allowed, else the seconds until it would be. */
  hit(limit: RateLimit, key: string, acts?: number): Promise<number | undefined>;
  forgive(limit: RateLimit, key: string, acts?: number): Promise<void>;
  close(): Promise<void>;
};

/** A hash: of one length for any address or name, and not readable as an address. */
export const windowKey = ({ name }: RateLimit, key: string) =>
  `${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
