import { randomUUID } from 'node:crypto';
import { capitalised } from '@porchlight/core/rules/texts/placeholders.ts';
import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { AccountId, CampaignId, ConversationId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import type { UpdateObject } from 'kysely';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Changed, Performer } from '../events.ts';
import { addActivity } from '../messages/activity.ts';
import { clearOwnCounts } from '../messages/merged-counts.ts';
import { participantsOf, recordAccessChanges } from '../permissions/conversation-viewers.ts';
import { recordResolution } from '../reports/record-fact.ts';
import { applyToNew } from '../sla/apply-policy.ts';
import { followStatus } from '../sla/follow-status.ts';
import type { Tx } from '../transaction.ts';
import type { Session } from '../visitors/sessions.ts';

/** @throws 404 for a conversation that was deleted meanwhile */
export const updateConversation = (
  tx: Tx,
  id: ConversationId,
  values: UpdateObject<Database, 'conversations'>,
): Promise<ConversationRow> =>
  tx.db
    .updateTable('conversations')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

export const nextDisplayId = async (tx: Tx, accountId: AccountId) => {
  const { last_display_id } = await tx.db
    .updateTable('accounts')
    .set((row) => ({ last_display_id: row('last_display_id', '+', 1) }))
    .where('id', '=', accountId)
    .returning('last_display_id')
    .executeTakeFirstOrThrow();
  return last_display_id;
};

export type NewConversation = {
  session: Session;
  account_id: AccountId;
  performer: Performer;
  echo_id?: string | null;
  additional_attributes?: Json;
  custom_attributes?: Json;
  campaign_id?: CampaignId | null;
  assignee_id?: UserId | null;
  hasActiveBot: boolean;
};

/** Wire protocol 10.9. */
const startingStatus = ({ session, campaign_id, hasActiveBot }: NewConversation): ConversationStatus => {
  if (session.contact.blocked) return 'resolved';
  return hasActiveBot && !campaign_id ? 'pending' : 'open';
};

/** Agents are not notified of what they assign to themselves. */
const notifyAssignee = (tx: Tx, conversation_id: ConversationId, assignee_id: UserId | null, performer: Performer) => {
  const actor_id = performer.type === 'user' ? performer.id : null;
  if (assignee_id === null || assignee_id === actor_id) return;
  tx.enqueue('notification.raise', {
    type: 'conversation_assignment',
    conversation_id,
    message_id: null,
    actor_id,
    user_ids: [assignee_id],
  });
};

/** Unassigned: an agent with room gets it, if the inbox, or the team it is assigned to, assigns automatically. */
export const seekAssignee = (tx: Tx, { id, assignee_id }: ConversationRow) => {
  if (assignee_id !== null) return;
  tx.enqueue('conversation.auto_assign', { conversation_id: id }, { unique_key: `conversation.auto_assign:${id}` });
};

