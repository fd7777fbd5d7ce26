import { sql } from 'kysely';
import type { PresencePayload } from '@porchlight/core/wire/cable-events.ts';
import type { ContactId, ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { MemberAccess } from '../../domain/permissions/member-access.ts';
import { reachedBy } from '../../domain/permissions/contact-reach.ts';
import { withinRole } from '../../domain/permissions/conversation-reach.ts';
import type { Deps } from '../../domain/deps.ts';
import { isUseDue } from '../../domain/visitors/session-idle.ts';
import { resolveSubscriber, type Subscriber } from './resolve-subscriber.ts';
import { availabilityMap } from '../../domain/accounts/availability.ts';

/** The sessions a visitor hears of: their own, and with proof all proven ones of the same contact here (wire protocol 6.6). */
const sessionIdsOf = async ({ db }: Deps, contactInboxId: ContactInboxId) => {
  const rows = await db
    .selectFrom('contact_inboxes as own')
    .innerJoin('contact_inboxes as ci', (join) =>
      join.onRef('ci.contact_id', '=', 'own.contact_id').onRef('ci.inbox_id', '=', 'own.inbox_id'),
    )
    .select('ci.id')
    .where('own.id', '=', contactInboxId)
    .where(({ or, and, eb }) =>
      or([
        eb('ci.id', '=', contactInboxId),
        and([eb('own.hmac_verified', '=', true), eb('ci.hmac_verified', '=', true)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
};

const lastSeqOf = async (deps: Deps, subscriber: Subscriber) => {
  const { db } = deps;
  if (subscriber.kind === 'visitor' && subscriber.contact_inbox_id === undefined) return 0;
  const sessions =
    subscriber.kind === 'visitor' ? await sessionIdsOf(deps, subscriber.contact_inbox_id ?? (0 as ContactInboxId)) : [];
  if (subscriber.kind === 'visitor' && sessions.length === 0) return 0;
  const query = db.selectFrom('changes').select('seq').orderBy('seq', 'desc').limit(1);
  const newest =
    subscriber.kind === 'agent'
      ? query.where('account_id', '=', subscriber.account_id)
      : query.where('contact_inbox_id', 'in', sessions).where('audience', '!=', 'team').where('user_id', 'is', null);
  return (await newest.executeTakeFirst())?.seq ?? 0;
};

/** Far below what either store takes as parameters of one statement. */
const IDS_AT_ONCE = 5_000;

/** Contacts without their records: those of conversations that the member sees. */
const writesWith = (access: MemberAccess) =>
  sql<boolean>`EXISTS (SELECT 1 FROM conversations seen_c JOIN inbox_members seen_m ON seen_m.inbox_id = seen_c.inbox_id
    WHERE seen_c.contact_id = contacts.id AND seen_m.user_id = ${access.user.id} AND ${withinRole(access, 'seen_c')})`;

/** The contacts who are online, of those the agent reaches. */
const onlineContactsOf = async (
  { db, presence }: Deps,
  { account_id, access, reachesAllContacts }: Extract<Subscriber, { kind: 'agent' }>,
): Promise<number[]> => {
  const online = [...(await presence.present(account_id, 'contact'))];
  if (reachesAllContacts) return online;
  const reached: number[] = [];
  for (let from = 0; from < online.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('contacts')
      .select('id')
      .where('id', 'in', online.slice(from, from + IDS_AT_ONCE) as ContactId[])
      .where(access.permissions.has('contact_manage') ? reachedBy(access.user.id, 'contacts.id') : writesWith(access))
      .execute();
    reached.push(...rows.map(({ id }) => id));
  }
  return reached;
};

/** The answer to a subscription or a heartbeat, for this client alone. */
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

/** Marks the one who subscribed or beat. A visitor who has acted since is resolved again, to be known by their row. */
export const markPresent = async (deps: Deps, subscriber: Subscriber, identifier: string): Promise<Subscriber> => {
  if (subscriber.kind === 'agent') {
    await deps.presence.mark(subscriber.account_id, 'user', subscriber.user_id);
    return subscriber;
  }
  // Resolving notes the use of the session, at most once a day.
  const isKnown = subscriber.contact_id !== undefined && !isUseDue(subscriber, deps.clock.now());
  const known = isKnown ? subscriber : ((await resolveSubscriber(deps, identifier)) ?? subscriber);
  if (known.kind === 'visitor' && known.contact_id !== undefined)
    await deps.presence.mark(known.account_id, 'contact', known.contact_id);
  return known;
};
