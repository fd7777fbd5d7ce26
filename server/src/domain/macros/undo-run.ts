import { isDeepStrictEqual } from 'node:util';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { MacroRunRow, UndoableFacts } from '../../platform/database/schema/workspace.ts';
import { findTeam } from '../accounts/teams.ts';
import { assign, assignTeam, setStatus } from '../conversations/change-conversation.ts';
import { labelsOfConversation, setConversationLabels } from '../conversations/labels.ts';
import { setMuted } from '../conversations/marks.ts';
import { setPriority } from '../conversations/priority.ts';
import { currentConversation } from '../conversations/reload-conversation.ts';
import { addActivity } from '../messages/activity.ts';
import { deleteMessage } from '../messages/delete-message.ts';
import { findMessageIn } from '../messages/queries.ts';
import { type Agent, performerOf } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import type { By } from './effects.ts';
import { createLookups, type Lookups } from './lookups.ts';
import { undoableFacts } from './run-macro.ts';

export const UNDOABLE = ['muted', 'status', 'assignee', 'team', 'priority', 'labels'] as const;
export type Undoable = (typeof UNDOABLE)[number];

type Restoring = { tx: Tx; by: By; before: UndoableFacts; after: UndoableFacts; lookups: Lookups };
type Restore = (context: Restoring, conversation: ConversationRow) => Promise<ConversationRow>;

const RESTORES: Record<Undoable, Restore> = {
  muted: ({ tx, by, before }, conversation) => setMuted(tx, conversation, before.muted, by),
  status: ({ tx, by, before }, conversation) =>
    setStatus(tx, conversation, before.status, { ...by, snoozed_until: before.snoozed_until }),
  assignee: async ({ tx, by, before, lookups }, conversation) => {
    const agents = before.assignee_id === null ? [] : await lookups.assignable(conversation.inbox_id);
    return assign(tx, conversation, agents.find(({ id }) => id === before.assignee_id) ?? null, by);
  },
  team: async ({ tx, by, before }, conversation) => {
    const team = before.team_id === null ? null : await findTeam(tx.db, conversation.account_id, before.team_id);
    return assignTeam(tx, conversation, team ?? null, by);
  },
  priority: ({ tx, by, before }, conversation) => setPriority(tx, conversation, before.priority, by),
  // Label by label: a colleague may have added one meanwhile.
  labels: async ({ tx, by, before, after }, conversation) => {
    const now = await labelsOfConversation(tx, conversation.id);
    const added = after.labels.filter((title) => !before.labels.includes(title));
    const removed = before.labels.filter((title) => !after.labels.includes(title));
    const restored = [...now.filter((title) => !added.includes(title)), ...removed];
    await setConversationLabels(tx, conversation, restored, by);
    return conversation;
  },
};

const valuesOf = (facts: UndoableFacts): Record<Undoable, unknown> => ({
  muted: facts.muted,
  status: [facts.status, facts.snoozed_until],
  assignee: facts.assignee_id,
  team: facts.team_id,
  priority: facts.priority,
  labels: facts.labels,
});

const removeNotes = async (
  tx: Tx,
  { id }: ConversationRow,
  notes: NonNullable<MacroRunRow['undo_facts']>['notes'],
  by: By,
) => {
  for (const note of notes) {
    const message = await findMessageIn(tx.db, id, note);
    if (message) await deleteMessage(tx, message, by.performer);
  }
};

/** Fields that changed again since `after` stay, and are returned. */
export const restoreFacts = async (
  tx: Tx,
  found: ConversationRow,
  { before, after }: { before: UndoableFacts; after: UndoableFacts },
  by: By,
): Promise<Undoable[]> => {
  let conversation = found;
  const [was, became, is] = [before, after, await undoableFacts(tx, conversation)].map(valuesOf);
  const changed = UNDOABLE.filter((each) => !isDeepStrictEqual(was?.[each], became?.[each]));
  const kept = changed.filter((each) => each !== 'labels' && !isDeepStrictEqual(is?.[each], became?.[each]));
  const context = { tx, by, before, after, lookups: createLookups({ db: tx.db }, found.account_id) };
  for (const each of changed) if (!kept.includes(each)) conversation = await RESTORES[each](context, conversation);
  return kept;
};

/** Fields that changed again stay, and are returned; sent messages stay sent. Undefined: nothing to undo. */
export const undoRun = async (tx: Tx, agent: Agent, run: MacroRunRow): Promise<Undoable[] | undefined> => {
  const conversation = await currentConversation(tx, { id: run.conversation_id });
  const current = await tx.db
    .selectFrom('macro_runs')
    .selectAll()
    .where('id', '=', run.id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!current?.undo_facts || current.undone_at !== null) return undefined;
  const { before, after, notes } = current.undo_facts;
  const by = { performer: performerOf(agent), name: agent.user.name };
  await addActivity(tx, conversation, `${by.name} undid the macro ${current.macro_name}`);
  const kept = await restoreFacts(tx, conversation, { before, after }, by);
  await removeNotes(tx, conversation, notes, by);
  await tx.db.updateTable('macro_runs').set({ undone_at: tx.now }).where('id', '=', current.id).execute();
  return kept;
};
