import { randomUUID } from 'node:crypto';
import type { ContactId, ContactInboxId, InboxId, LabelId, MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import type { SampleConversation, SampleMessage } from './sample-content.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type SamplePlace = {
  agent: Agent;
  inbox_id: InboxId;
  contact_id: ContactId;
  contact_inbox_id: ContactInboxId;
  display_id: number;
  label_ids: readonly LabelId[];
};

const TYPES = { contact: INCOMING, agent: OUTGOING, note: OUTGOING, survey: TEMPLATE } as const;

const senderOf = (by: SampleMessage['by'], { agent, contact_id }: SamplePlace) => {
  if (by === 'survey') return { sender_type: null, sender_id: null };
  if (by === 'contact') return { sender_type: 'Contact', sender_id: contact_id } as const;
  return { sender_type: 'User', sender_id: agent.user.id } as const;
};

/** The messages of the contact that nothing of the team follows. */
const unansweredOf = (messages: readonly SampleMessage[]) => {
  const last = messages.findLastIndex(({ by }) => by === 'agent' || by === 'survey');
  return messages.slice(last + 1).filter(({ by }) => by === 'contact');
};

const insertRow = (tx: Tx, sample: SampleConversation, place: SamplePlace) => {
  const { messages, status } = sample;
  const at = ({ minutesAgo }: Pick<SampleMessage, 'minutesAgo'>) => tx.now - minutesAgo * MINUTE_MS;
  const [first = { minutesAgo: 0 }] = messages;
  const last = messages.at(-1) ?? first;
  const firstReply = messages.find(({ by }) => by === 'agent');
  const unanswered = status === 'resolved' ? [] : unansweredOf(messages);
  const read_at = unanswered.length === 0 ? tx.now : null;
  return tx.db
    .insertInto('conversations')
    .values({
      account_id: place.agent.account.id,
      inbox_id: place.inbox_id,
      contact_id: place.contact_id,
      contact_inbox_id: place.contact_inbox_id,
      display_id: place.display_id,
      uuid: randomUUID(),
      echo_id: null,
      status,
      priority: sample.priority ?? null,
      assignee_id: sample.isAssigned ? place.agent.user.id : null,
      team_id: null,
      campaign_id: null,
      sla_policy_id: null,
      snoozed_until: status === 'snoozed' ? tx.now + 3 * DAY_MS : null,
      contact_last_seen_at: firstReply ? at(last) : null,
      agent_last_seen_at: read_at,
      assignee_last_seen_at: read_at,
      last_activity_at: at(last),
      waiting_since: unanswered[0] ? at(unanswered[0]) : null,
      first_reply_created_at: firstReply ? at(firstReply) : null,
      resolved_at: status === 'resolved' ? at(last) : null,
      additional_attributes: {},
      custom_attributes: {},
      unread_count: unanswered.length,
      last_message_id: null,
      last_public_message_id: null,
      muted: false,
      created_at: at(first),
      updated_at: at(last),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const insertMessages = async (tx: Tx, sample: SampleConversation, place: SamplePlace, row: ConversationRow) => {
  const { rating } = sample;
  const inserted: { id: MessageId; by: SampleMessage['by']; created_at: number }[] = [];
  for (const { by, text, minutesAgo } of sample.messages) {
    const created_at = tx.now - minutesAgo * MINUTE_MS;
    const { id } = await tx.db
      .insertInto('messages')
      .values({
        account_id: row.account_id,
        inbox_id: row.inbox_id,
        conversation_id: row.id,
        message_type: TYPES[by],
        content_type: by === 'survey' ? 'input_csat' : 'text',
        content: text,
        content_attributes: by === 'survey' && rating ? { submitted_values: { csat_survey_response: rating } } : {},
        additional_attributes: {},
        private: by === 'note',
        status: 'read',
        ...senderOf(by, place),
        echo_id: null,
        source_id: null,
        deleted_at: null,
        created_at,
        updated_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inserted.push({ id, by, created_at });
  }
  return inserted;
};

/** A conversation as it would be had it taken place; nothing follows from it. Returns the ids of its messages. */
export const insertSampleConversation = async (
  tx: Tx,
  sample: SampleConversation,
  place: SamplePlace,
): Promise<MessageId[]> => {
  const row = await insertRow(tx, sample, place);
  const messages = await insertMessages(tx, sample, place, row);
  const survey = messages.find(({ by }) => by === 'survey');
  if (survey && sample.rating)
    await tx.db
      .insertInto('csat_responses')
      .values({
        account_id: row.account_id,
        conversation_id: row.id,
        message_id: survey.id,
        contact_id: row.contact_id,
        assigned_agent_id: row.assignee_id,
        ...sample.rating,
        created_at: survey.created_at,
        updated_at: survey.created_at,
      })
      .execute();
  await tx.db
    .updateTable('conversations')
    .set({
      last_message_id: messages.at(-1)?.id ?? null,
      last_public_message_id: messages.findLast(({ by }) => by !== 'note')?.id ?? null,
    })
    .where('id', '=', row.id)
    .execute();
  await tx.db
    .insertInto('conversation_labels')
    .values(place.label_ids.map((label_id) => ({ conversation_id: row.id, label_id, created_at: tx.now })))
    .execute();
  tx.record('conversation.created', { conversation_id: row.id, performer: { type: 'user', id: place.agent.user.id } });
  return messages.map(({ id }) => id);
};
