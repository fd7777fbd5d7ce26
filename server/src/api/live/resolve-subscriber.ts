import {
  type AccountId,
  type ContactId,
  type ContactInboxId,
  type InboxId,
  isId,
  NO_ROW,
  type UserId,
} from '@porchlight/core/wire/ids.ts';
import { findAccount } from '../../domain/accounts/queries.ts';
import { isLiveTokenOf } from '../../domain/authentication/live-token.ts';
import { loadUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { findActiveAccountId } from '../../domain/inboxes/queries.ts';
import { visibleInboxIds } from '../../domain/permissions/agent.ts';
import { isOpenToAgents } from '../../domain/permissions/contact-reach.ts';
import { findMemberAccess, type MemberAccess } from '../../domain/permissions/member-access.ts';
import { isHeldBack } from '../../domain/single-sign-on/two-factor-requirement.ts';
import { wasErased } from '../../domain/visitors/ended-sessions.ts';
import { readPubsubToken } from '../../domain/visitors/pubsub-token.ts';
import { findSessionByPubsubToken, hasSession } from '../../domain/visitors/queries.ts';
import { isIdle } from '../../domain/visitors/session-idle.ts';
import {
  accessTopic,
  administratorsTopic,
  contactsTopic,
  inboxTopic,
  inboxVisitorsTopic,
  memberTopic,
  permissionsTopic,
  teamTopic,
  userTopic,
  visitorAccessTopic,
  visitorTopic,
} from '../../platform/cluster/topics.ts';
import { isBadValue } from '../../platform/database/drivers/store-errors.ts';
import { listenTopics } from './conversation-topics.ts';
import { readIdentifier } from './protocol/frames.ts';

/** Resolved when the subscription is made, by its token. */
export type Subscriber = { topics: string[]; account_id: AccountId } & (
  | { kind: 'agent'; user_id: UserId; access: MemberAccess; reachesAllContacts: boolean }
  | {
      kind: 'visitor';
      pubsub_token: string;
      inbox_id: InboxId;
      contact_id: ContactId | undefined;
      contact_inbox_id: ContactInboxId | undefined;
      last_used_at: number | null;
    }
);

const isWithoutFactor = async (deps: Deps, id: UserId, account_id: AccountId) =>
  isHeldBack(deps, await loadUser(deps.db, id), account_id, deps.clock.now());

const resolveAgent = async (deps: Deps, token: string, userId: UserId, accountId: AccountId | undefined) => {
  const { db } = deps;
  if (!(await isLiveTokenOf(deps, { token, user_id: userId }))) return undefined;
  const account = await findAccount(db, accountId ?? NO_ROW);
  if (!account || account.status === 'suspended') return undefined;
  const access = await findMemberAccess(db, account.id, userId);
  if (!access || (await isWithoutFactor(deps, userId, account.id))) return undefined;
  const agent = { kind: 'agent' as const, access, user_id: userId, account_id: account.id };
  const every = [teamTopic(account.id), memberTopic(account.id, userId)];
  const own = [userTopic(userId), ...every, permissionsTopic(access.permissions)];
  const inboxes = await visibleInboxIds(deps, { ...access, account });
  if (inboxes === undefined)
    return { ...agent, reachesAllContacts: true, topics: [...own, administratorsTopic(account.id)] };
  const seesContacts = access.permissions.has('contact_manage');
  const contacts = seesContacts ? [...every, ...inboxes.map(inboxTopic)].map(contactsTopic) : [];
  return {
    ...agent,
    reachesAllContacts: seesContacts && isOpenToAgents(account),
    topics: [...own, ...contacts, ...listenTopics(access, inboxes)],
  };
};

const hasEnded = async (db: Deps['db'], source_id: string, inbox_id: InboxId) =>
  (await hasSession(db, inbox_id, source_id)) || wasErased({ db }, inbox_id, source_id);

/** With a row, or with a genuine token and no row yet (they have not acted). */
const resolveVisitor = async (
  { db, env, clock, sessionUse }: Deps,
  pubsubToken: string,
): Promise<Subscriber | undefined> => {
  const row = await findSessionByPubsubToken(db, pubsubToken);
  if (row?.channel_type === 'Channel::WebWidget' && isIdle(row, row, clock.now())) return undefined;
  if (row) sessionUse.note(row);
  const genuine = row ? undefined : readPubsubToken(pubsubToken, env.secretKey);
  const inboxId = row?.inbox_id ?? genuine?.inbox_id;
  if (inboxId === undefined) return undefined;
  if (genuine && (await hasEnded(db, genuine.source_id, inboxId))) return undefined;
  const account_id = row?.account_id ?? (await findActiveAccountId(db, inboxId));
  if (account_id === undefined) return undefined;
  return {
    kind: 'visitor',
    pubsub_token: pubsubToken,
    inbox_id: inboxId,
    account_id,
    contact_id: row?.contact_id,
    contact_inbox_id: row?.id,
    last_used_at: row?.last_used_at ?? null,
    topics: [visitorTopic(pubsubToken), inboxVisitorsTopic(inboxId)],
  };
};

/** Where a change of what its user may see is published; none for what is no identifier. */
export const accessTopicsOf = (identifier: string): string[] => {
  const room = readIdentifier(identifier);
  if (!room) return [];
  return [room.user_id === undefined ? visitorAccessTopic(room.pubsub_token) : accessTopic(room.user_id)];
};

const resolve = async (deps: Deps, identifier: string): Promise<Subscriber | undefined> => {
  const room = readIdentifier(identifier);
  if (!room) return undefined;
  if (room.user_id === undefined) return resolveVisitor(deps, room.pubsub_token);
  return isId<UserId>(room.user_id) && isId<AccountId>(room.account_id)
    ? resolveAgent(deps, room.pubsub_token, room.user_id, room.account_id)
    : undefined;
};

/** Wire protocol 6.2; undefined is refused. */
export const resolveSubscriber = (deps: Deps, identifier: string): Promise<Subscriber | undefined> =>
  resolve(deps, identifier).catch((error) => {
    if (isBadValue(error)) return undefined;
    throw error;
  });
