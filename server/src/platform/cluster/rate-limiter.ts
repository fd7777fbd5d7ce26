import { createHash } from 'node:crypto';

export type RateLimit = { name: string; max: number; periodMs: number };

export type RateLimiter = {
  /** Counts one act; answers undefined when it is allowed, else the seconds until it would be. */
  hit(limit: RateLimit, key: string): Promise<number | undefined>;
  /** Takes one act back that was counted. */
  forgive(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
};

/** Of one length, however long the given address or name is, and not readable as an address. */
export const windowKey = ({ name }: RateLimit, key: string) =>
  `${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
