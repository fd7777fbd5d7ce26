import type { MessageId, WebhookId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { SlaPolicyRow } from '../../platform/database/schema/sla.ts';
import type { TeamRow } from '../../platform/database/schema/teams.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { isBlocked } from '../contacts/queries.ts';
import { assign, assignTeam, setStatus } from '../conversations/change-conversation.ts';
import { labelsOfConversation, setConversationLabels } from '../conversations/labels.ts';
import { setMuted } from '../conversations/marks.ts';
import { priorityOf, setPriority } from '../conversations/priority.ts';
import { type SendOptions, sendMessage } from '../conversations/send-message.ts';
import type { Performer } from '../events.ts';
import type { MessageDraft } from '../messages/insert-message.ts';
import { askForRating, type TemplateContext } from '../messages/templates.ts';
import { applyPolicy } from '../sla/apply-policy.ts';
import type { Tx } from '../transaction.ts';
import { newEventId } from '../webhooks/event-id.ts';

export type By = { performer: Performer; name: string };
/** `note`: the private note that was added, which an undo removes. */
type Applied = { conversation: ConversationRow; isChanged: boolean; note?: MessageId };
export type Effect = (tx: Tx, conversation: ConversationRow, by: By) => Promise<Applied>;

const HOUR_MS = 60 * 60 * 1_000;

/** The same row means that nothing changed. */
const applied = (before: ConversationRow, conversation: ConversationRow): Applied => ({
  conversation,
  isChanged: conversation !== before,
});

export const giveToAgent =
  (agent: MemberRow | null): Effect =>
  async (tx, conversation, by) =>
    applied(conversation, await assign(tx, conversation, agent, by));

export const giveToTeam =
  (team: Pick<TeamRow, 'id' | 'name'> | null): Effect =>
  async (tx, conversation, by) =>
    applied(conversation, await assignTeam(tx, conversation, team, by));

const changeLabels =
  (labelsAfter: (before: readonly string[]) => string[]): Effect =>
  async (tx, conversation, by) => {
    const before = await labelsOfConversation(tx, conversation.id);
    const after = await setConversationLabels(tx, conversation, labelsAfter(before), by);
    return { conversation, isChanged: before.join() !== after.join() };
  };

export const addLabels = (titles: readonly string[]): Effect => changeLabels((before) => [...before, ...titles]);

export const removeLabels = (titles: readonly string[]): Effect =>
  changeLabels((before) => before.filter((title) => !titles.includes(title)));

/** By name; null is none. */
export const prioritize =
  (name: string | null): Effect =>
  async (tx, conversation, by) =>
    applied(conversation, await setPriority(tx, conversation, priorityOf(name ?? undefined), by));

export const addSla =
  (policy: SlaPolicyRow): Effect =>
  async (tx, conversation, by) =>
    applied(conversation, await applyPolicy(tx, conversation, policy, { source: 'rule', ...by }));

/** Snoozes for so many hours; null is until the contact writes. */
export const moveTo =
  (status: ConversationRow['status'], hours: number | null, templates: TemplateContext): Effect =>
  async (tx, conversation, by) => {
    const snoozed_until = hours === null ? null : tx.now + hours * HOUR_MS;
    const moved = await setStatus(tx, conversation, status, { ...by, snoozed_until });
    if (status === 'resolved' && moved !== conversation) await askForRating(tx, moved, templates);
    return applied(conversation, moved);
  };

export const muteContact: Effect = async (tx, conversation, by) =>
  conversation.status === 'resolved' && (await isBlocked(tx, conversation.contact_id))
    ? applied(conversation, conversation)
    : applied(conversation, await setMuted(tx, conversation, true, by));

type Text = Pick<MessageDraft, 'content' | 'private' | 'sender' | 'content_attributes'>;

/** A message to the contact or a private note; its placeholders are filled in. */
export const sendText =
  (text: Text, options: SendOptions): Effect =>
  async (tx, conversation, { performer }) => {
    const sent = await sendMessage(tx, conversation, { ...text, message_type: OUTGOING, performer }, options);
    if (sent.repeated) return { conversation, isChanged: false };
    return { conversation: sent.conversation, isChanged: true, ...(text.private ? { note: sent.message.id } : {}) };
  };

/** `event`: as the receiver reads it. What the webhook subscribes to makes no difference. */
export const callWebhook =
  (webhook_id: WebhookId, event: string): Effect =>
  async (tx, conversation) => {
    const { id: conversation_id, account_id } = conversation;
    const call = { webhook_id, conversation_id, event, event_id: newEventId() };
    tx.enqueue('webhook.call', call, { account_id });
    return { conversation, isChanged: true };
  };

export const mailTranscripts =
  (addresses: readonly string[], locale: string): Effect =>
  async (tx, conversation) => {
    for (const to of addresses) tx.enqueue('mail.transcript', { conversation_id: conversation.id, to, locale });
    return { conversation, isChanged: true };
  };
