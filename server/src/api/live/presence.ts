import type { PresencePayload } from '@porchlight/core/wire/cable-events.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { availabilityMap } from '../../domain/accounts/availability.ts';
import { newestSeqForSessions, newestSeqOfAccount } from '../../domain/changes/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { reachedAmong } from '../../domain/permissions/reached-contacts.ts';
import { listSharedSessionIds } from '../../domain/visitors/queries.ts';
import { isUseDue } from '../../domain/visitors/session-idle.ts';
import { resolveSubscriber, type Subscriber } from './resolve-subscriber.ts';

const lastSeqOf = async ({ db }: Deps, subscriber: Subscriber): Promise<number> => {
  if (subscriber.kind === 'agent') return newestSeqOfAccount(db, subscriber.account_id);
  if (subscriber.contact_inbox_id === undefined) return 0;
  const sessions = await listSharedSessionIds(db, subscriber.contact_inbox_id);
  return sessions.length === 0 ? 0 : newestSeqForSessions(db, sessions);
};

const onlineContactsOf = async (
  { db, presence }: Deps,
  { account_id, access, reachesAllContacts }: Extract<Subscriber, { kind: 'agent' }>,
): Promise<ContactId[]> => {
  const online = [...(await presence.present(account_id, 'contact'))];
  return reachesAllContacts ? online : reachedAmong(db, access, online);
};

export const presencePayload = async (deps: Deps, subscriber: Subscriber): Promise<PresencePayload> => {
  const [users, last_seq] = await Promise.all([
    availabilityMap(deps, subscriber.account_id),
    lastSeqOf(deps, subscriber),
  ]);
  const payload = { account_id: subscriber.account_id, users, last_seq };
  if (subscriber.kind === 'visitor') return payload;
  const contacts = await onlineContactsOf(deps, subscriber);
  return { ...payload, contacts: Object.fromEntries(contacts.map((id) => [String(id), 'online'])) };
};

/** A visitor who has acted since is resolved again, so that their row is used. */
export const markPresent = async (deps: Deps, subscriber: Subscriber, identifier: string): Promise<Subscriber> => {
  if (subscriber.kind === 'agent') {
    await deps.presence.mark(subscriber.account_id, 'user', subscriber.user_id);
    return subscriber;
  }
  // Resolving stores the use of the session, at most once a day.
  const isKnown = subscriber.contact_id !== undefined && !isUseDue(subscriber, deps.clock.now());
  const resolved = isKnown ? subscriber : ((await resolveSubscriber(deps, identifier)) ?? subscriber);
  if (resolved.kind === 'visitor' && resolved.contact_id !== undefined)
    await deps.presence.mark(resolved.account_id, 'contact', resolved.contact_id);
  return resolved;
};
