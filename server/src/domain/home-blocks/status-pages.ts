import type { Deps, StatusAnswer, StatusPages } from '../deps.ts';
import { fetchStatus } from './fetch-status.ts';

const MINUTE = 60_000;
/** An older answer is not shown: a visitor would read that all is well during an outage. */
const SHOWN_MS = 5 * MINUTE;
const MOST_STORED = 500;
const MOST_AT_ONCE = 20;

type Stored = { answer: StatusAnswer; fetched_at: number };

/** Each address is requested at most once a minute, however many visitors and administrators ask for it. */
export const createStatusPages = ({ http, log, clock }: Pick<Deps, 'http' | 'log' | 'clock'>): StatusPages => {
  /** In the order of their last request. */
  const stored = new Map<string, Stored>();
  const running = new Map<string, Promise<StatusAnswer>>();

  const store = (url: string, answer: StatusAnswer, fetched_at: number) => {
    stored.delete(url);
    stored.set(url, { answer, fetched_at });
    const [oldest] = stored.keys();
    if (stored.size > MOST_STORED && oldest !== undefined) stored.delete(oldest);
  };
  const begin = (url: string): Promise<StatusAnswer> => {
    const begun_at = clock.now();
    const fetching = fetchStatus({ http, log }, url)
      .then((answer) => {
        store(url, answer, begun_at);
        return answer;
      })
      .finally(() => running.delete(url));
    running.set(url, fetching);
    return fetching;
  };
  const ageOf = (url: string) => {
    const found = stored.get(url);
    return found ? clock.now() - found.fetched_at : Number.POSITIVE_INFINITY;
  };

  return {
    check: async (url) => {
      const found = stored.get(url);
      if (found && ageOf(url) < MINUTE) return found.answer;
      return running.get(url) ?? begin(url);
    },
    lastKnown: (url) => {
      const age = ageOf(url);
      if (age >= MINUTE && !running.has(url) && running.size < MOST_AT_ONCE) void begin(url);
      return age < SHOWN_MS ? stored.get(url)?.answer : undefined;
    },
  };
};
