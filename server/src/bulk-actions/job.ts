import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { MemberRow } from '../agents/present.ts';
import { assign, assignTeam, setStatus } from '../conversations/actions.ts';
import type { Deps } from '../deps.ts';
import { assignableAgents } from '../inboxes/team-queries.ts';
import { labelsOfConversation, setConversationLabels } from '../labels/actions.ts';

export type BulkUpdate = {
  account_id: AccountId;
  user_id: UserId;
  /** Numbers as people see them; only those the agent saw when they asked. */
  display_ids: number[];
  status?: ConversationStatus;
  snoozed_until?: number | null;
  assignee_id?: number | null;
  team_id?: number | null;
  add_labels?: string[];
  remove_labels?: string[];
};

const teamOf = async ({ db }: Deps, account_id: AccountId, id: number | null | undefined) => {
  if (!id) return null;
  return (
    (await db
      .selectFrom('teams')
      .selectAll()
      .where('id', '=', id as never)
      .where('account_id', '=', account_id)
      .executeTakeFirst()) ?? undefined
  );
};

/** One conversation after the other, each by itself: what cannot be done to one does not stop the rest. */
export const updateInBulk = async (deps: Deps, wish: BulkUpdate): Promise<void> => {
  const user = await deps.db.selectFrom('users').selectAll().where('id', '=', wish.user_id).executeTakeFirst();
  if (!user) return;
  const by = { performer: { type: 'user' as const, id: user.id }, name: user.name };
  const team = await teamOf(deps, wish.account_id, wish.team_id);
  const agentsByInbox = new Map<number, MemberRow[]>();
  const assigneeFor = async (inbox_id: number) => {
    if (!wish.assignee_id) return null;
    const agents =
      agentsByInbox.get(inbox_id) ?? (await assignableAgents(deps, wish.account_id, [inbox_id] as never[]));
    agentsByInbox.set(inbox_id, agents);
    return agents.find(({ id }) => id === wish.assignee_id);
  };
  for (const display_id of wish.display_ids) {
    const known = await deps.db
      .selectFrom('conversations')
      .select('inbox_id')
      .where('account_id', '=', wish.account_id)
      .where('display_id', '=', display_id)
      .executeTakeFirst();
    if (!known) continue;
    const assignee = wish.assignee_id === undefined ? undefined : await assigneeFor(known.inbox_id);
    await deps.write(async (tx) => {
      const row = await tx.db
        .selectFrom('conversations')
        .selectAll()
        .where('account_id', '=', wish.account_id)
        .where('display_id', '=', display_id)
        .executeTakeFirst();
      if (!row) return;
      const assigned = assignee === undefined ? row : await assign(tx, row, assignee, by);
      const placed =
        wish.team_id === undefined || team === undefined ? assigned : await assignTeam(tx, assigned, team, by);
      if (wish.add_labels?.length || wish.remove_labels?.length) {
        const before = await labelsOfConversation(tx, row.id);
        const after = [...before, ...(wish.add_labels ?? [])].filter((title) => !wish.remove_labels?.includes(title));
        await setConversationLabels(tx, row, after, by.performer);
      }
      if (wish.status) await setStatus(tx, placed, wish.status, { ...by, snoozed_until: wish.snoozed_until ?? null });
    });
  }
};
