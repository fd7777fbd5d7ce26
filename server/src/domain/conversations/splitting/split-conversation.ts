import { randomUUID } from 'node:crypto';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { MOST_SPLIT } from '@porchlight/core/wire/limits.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { unprocessable } from '../../../platform/errors.ts';
import { findTeam } from '../../accounts/teams.ts';
import { addActivity } from '../../messages/activity.ts';
import { participantsOf } from '../../permissions/conversation-viewers.ts';
import { applyToNew } from '../../sla/apply-policy.ts';
import type { Tx } from '../../transaction.ts';
import { assign, assignTeam, nextDisplayId, seekAssignee } from '../change-conversation.ts';
import { labelsOfConversation, setConversationLabels } from '../labels.ts';
import type { By } from '../merging/merge-conversations.ts';
import { addParticipants } from '../participants.ts';
import { currentConversation, findCurrent } from '../reload-conversation.ts';
import { MAIL_AFTER_MS, mailIfUnseen } from '../send-message.ts';
import { moveMessages } from './move-messages.ts';
import { loadChosen, refuseSplit } from './refuse-split.ts';

export type SplitWish = {
  message_ids: readonly MessageId[];
  status: 'open' | 'pending' | 'resolved';
  /** With the team. */
  keep_assignee: boolean;
  keep_labels: boolean;
};

type Agents = readonly Pick<MemberRow, 'id' | 'name'>[];

/** Begun now, so that reports and SLAs count it from now; what both have read until now stays read. */
const insertBeside = (tx: Tx, from: ConversationRow, display_id: number, status: SplitWish['status']) =>
  tx.db
    .insertInto('conversations')
    .values({
      account_id: from.account_id,
      inbox_id: from.inbox_id,
      contact_id: from.contact_id,
      contact_inbox_id: from.contact_inbox_id,
      display_id,
      uuid: randomUUID(),
      echo_id: null,
      status,
      priority: null,
      assignee_id: null,
      team_id: null,
      campaign_id: null,
      snoozed_until: null,
      contact_last_seen_at: from.contact_last_seen_at,
      agent_last_seen_at: from.agent_last_seen_at,
      assignee_last_seen_at: null,
      last_activity_at: tx.now,
      waiting_since: null,
      first_reply_created_at: null,
      resolved_at: status === 'resolved' ? tx.now : null,
      opened_at: tx.now,
      assignee_changed_at: tx.now,
      additional_attributes: from.additional_attributes,
      custom_attributes: {},
      unread_count: 0,
      last_message_id: null,
      last_public_message_id: null,
      muted: false,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The same agents follow both. Assigned last, when the conversation is otherwise complete. */
const placePeople = async (
  tx: Tx,
  from: ConversationRow,
  target: ConversationRow,
  { by, wish, agents }: { by: By; wish: SplitWish; agents: Agents },
): Promise<ConversationRow> => {
  const participants = (await participantsOf(tx.db, from.id)).filter((user) => agents.some(({ id }) => id === user));
  if (participants.length > 0) await addParticipants(tx, target, participants);
  if (wish.keep_labels) {
    const labels = await labelsOfConversation(tx, from.id);
    if (labels.length > 0) await setConversationLabels(tx, target, labels, { performer: by.performer, name: null });
  }
  let into = await currentConversation(tx, target);
  if (!wish.keep_assignee) return into;
  const team = from.team_id === null ? undefined : await findTeam(tx.db, from.account_id, from.team_id);
  const assignee = agents.find(({ id }) => id === from.assignee_id);
  if (assignee) into = await assign(tx, into, assignee, by);
  return team ? assignTeam(tx, into, team, by) : into;
};

/** A repeated request, and one of several at once: the conversation that the first one made. */
const findMade = async (tx: Tx, from: ConversationRow, ids: readonly MessageId[]) => {
  const chosen = await loadChosen(tx, from, ids);
  const [place, ...others] = new Set(chosen.map(({ conversation_id }) => conversation_id));
  if (place === undefined || others.length > 0 || place === from.id || chosen.length < ids.length) return { chosen };
  const made = await tx.db
    .selectFrom('conversation_splits')
    .select('conversation_id')
    .where('conversation_id', '=', place)
    .where('from_id', '=', from.id)
    .executeTakeFirst();
  return { chosen, made: made && (await findCurrent(tx, made.conversation_id)) };
};

const countText = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

/** The new conversation is published as a change: nothing was written, so no receiver may answer it as if it were. */
const recordSplit = async (tx: Tx, from: ConversationRow, into: ConversationRow, count: number, by: By) => {
  await addActivity(
    tx,
    from,
    `Conversation #${into.display_id} was split off from this one with ${countText(count)} by ${by.name}`,
  );
  await addActivity(tx, into, `Conversation was split off from #${from.display_id} by ${by.name}`);
  const { performer } = by;
  tx.record('conversation.updated', {
    conversation_id: into.id,
    changed: { split_from: [null, from.display_id] },
    performer,
  });
  tx.record('conversation.updated', {
    conversation_id: from.id,
    changed: { split_ids: [[], [into.display_id]] },
    performer,
  });
};

/** Replies that the contact has not been sent by email yet are mailed of the conversation they are in now. */
const mailMoved = async (tx: Tx, into: ConversationRow) => {
  const waiting = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', into.id)
    .where('message_type', '=', OUTGOING)
    .where('private', '=', false)
    .where('created_at', '>', tx.now - MAIL_AFTER_MS)
    .limit(1)
    .executeTakeFirst();
  if (waiting) mailIfUnseen(tx, into);
};

/**
 * Moves messages of a conversation into a new one of the same contact, session and inbox, and returns that one. `agents`: who
 * may be assigned there. @throws 404 erased meanwhile, 409 moved meanwhile, 422 they cannot be split off
 */
export const splitConversation = async (
  tx: Tx,
  found: ConversationRow,
  wish: SplitWish,
  by: By,
  agents: Agents,
): Promise<ConversationRow> => {
  const ids = [...new Set(wish.message_ids)];
  if (ids.length === 0) throw unprocessable('Choose at least one message to split off.');
  if (ids.length > MOST_SPLIT) throw unprocessable(`At most ${MOST_SPLIT} messages can be split off at once.`);
  const from = await currentConversation(tx, found);
  const { chosen, made } = await findMade(tx, from, ids);
  if (made) return made;
  await refuseSplit(tx, from, ids, chosen);
  const begun = await insertBeside(tx, from, await nextDisplayId(tx, from.account_id), wish.status);
  await tx.db
    .insertInto('conversation_splits')
    .values({
      conversation_id: begun.id,
      from_id: from.id,
      account_id: from.account_id,
      user_id: by.performer.type === 'user' ? by.performer.id : null,
      created_at: tx.now,
    })
    .execute();
  await moveMessages(tx, from, begun, ids, by.performer);
  if (wish.status === 'resolved')
    await tx.db.updateTable('conversations').set({ waiting_since: null }).where('id', '=', begun.id).execute();
  const moved = await currentConversation(tx, begun);
  const measured = wish.status === 'resolved' ? moved : await applyToNew(tx, moved);
  const into = await placePeople(tx, from, measured, { by, wish, agents });
  if (into.status === 'open') seekAssignee(tx, into);
  await recordSplit(tx, from, into, ids.length, by);
  await mailMoved(tx, into);
  return currentConversation(tx, into);
};
