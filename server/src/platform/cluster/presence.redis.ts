import { PRESENCE_TTL_MS } from '@porchlight/core/wire/cable.ts';
import { type AccountId, isId } from '@porchlight/core/wire/ids.ts';
import type { Clock } from '../clock.ts';
import { createMemoryPresence } from './presence.memory.ts';
import type { Presence, PresenceIds, PresenceKind } from './presence.ts';
import type { RedisLink } from './redis-connection.ts';

// The clock of Redis is used, so that nodes whose clocks differ agree on what has expired.
const NOW = "local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) ";
const MARK = `${NOW} redis.call('ZADD', KEYS[1], now, ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2])`;
const PRESENT = `${NOW} redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1]) return redis.call('ZRANGE', KEYS[1], 0, -1)`;

/** Each node sets marks of its own; those of a crashed node expire. Without Redis a node knows its own users alone. */
export const createRedisPresence = (link: RedisLink, node: string, clock: Clock): Presence => {
  const here = createMemoryPresence(clock);
  const keyOf = (accountId: number, kind: string) => link.key('presence', accountId, kind);
  const ttl = String(PRESENCE_TTL_MS);
  return {
    mark: async (accountId, kind, id) => {
      await here.mark(accountId, kind, id);
      await link.ask((redis) =>
        redis.eval(MARK, { keys: [keyOf(accountId, kind)], arguments: [`${id}@${node}`, ttl] }),
      );
    },
    clear: async (accountId, kind, id) => {
      await here.clear(accountId, kind, id);
      await link.ask((redis) => redis.zRem(keyOf(accountId, kind), `${id}@${node}`));
    },
    present: async <Kind extends PresenceKind>(accountId: AccountId, kind: Kind) => {
      const present = await here.present(accountId, kind);
      const marks = await link.ask((redis) =>
        redis.eval(PRESENT, { keys: [keyOf(accountId, kind)], arguments: [ttl] }),
      );
      for (const mark of Array.isArray(marks) ? marks : []) {
        const id = Number.parseInt(String(mark), 10);
        if (isId<PresenceIds[Kind]>(id)) present.add(id);
      }
      return present;
    },
    close: here.close,
  };
};
