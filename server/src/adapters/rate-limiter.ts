/** A limit: so many in so long. `name` also stands in metrics. */
export type RateLimit = { name: string; max: number; periodMs: number };

export type RateLimiter = {
  /** Counts one act; answers undefined when it is allowed, else the seconds until it would be. */
  hit(limit: RateLimit, key: string): Promise<number | undefined>;
  close(): Promise<void>;
};
