import { seesConversations } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, InboxId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { availabilityOf } from '../accounts/availability.ts';
import type { Deps } from '../deps.ts';
import { sampleInboxes } from '../inboxes/sample-records.ts';
import type { Candidate, Load } from './choose-assignee.ts';

type Queue = { account_id: AccountId; inbox_id: InboxId; team_id: TeamId | null };

const selectMembers = (db: Kysely<Database>, { account_id, inbox_id, team_id }: Queue) =>
  db
    .selectFrom('inbox_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .select(['u.id', 'u.name', 'au.availability', 'au.auto_offline', 'au.role', 'au.capacity', 'r.permissions'])
    .where('m.inbox_id', '=', inbox_id)
    .where('au.account_id', '=', account_id)
    .$if(team_id !== null, (members) =>
      members.where('u.id', 'in', (team) =>
        team.selectFrom('team_members').select('user_id').where('team_id', '=', team_id),
      ),
    )
    .orderBy('u.id');

const onlineMembers = async ({ db, presence }: Pick<Deps, 'db' | 'presence'>, queue: Queue) => {
  const [members, present] = await Promise.all([
    selectMembers(db, queue).execute(),
    presence.present(queue.account_id, 'user'),
  ]);
  return members.filter(
    (member) => availabilityOf(member, present.has(member.id)) === 'online' && seesConversations(member),
  );
};

/** The open conversations of these agents, inside an action those that it has assigned too. */
export const loadsOf = async (
  db: Kysely<Database>,
  { account_id, inbox_id }: Pick<Queue, 'account_id' | 'inbox_id'>,
  ids: readonly UserId[],
): Promise<Map<UserId, Load>> => {
  const loads = new Map<UserId, Load>(ids.map((id) => [id, { open: 0, openInInbox: 0 }]));
  if (ids.length === 0) return loads;
  const counted = await db
    .selectFrom('conversations')
    .select((row) => ['assignee_id', 'inbox_id', row.fn.countAll<number>().as('count')])
    .where('account_id', '=', account_id)
    .where('status', '=', 'open')
    .where('inbox_id', 'not in', sampleInboxes(account_id))
    .where('assignee_id', 'in', ids)
    .groupBy(['assignee_id', 'inbox_id'])
    .execute();
  for (const { assignee_id, inbox_id: inbox, count } of counted) {
    const load = assignee_id === null ? undefined : loads.get(assignee_id);
    if (!load) continue;
    load.open += Number(count);
    if (inbox === inbox_id) load.openInInbox += Number(count);
  }
  return loads;
};

/** Members of the inbox (of the team, where the conversation has one) who are online and see conversations. */
export const candidatesOf = async (deps: Pick<Deps, 'db' | 'presence'>, queue: Queue): Promise<Candidate[]> => {
  const members = await onlineMembers(deps, queue);
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [loads, skills] = await Promise.all([
    loadsOf(deps.db, queue, ids),
    deps.db
      .selectFrom('agent_skills')
      .select(['user_id', 'label_id'])
      .where('account_id', '=', queue.account_id)
      .where('user_id', 'in', ids)
      .execute(),
  ]);
  return members.map(({ id, name, capacity }) => ({
    id,
    name,
    capacity,
    skills: skills.filter(({ user_id }) => user_id === id).map(({ label_id }) => label_id),
    ...(loads.get(id) ?? { open: 0, openInInbox: 0 }),
  }));
};
