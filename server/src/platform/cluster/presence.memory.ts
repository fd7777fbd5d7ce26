import { PRESENCE_TTL_MS } from '@porchlight/core/wire/cable.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Clock } from '../clock.ts';
import type { Presence, PresenceIds, PresenceKind } from './presence.ts';

type Marks = { [Kind in PresenceKind]: Map<AccountId, Map<PresenceIds[Kind], number>> };

const sweepKind = <Id>(accounts: Map<AccountId, Map<Id, number>>, now: number) => {
  for (const [accountId, members] of accounts) {
    for (const [id, at] of members) if (at < now - PRESENCE_TTL_MS) members.delete(id);
    if (members.size === 0) accounts.delete(accountId);
  }
};

export const createMemoryPresence = (clock: Clock): Presence => {
  const marks: Marks = { user: new Map(), contact: new Map() };
  let sweptAt = clock.now();
  const of = <Kind extends PresenceKind>(accountId: AccountId, kind: Kind) => {
    const accounts = marks[kind];
    const existing = accounts.get(accountId);
    if (existing) return existing;
    const made = new Map<PresenceIds[Kind], number>();
    accounts.set(accountId, made);
    return made;
  };
  /** Without a sweep, marks of visitors would stay while no request of the team removes them. */
  const sweep = (now: number) => {
    sweptAt = now;
    sweepKind(marks.user, now);
    sweepKind(marks.contact, now);
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
    close: async () => {
      marks.user.clear();
      marks.contact.clear();
    },
  };
};