export const createConversation = async (tx: Tx, input: NewConversation): Promise<ConversationRow> => {
  const { session } = input;
  const inserted = await tx.db
    .insertInto('conversations')
    .values({
      account_id: input.account_id,
      inbox_id: session.contactInbox.inbox_id,
      contact_id: session.contact.id,
      contact_inbox_id: session.contactInbox.id,
      display_id: await nextDisplayId(tx, input.account_id),
      uuid: randomUUID(),
      echo_id: input.echo_id ?? null,
      status: startingStatus(input),
      priority: null,
      assignee_id: input.assignee_id ?? null,
      team_id: null,
      campaign_id: input.campaign_id ?? null,
      snoozed_until: null,
      contact_last_seen_at: null,
      agent_last_seen_at: null,
      assignee_last_seen_at: null,
      last_activity_at: tx.now,
      waiting_since: tx.now,
      first_reply_created_at: null,
      resolved_at: null,
      opened_at: tx.now,
      assignee_changed_at: tx.now,
      additional_attributes: input.additional_attributes ?? {},
      custom_attributes: input.custom_attributes ?? {},
      unread_count: 0,
      last_message_id: null,
      last_public_message_id: null,
      muted: false,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const conversation = await applyToNew(tx, inserted);
  tx.record('conversation.created', { conversation_id: conversation.id, performer: input.performer });
  if (conversation.status === 'open') seekAssignee(tx, conversation);
  if (conversation.status === 'open')
    tx.enqueue('notification.raise', {
      type: 'conversation_creation',
      conversation_id: conversation.id,
      message_id: null,
      actor_id: input.performer.type === 'user' ? input.performer.id : null,
      user_ids: [],
    });
  notifyAssignee(tx, conversation.id, conversation.assignee_id, input.performer);
  return conversation;
};

const STATUS_WORDS: Record<ConversationStatus, string> = {
  open: 'reopened',
  resolved: 'marked resolved',
  pending: 'marked as pending',
  snoozed: 'snoozed',
};

/** Wire protocol 5.9. */
const statusActivity = (status: ConversationStatus, performer: Performer, name: string) => {
  if (performer.type === 'contact')
    return `Conversation was ${status === 'resolved' ? 'resolved' : STATUS_WORDS.open} by ${capitalised(name)}`;
  return `Conversation was ${STATUS_WORDS[status]} by ${name || 'Automation System'}`;
};

export type StatusChange = {
  performer: Performer;
  name: string;
  snoozed_until?: number | null;
  /** What the thread says, where it is not who did it. */
  activity?: string | undefined;
};

/** A merged conversation stays resolved. */
export const setStatus = async (
  tx: Tx,
  conversation: ConversationRow,
  status: ConversationStatus,
  { performer, name, snoozed_until = null, activity = statusActivity(status, performer, name) }: StatusChange,
): Promise<ConversationRow> => {
  const until = status === 'snoozed' ? snoozed_until : null;
  if (conversation.merged_into_id !== null) return conversation;
  if (conversation.status === status && conversation.snoozed_until === until) return conversation;
  const updated = await updateConversation(tx, conversation.id, {
    status,
    snoozed_until: until,
    ...(status === 'resolved' ? { resolved_at: tx.now, waiting_since: null } : {}),
    ...(status === 'open' ? { opened_at: tx.now } : {}),
  });
  const changed: Changed = { status: [conversation.status, status] };
  if (status === 'resolved') await clearOwnCounts(tx, conversation, { own_waiting_since: null });
  await followStatus(tx, conversation, updated);
  tx.record('conversation.status_changed', { conversation_id: conversation.id, changed, performer });
  tx.record('conversation.updated', { conversation_id: conversation.id, changed, performer });
  if (status === 'open') seekAssignee(tx, updated);
  if (status === 'resolved') await recordResolution(tx, conversation, performer);
  await addActivity(tx, updated, activity);
  return updated;
};

export const assign = async (
  tx: Tx,
  conversation: ConversationRow,
  assignee: { id: UserId; name: string } | null,
  { performer, name }: { performer: Performer; name: string },
): Promise<ConversationRow> => {
  const assignee_id = assignee?.id ?? null;
  if (conversation.assignee_id === assignee_id) return conversation;
  const updated = await updateConversation(tx, conversation.id, {
    assignee_id,
    assignee_last_seen_at: null,
    assignee_changed_at: tx.now,
  });
  const changed: Changed = { assignee_id: [conversation.assignee_id, assignee_id] };
  tx.record('assignee.changed', { conversation_id: conversation.id, performer });
  const participants = await participantsOf(tx.db, conversation.id);
  await recordAccessChanges(
    tx,
    conversation,
    { assignee_id: conversation.assignee_id, participants },
    { assignee_id, participants },
  );
  tx.record('conversation.updated', { conversation_id: conversation.id, changed, performer });
  notifyAssignee(tx, conversation.id, assignee_id, performer);
  const self = performer.type === 'user' && performer.id === assignee_id;
  const text = !assignee
    ? `Conversation unassigned by ${name}`
    : self
      ? `${name} self-assigned this conversation`
      : `Assigned to ${assignee.name} by ${name}`;
  await addActivity(tx, updated, text);
  return updated;
};

const formerTeam = async (tx: Tx, { team_id }: ConversationRow) => {
  const team = await tx.db.selectFrom('teams').select('name').where('id', '=', team_id).executeTakeFirst();
  return team?.name ?? 'team';
};

export const assignTeam = async (
  tx: Tx,
  conversation: ConversationRow,
  team: { id: TeamId; name: string } | null,
  { performer, name }: { performer: Performer; name: string },
): Promise<ConversationRow> => {
  const team_id = team?.id ?? null;
  if (conversation.team_id === team_id) return conversation;
  const updated = await updateConversation(tx, conversation.id, { team_id });
  tx.record('team.changed', { conversation_id: conversation.id, performer });
  tx.record('conversation.updated', {
    conversation_id: conversation.id,
    changed: { team_id: [conversation.team_id, team_id] },
    performer,
  });
  const text = team
    ? `Assigned to ${team.name} by ${name}`
    : `Unassigned from ${await formerTeam(tx, conversation)} by ${name}`;
  await addActivity(tx, updated, text);
  if (team && updated.status === 'open') seekAssignee(tx, updated);
  return updated;
};
