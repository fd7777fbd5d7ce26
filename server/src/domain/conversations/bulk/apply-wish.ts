import type { BulkWish, ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import type { findTeam } from '../../accounts/teams.ts';
import type { Performer } from '../../events.ts';
import { askForRating, type TemplateContext } from '../../messages/templates.ts';
import type { Tx } from '../../transaction.ts';
import { assign, assignTeam, setStatus } from '../change-conversation.ts';
import { labelsOfConversation, setConversationLabels } from '../labels.ts';
import { priorityOf, setPriority } from '../priority.ts';

export type WishPlan = {
  wish: BulkWish;
  by: { performer: Performer; name: string };
  /** Undefined: not asked for, or not there any more. */
  assignee: MemberRow | null | undefined;
  team: Awaited<ReturnType<typeof findTeam>> | null;
  /** For the survey after a resolution. */
  templates: TemplateContext | undefined;
};

/** All of it on one conversation, whose row is locked. */
export const applyWish = async (
  tx: Tx,
  row: ConversationRow,
  { wish, by, assignee, team, templates }: WishPlan,
): Promise<void> => {
  let conversation = assignee === undefined ? row : await assign(tx, row, assignee, by);
  if (wish.team_id !== undefined && team !== undefined) conversation = await assignTeam(tx, conversation, team, by);
  if (wish.add_labels?.length || wish.remove_labels?.length) {
    const before = await labelsOfConversation(tx, row.id);
    const after = [...before, ...(wish.add_labels ?? [])].filter((title) => !wish.remove_labels?.includes(title));
    await setConversationLabels(tx, row, after, by);
  }
  if (wish.priority !== undefined) conversation = await setPriority(tx, conversation, priorityOf(wish.priority), by);
  if (!wish.status) return;
  const moved = await setStatus(tx, conversation, wish.status, { ...by, snoozed_until: wish.snoozed_until ?? null });
  if (templates && conversation.status !== 'resolved') await askForRating(tx, moved, templates);
};
