import { PRESENCE_TTL_MS } from '@porchlight/core/wire/cable.ts';
import type { Clock } from '../clock.ts';
import type { Presence } from './presence.ts';

/** Presence of a single node. */
export const createMemoryPresence = (clock: Clock): Presence => {
  const marks = new Map<string, Map<number, number>>();
  let sweptAt = clock.now();
  const of = (accountId: number, kind: string) => {
    const key = `${accountId}:${kind}`;
    const known = marks.get(key);
    if (known) return known;
    const made = new Map<number, number>();
    marks.set(key, made);
    return made;
  };
  /** Visitors come and go on a site whose team looks at nothing for days: no request removes them. */
  const sweep = (now: number) => {
    sweptAt = now;
    for (const [key, members] of marks) {
      for (const [id, at] of members) if (at < now - PRESENCE_TTL_MS) members.delete(id);
      if (members.size === 0) marks.delete(key);
    }
  };
  return {
    mark: async (accountId, kind, id) => {
      const now = clock.now();
      if (now - sweptAt > PRESENCE_TTL_MS) sweep(now);
      of(accountId, kind).set(id, now);
    },
    clear: async (accountId, kind, id) => void of(accountId, kind).delete(id),
    present: async (accountId, kind) => {
      const oldest = clock.now() - PRESENCE_TTL_MS;
      const members = of(accountId, kind);
      for (const [id, at] of members) if (at < oldest) members.delete(id);
      return new Set(members.keys());
    },
    close: async () => marks.clear(),
  };
};
