import type { RateLimit } from '../adapters/rate-limiter.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';

const MINUTE = 60_000;

/** A page that connects badly says about forty words a minute. */
const SIGNALS: RateLimit = { name: 'call_signals', max: 180, periodMs: MINUTE };
/** Each may be a question to somebody else's server. */
const ENTRIES: RateLimit = { name: 'call_entries', max: 20, periodMs: MINUTE };

const refuseAbove = async ({ env, rateLimiter }: Deps, limit: RateLimit, key: string) => {
  const wait = env.rateLimits ? await rateLimiter.hit(limit, key) : undefined;
  if (wait !== undefined) throw tooManyRequests(wait);
};

/** 429 with the wait, once one side of a call says more than any browser has to say. */
export const limitSignals = (deps: Deps, side: string, messageId: number) =>
  refuseAbove(deps, SIGNALS, `${side}:${messageId}`);

/** 429 with the wait, once somebody opens or enters calls faster than people do. */
export const limitEntries = (deps: Deps, who: string) => refuseAbove(deps, ENTRIES, who);
