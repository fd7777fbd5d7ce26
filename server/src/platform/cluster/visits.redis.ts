import type { Clock } from '../clock.ts';
import type { RedisLink } from './redis-connection.ts';
import { createMemoryVisits } from './visits.memory.ts';
import { MAX_VISITS_PER_INBOX, VISIT_KEPT_MS, VISIT_SILENT_MS, type Visits } from './visits.ts';

// The clock of Redis, as for presence. KEYS: the times of the records, and the records.
const DROP_EXPIRED =
  "local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) " +
  "for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])) do " +
  "redis.call('ZREM', KEYS[1], id) redis.call('HDEL', KEYS[2], id) end ";
const READ = `${DROP_EXPIRED} return redis.call('HGET', KEYS[2], ARGV[2])`;
const LIST = `${DROP_EXPIRED} return redis.call('HVALS', KEYS[2])`;
const WRITE =
  `${DROP_EXPIRED} if not redis.call('ZSCORE', KEYS[1], ARGV[2]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then ` +
  "local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES') if now - oldest[2] < tonumber(ARGV[5]) then return 0 end " +
  "redis.call('ZREM', KEYS[1], oldest[1]) redis.call('HDEL', KEYS[2], oldest[1]) end " +
  "redis.call('ZADD', KEYS[1], now, ARGV[2]) redis.call('HSET', KEYS[2], ARGV[2], ARGV[3]) " +
  "redis.call('PEXPIRE', KEYS[1], ARGV[1]) redis.call('PEXPIRE', KEYS[2], ARGV[1]) return 1";

const KEPT = String(VISIT_KEPT_MS);
const LIMITS = [String(MAX_VISITS_PER_INBOX), String(VISIT_SILENT_MS)];

/** The visits of all nodes: what a node that ended has written expires. Without Redis, a node knows its own alone. */
export const createRedisVisits = (link: RedisLink, clock: Clock): Visits => {
  const here = createMemoryVisits(clock);
  const keysOf = (inboxId: number) => [link.key('visits', inboxId, 'times'), link.key('visits', inboxId, 'records')];
  const run = (script: string, inboxId: number, ...rest: string[]) =>
    link.ask(async (redis) => ({
      answer: await redis.eval(script, { keys: keysOf(inboxId), arguments: [KEPT, ...rest] }),
    }));
  return {
    read: async (inboxId, id) => {
      const found = await run(READ, inboxId, id);
      if (!found) return here.read(inboxId, id);
      return typeof found.answer === 'string' ? found.answer : undefined;
    },
    write: async (inboxId, id, record) => {
      const written = await run(WRITE, inboxId, id, record, ...LIMITS);
      return written ? written.answer === 1 : here.write(inboxId, id, record);
    },
    list: async (inboxId) => {
      const found = await run(LIST, inboxId);
      if (!found) return here.list(inboxId);
      return Array.isArray(found.answer) ? found.answer.map(String) : [];
    },
    close: here.close,
  };
};
