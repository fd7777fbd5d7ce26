import { permissionsOf, seesConversations } from '@porchlight/core/rules/access/permissions.ts';
import type { Role } from '@porchlight/core/wire/agent.ts';
import type { AccountId, ConversationId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Tx } from '../transaction.ts';

type Place = { id: ConversationId; account_id: AccountId; inbox_id: InboxId };
type People = { assignee_id: UserId | null; participants: readonly UserId[] };
type Member = { user_id: UserId; role: Role; permissions: string[] | null };

/** Pure: the equivalent of `withinRole`. */
const seesByRole = (member: Member, { assignee_id, participants }: People): boolean => {
  const may = permissionsOf(member);
  if (may.includes('conversation_manage')) return true;
  const isUnassigned = may.includes('conversation_unassigned_manage');
  const isParticipating = may.includes('conversation_participating_manage');
  if (assignee_id === member.user_id) return isUnassigned || isParticipating;
  return (isUnassigned && assignee_id === null) || (isParticipating && participants.includes(member.user_id));
};

export const participantsOf = async (db: Kysely<Database>, conversation_id: ConversationId): Promise<UserId[]> => {
  const query = db.selectFrom('participants').select('user_id').where('conversation_id', '=', conversation_id);
  return (await query.execute()).map(({ user_id }) => user_id);
};

export const loadConversationPeople = async (
  db: Kysely<Database>,
  ids: readonly ConversationId[],
): Promise<(Place & People)[]> => {
  if (ids.length === 0) return [];
  const [conversations, participants] = await Promise.all([
    db
      .selectFrom('conversations')
      .select(['id', 'account_id', 'inbox_id', 'assignee_id'])
      .where('id', 'in', ids)
      .execute(),
    db.selectFrom('participants').select(['conversation_id', 'user_id']).where('conversation_id', 'in', ids).execute(),
  ]);
  const following = Map.groupBy(participants, ({ conversation_id }) => conversation_id);
  return conversations.map((row) => ({
    ...row,
    participants: (following.get(row.id) ?? []).map(({ user_id }) => user_id),
  }));
};

const membersOf = async (db: Kysely<Database>, { account_id, inbox_id }: Omit<Place, 'id'>): Promise<Member[]> => {
  const rows = await db
    .selectFrom('account_users as au')
    .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .leftJoin('inbox_members as m', (join) =>
      join.onRef('m.user_id', '=', 'au.user_id').on('m.inbox_id', '=', inbox_id),
    )
    .select(['au.user_id', 'au.role', 'r.permissions', 'm.id as member'])
    .where('au.account_id', '=', account_id)
    .execute();
  return rows.filter(({ role, member }) => role === 'administrator' || member !== null);
};

/** The users who see any conversations of an inbox: they may participate in one or be mentioned in it. */
export const findInboxViewers = async (db: Kysely<Database>, place: Omit<Place, 'id'>): Promise<UserId[]> =>
  (await membersOf(db, place)).filter(seesConversations).map(({ user_id }) => user_id);

export const findViewers = async (db: Kysely<Database>, conversation: Place & Pick<People, 'assignee_id'>) => {
  const [members, participants] = await Promise.all([membersOf(db, conversation), participantsOf(db, conversation.id)]);
  const people = { assignee_id: conversation.assignee_id, participants };
  return members.filter((member) => seesByRole(member, people)).map(({ user_id }) => user_id);
};

const restrictedMembers = (db: Kysely<Database>, { account_id, inbox_id }: Omit<Place, 'id'>): Promise<Member[]> =>
  db
    .selectFrom('inbox_members as m')
    .innerJoin('account_users as au', 'au.user_id', 'm.user_id')
    .innerJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .select(['au.user_id', 'au.role', 'r.permissions'])
    .where('m.inbox_id', '=', inbox_id)
    .where('au.account_id', '=', account_id)
    .execute();

export const loadRestrictedViewers = async (
  db: Kysely<Database>,
  ids: readonly ConversationId[],
): Promise<ReadonlyMap<ConversationId, readonly UserId[]>> => {
  const viewers = new Map<ConversationId, readonly UserId[]>();
  for (const inInbox of Map.groupBy(await loadConversationPeople(db, ids), ({ inbox_id }) => inbox_id).values()) {
    const [place] = inInbox;
    const members = place ? await restrictedMembers(db, place) : [];
    for (const conversation of inInbox)
      viewers.set(
        conversation.id,
        members.filter((member) => seesByRole(member, conversation)).map(({ user_id }) => user_id),
      );
  }
  return viewers;
};

/** They are notified of its id and load it again. `before`: who had it until now. */
export const recordAccessChanges = async (
  tx: Tx,
  conversation: Place,
  before: People,
  after: People,
): Promise<void> => {
  for (const member of await restrictedMembers(tx.db, conversation))
    if (seesByRole(member, before) !== seesByRole(member, after))
      tx.record('conversation.access_changed', { conversation_id: conversation.id, user_id: member.user_id });
};
