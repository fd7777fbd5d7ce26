import type { AccountId, InboxId, TeamId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';
import { assignmentSettings } from '../inboxes/assignment-settings.ts';
import { assignNext, isUnassigned } from './assign-next.ts';
import { candidatesOf } from './candidates.ts';
import { type Candidate, hasRoom } from './choose-assignee.ts';

/** For each inbox: the next run goes on. */
const AT_ONCE = 100;

type Inbox = { id: InboxId; account_id: AccountId; enable_auto_assignment: boolean; limit: number | null };

/** Only a limit makes conversations wait for room. Without one, those that came while all were away are taken by hand. */
const limitedInboxes = async ({ db }: Deps): Promise<Inbox[]> => {
  const rows = await db
    .selectFrom('inboxes as i')
    .select(['i.id', 'i.account_id', 'i.enable_auto_assignment', 'i.auto_assignment_config'])
    .select((row) =>
      row
        .selectFrom('inbox_members as m')
        .innerJoin('account_users as au', 'au.user_id', 'm.user_id')
        .select('au.capacity')
        .whereRef('m.inbox_id', '=', 'i.id')
        .whereRef('au.account_id', '=', 'i.account_id')
        .where('au.capacity', 'is not', null)
        .limit(1)
        .as('capacity'),
    )
    .execute();
  return rows
    .map(({ auto_assignment_config, ...row }) => ({ ...row, limit: assignmentSettings(auto_assignment_config).limit }))
    .filter(({ limit, capacity }) => limit !== null || capacity !== null);
};

const waitingIn = ({ db }: Deps, { id, account_id, enable_auto_assignment }: Inbox) =>
  db
    .selectFrom('conversations as c')
    .leftJoin('teams as t', 't.id', 'c.team_id')
    .select(['c.id', 'c.team_id'])
    .where('c.account_id', '=', account_id)
    .where('c.status', '=', 'open')
    .where('c.assignee_id', 'is', null)
    .where('c.inbox_id', '=', id)
    .where((row) =>
      enable_auto_assignment
        ? row.or([row('t.id', 'is', null), row('t.allow_auto_assign', '=', true)])
        : row('t.allow_auto_assign', '=', true),
    )
    .orderBy(sql`CASE WHEN c.waiting_since IS NULL THEN 1 ELSE 0 END`)
    .orderBy('c.waiting_since')
    .orderBy('c.id')
    .limit(AT_ONCE)
    .execute();

const teamsOf = async ({ db }: Deps, ids: readonly (TeamId | null)[]) => {
  const teams = [...new Set(ids.filter((id) => id !== null))];
  if (teams.length === 0) return [];
  return db.selectFrom('team_members').select(['team_id', 'user_id']).where('team_id', 'in', teams).execute();
};

const fill = async (deps: Deps, inbox: Inbox) => {
  const { id, account_id, limit } = inbox;
  const members = await candidatesOf(deps, { account_id, inbox_id: id, team_id: null });
  const isLimited = ({ capacity }: Candidate) => limit !== null || capacity !== null;
  const free = members.filter((member) => isLimited(member) && hasRoom(member, limit));
  if (free.length === 0) return;
  const waiting = await waitingIn(deps, inbox);
  const teams = await teamsOf(
    deps,
    waiting.map(({ team_id }) => team_id),
  );
  for (const { id: conversation, team_id } of waiting) {
    const isMember = ({ id: user }: Candidate) =>
      team_id === null || teams.some((each) => each.team_id === team_id && each.user_id === user);
    const candidates = free.filter(isMember);
    if (candidates.length === 0) continue;
    const outcome = await runIsolated(deps, { conversation_id: conversation }, () =>
      assignNext(deps, conversation, { candidates, limit, isDue: isUnassigned }),
    );
    if (outcome === 'full' && team_id === null) return;
  }
};

/** Conversations that came while no agent had room, the longest waiting first, to agents who have room now. */
export const assignWaiting = async (deps: Deps): Promise<void> => {
  for (const inbox of await limitedInboxes(deps))
    await runIsolated(deps, { inbox_id: inbox.id }, () => fill(deps, inbox));
};
