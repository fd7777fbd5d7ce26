import type { AccountId, ContactId, ContactInboxId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { isLiveTokenOf } from '../auth/live-token.ts';
import { wasErased } from '../auth/ended-sessions.ts';
import { readPubsubToken } from '../auth/pubsub-token.ts';
import { isIdle } from '../auth/session-idle.ts';
import { isOpenToAgents } from '../contacts/reach.ts';
import { isBadValue } from '../db/store-errors.ts';
import type { Deps } from '../deps.ts';
import { readIdentifier } from './protocol.ts';
import {
  administratorsTopic,
  inboxTopic,
  inboxVisitorsTopic,
  memberTopic,
  teamTopic,
  userTopic,
  visitorTopic,
} from './topics.ts';

/** Who holds a subscription, and what they hear. Resolved when it is made, through the one who asks. */
export type Subscriber = { topics: string[]; account_id: AccountId } & (
  | { kind: 'agent'; user_id: UserId; reachesAllContacts: boolean }
  | {
      kind: 'visitor';
      pubsub_token: string;
      inbox_id: InboxId;
      contact_id: ContactId | undefined;
      contact_inbox_id: ContactInboxId | undefined;
      last_used_at: number | null;
    }
);

const resolveAgent = async (deps: Deps, token: string, userId: UserId, accountId: AccountId | undefined) => {
  const { db } = deps;
  if (!(await isLiveTokenOf(deps, { token, user_id: userId }))) return undefined;
  const member = await db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select(['u.id', 'au.account_id', 'au.role', 'a.settings'])
    .where('u.id', '=', userId)
    .where('au.account_id', '=', accountId ?? (0 as AccountId))
    .where('a.status', '!=', 'suspended')
    .executeTakeFirst();
  if (!member) return undefined;
  const own = [userTopic(member.id), teamTopic(member.account_id), memberTopic(member.account_id, member.id)];
  if (member.role === 'administrator')
    return {
      kind: 'agent' as const,
      user_id: member.id,
      account_id: member.account_id,
      reachesAllContacts: true,
      topics: [...own, administratorsTopic(member.account_id)],
    };
  const inboxes = await db
    .selectFrom('inbox_members as m')
    .innerJoin('inboxes as i', 'i.id', 'm.inbox_id')
    .select('m.inbox_id')
    .where('m.user_id', '=', member.id)
    .where('i.account_id', '=', member.account_id)
    .execute();
  return {
    kind: 'agent' as const,
    user_id: member.id,
    account_id: member.account_id,
    reachesAllContacts: isOpenToAgents(member),
    topics: [...own, ...inboxes.map((row) => inboxTopic(row.inbox_id))],
  };
};

/** The session exists with another token, or was erased: this one has ended. */
const hasEnded = async (db: Deps['db'], source_id: string, inbox_id: InboxId) =>
  (await db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('inbox_id', '=', inbox_id)
    .where('source_id', '=', source_id)
    .executeTakeFirst()) !== undefined || wasErased({ db }, inbox_id, source_id);

/** A visitor by their token: with a row, or genuine without one yet (they have not acted). */
const resolveVisitor = async (
  { db, env, clock, sessionUse }: Deps,
  pubsubToken: string,
): Promise<Subscriber | undefined> => {
  const row = await db
    .selectFrom('contact_inboxes as ci')
    .innerJoin('inboxes as i', 'i.id', 'ci.inbox_id')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['ci.id', 'ci.contact_id', 'ci.inbox_id', 'ci.last_used_at'])
    .select(['i.account_id', 'i.channel_type', 'i.session_idle_days'])
    .where('ci.pubsub_token', '=', pubsubToken)
    .where('a.status', '!=', 'suspended')
    .executeTakeFirst();
  if (row?.channel_type === 'Channel::WebWidget' && isIdle(row, row, clock.now())) return undefined;
  if (row) sessionUse.note(row);
  const genuine = row ? undefined : readPubsubToken(pubsubToken, env.secretKey);
  const inboxId = row?.inbox_id ?? (genuine?.inbox_id as InboxId | undefined);
  if (inboxId === undefined) return undefined;
  if (genuine && (await hasEnded(db, genuine.source_id, inboxId))) return undefined;
  const inbox =
    row ??
    (await db
      .selectFrom('inboxes as i')
      .innerJoin('accounts as a', 'a.id', 'i.account_id')
      .select('i.account_id')
      .where('i.id', '=', inboxId)
      .where('a.status', '!=', 'suspended')
      .executeTakeFirst());
  return (
    inbox && {
      kind: 'visitor',
      pubsub_token: pubsubToken,
      inbox_id: inboxId,
      account_id: inbox.account_id,
      contact_id: row?.contact_id,
      contact_inbox_id: row?.id,
      last_used_at: row?.last_used_at ?? null,
      topics: [visitorTopic(pubsubToken), inboxVisitorsTopic(inboxId)],
    }
  );
};

const resolve = async (deps: Deps, identifier: string): Promise<Subscriber | undefined> => {
  const asked = readIdentifier(identifier);
  if (!asked) return undefined;
  if (asked.user_id === undefined) return resolveVisitor(deps, asked.pubsub_token);
  return Number.isSafeInteger(asked.user_id) && Number.isSafeInteger(asked.account_id)
    ? resolveAgent(deps, asked.pubsub_token, asked.user_id as UserId, asked.account_id as AccountId)
    : undefined;
};

/** Resolves an identifier's text (wire protocol 6.2); undefined is refused. */
export const resolveSubscriber = (deps: Deps, identifier: string): Promise<Subscriber | undefined> =>
  resolve(deps, identifier).catch((error) => {
    // A token of characters that no token has is nobody's.
    if (isBadValue(error)) return undefined;
    throw error;
  });
