import { ACTIVITY, INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow, MergeRow } from '../../../platform/database/schema/conversations.ts';
import { conflict, forbidden, unprocessable } from '../../../platform/errors.ts';
import type { Agent } from '../../permissions/agent.ts';
import { performerOf } from '../../permissions/agent.ts';
import type { Tx } from '../../transaction.ts';
import { assign, assignTeam, setStatus } from '../change-conversation.ts';
import { labelsOfConversation, setConversationLabels } from '../labels.ts';
import { removeParticipants } from '../participants.ts';
import { setPriority } from '../priority.ts';
import { moveSchedule } from '../scheduled/move-schedule.ts';
import { separateConversation } from '../separate-conversation.ts';
import { type By, lockPair } from './merge-conversations.ts';

/** The agent who merged or split may take it back so long; administrators at any time. */
const UNDO_MS = 60_000;

type Done = Pick<MergeRow, 'user_id' | 'created_at'> | undefined;

/** @throws 403 with `refusal`: it was done by another agent, or too long ago */
export const refuseLateUndo = (tx: Tx, agent: Agent, done: Done, refusal: string): void => {
  if (agent.administrator) return;
  if (done?.user_id !== agent.user.id || tx.now - done.created_at > UNDO_MS) throw forbidden(refusal);
};

const refuseUndo = async (tx: Tx, agent: Agent, { id }: ConversationRow) => {
  const merge = await tx.db
    .selectFrom('conversation_merges')
    .select(['user_id', 'created_at'])
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  const refusal = 'Only an administrator can separate conversations that were merged a minute ago or earlier.';
  refuseLateUndo(tx, agent, merge, refusal);
};

/** @throws 422 an undone split has moved all its messages back: it would be a conversation with nothing in it */
const refuseEmpty = async (tx: Tx, { id, messages_moved_at }: ConversationRow, target: ConversationRow | undefined) => {
  if (messages_moved_at === null) return;
  const messages = tx.db.selectFrom('messages').select('id').where('conversation_id', '=', id);
  if (await messages.where('message_type', '!=', ACTIVITY).limit(1).executeTakeFirst()) return;
  throw unprocessable(
    `All messages of this conversation are in #${target?.display_id} again, so that there is nothing to separate. Split them off there instead.`,
  );
};

const hasContactWritten = async (tx: Tx, { id }: ConversationRow, since: number) =>
  (await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('message_type', '=', INCOMING)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const restoreLabels = async (tx: Tx, target: ConversationRow, { undo_facts }: MergeRow, by: By) => {
  if (undo_facts.label_ids.length === 0) return;
  const rows = await tx.db.selectFrom('labels').select('title').where('id', 'in', undo_facts.label_ids).execute();
  const now = await labelsOfConversation(tx, target.id);
  const titles = now.filter((title) => !rows.some((row) => row.title === title));
  await setConversationLabels(tx, target, titles, { performer: by.performer, name: null });
};

/** What was changed again since the merge stays as it is. */
const restoreTarget = async (tx: Tx, target: ConversationRow, merge: MergeRow, by: By) => {
  const { target: moved, participant_ids } = merge.undo_facts;
  await restoreLabels(tx, target, merge, by);
  await removeParticipants(tx, target, participant_ids);
  if (merge.undo_facts.scheduled_ids)
    await moveSchedule(tx, target, { id: merge.conversation_id }, by.performer, merge.undo_facts.scheduled_ids);
  let now = target;
  if (moved.assignee_id && now.assignee_id === moved.assignee_id) now = await assign(tx, now, null, by);
  if (moved.team_id && now.team_id === moved.team_id) now = await assignTeam(tx, now, null, by);
  if (moved.priority && now.priority === moved.priority.after)
    now = await setPriority(tx, now, moved.priority.before, by);
  const { status } = moved;
  // Another one that was merged into it may be waiting for a reply.
  if (status?.before === 'resolved' && now.waiting_since !== null) return;
  if (status && now.status === status.after && !(await hasContactWritten(tx, now, merge.created_at)))
    await setStatus(tx, now, status.before, { ...by, snoozed_until: status.snoozed_until });
};

/** Messages stay where they were written. @throws 403 too late, 409 not merged */
export const undoMerge = async (tx: Tx, found: ConversationRow, agent: Agent): Promise<ConversationRow> => {
  if (found.merged_into_id === null) throw conflict('This conversation is not merged.');
  const rows = await lockPair(tx, found.id, found.merged_into_id);
  const locked = rows.get(found.id);
  if (!locked || locked.merged_into_id !== found.merged_into_id) throw conflict('This conversation is not merged.');
  await refuseUndo(tx, agent, locked);
  await refuseEmpty(tx, locked, rows.get(found.merged_into_id));
  const by: By = { performer: performerOf(agent), name: agent.user.name };
  const { conversation, target, merge } = await separateConversation(tx, locked, by.performer, `by ${by.name}`);
  if (!merge) return conversation;
  if (target && merge.into_id === target.id) await restoreTarget(tx, target, merge, by);
  const { status, snoozed_until } = merge.undo_facts;
  return setStatus(tx, conversation, status, { ...by, snoozed_until });
};
