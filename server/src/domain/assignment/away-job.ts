import type { AccountId, ConversationId, InboxId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import { availabilityOf } from '../accounts/availability.ts';
import type { Deps } from '../deps.ts';
import { assignmentSettings } from '../inboxes/assignment-settings.ts';
import { assignNext } from './assign-next.ts';
import { candidatesOf } from './candidates.ts';

/** For each inbox: the next run goes on. */
const AT_ONCE = 100;
const MINUTE = 60_000;

type Inbox = { id: InboxId; account_id: AccountId; limit: number | null; reassignAfter: number };

const inboxesOf = async ({ db }: Deps): Promise<Inbox[]> => {
  const rows = await db
    .selectFrom('inboxes')
    .select(['id', 'account_id', 'auto_assignment_config'])
    .where('enable_auto_assignment', '=', true)
    .execute();
  return rows.flatMap(({ auto_assignment_config, ...inbox }) => {
    const { limit, reassignAfter } = assignmentSettings(auto_assignment_config);
    return reassignAfter === null ? [] : [{ ...inbox, limit, reassignAfter }];
  });
};

/** Presence is known now, not since when: the first run that finds an agent offline notes it. */
const noteAbsences = async (deps: Deps, account_id: AccountId): Promise<Map<UserId, number>> => {
  const now = deps.clock.now();
  const [members, present] = await Promise.all([
    deps.db
      .selectFrom('account_users')
      .select(['user_id', 'availability', 'auto_offline', 'away_since'])
      .where('account_id', '=', account_id)
      .execute(),
    deps.presence.present(account_id, 'user'),
  ]);
  const isAway = (member: (typeof members)[number]) =>
    availabilityOf(member, present.has(member.user_id)) === 'offline';
  const left = members.filter((member) => isAway(member) && member.away_since === null);
  const returned = members.filter((member) => !isAway(member) && member.away_since !== null);
  for (const [who, away_since] of [[left, now] as const, [returned, null] as const]) {
    if (who.length === 0) continue;
    const ids = who.map(({ user_id }) => user_id);
    await deps.write((tx) =>
      tx.db
        .updateTable('account_users')
        .set({ away_since })
        .where('account_id', '=', account_id)
        .where('user_id', 'in', ids)
        .execute(),
    );
  }
  return new Map(members.filter(isAway).map(({ user_id, away_since }) => [user_id, away_since ?? now]));
};

type Waiting = { id: ConversationId; assignee_id: UserId | null; team_id: TeamId | null };

const waitingFor = ({ db }: Deps, { id, account_id }: Inbox, assignees: readonly UserId[], until: number) =>
  db
    .selectFrom('conversations')
    .select(['id', 'assignee_id', 'team_id'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'open')
    .where('assignee_id', 'in', assignees)
    .where('inbox_id', '=', id)
    .where('waiting_since', '<=', until)
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

const reassign = async (deps: Deps, inbox: Inbox, waiting: readonly Waiting[]) => {
  const { account_id, id: inbox_id, limit } = inbox;
  for (const { id, assignee_id, team_id } of waiting) {
    const candidates = await candidatesOf(deps, { account_id, inbox_id, team_id });
    if (candidates.length === 0) continue;
    const isDue = (row: ConversationRow) =>
      row.status === 'open' && row.assignee_id === assignee_id && row.waiting_since !== null;
    await runIsolated(deps, { conversation_id: id }, () => assignNext(deps, id, { candidates, limit, isDue }));
  }
};

const reassignIn = async (deps: Deps, account_id: AccountId, inboxes: readonly Inbox[]) => {
  const away = await noteAbsences(deps, account_id);
  for (const inbox of inboxes) {
    const until = deps.clock.now() - inbox.reassignAfter * MINUTE;
    const gone = [...away].filter(([, since]) => since <= until).map(([id]) => id);
    if (gone.length > 0)
      await runIsolated(deps, { inbox_id: inbox.id }, async () =>
        reassign(deps, inbox, await waitingFor(deps, inbox, gone, until)),
      );
  }
};

/** Customers who wait for an agent who has been offline for as long as the inbox allows get another one, if one has room. */
export const reassignOfAway = async (deps: Deps): Promise<void> => {
  const inboxes = await inboxesOf(deps);
  const accounts = [...new Set(inboxes.map(({ account_id }) => account_id))];
  for (const account_id of accounts) {
    const own = inboxes.filter((inbox) => inbox.account_id === account_id);
    await runIsolated(deps, { account_id }, () => reassignIn(deps, account_id, own));
  }
};
