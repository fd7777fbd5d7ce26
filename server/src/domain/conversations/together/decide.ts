import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../../platform/database/schema/messages.ts';
import { MAX_PER_MINUTE } from '../../messages/facts-for-sending.ts';
import type { Decided } from '../../transaction.ts';
import type { Session } from '../../visitors/sessions.ts';
import { noticeToFollowers } from '../send-message.ts';
import type { GivenMessage } from './given-message.ts';
import type { Facts } from './load-facts.ts';

export type SentTogether = {
  message: MessageRow;
  conversation: ConversationRow;
  repeated: false;
  session: Session;
  hasFiles: false;
};

type Thread = { conversation: ConversationRow; newest_at: number; added: number; echo_ids: Set<string> };

const threadOf = (facts: Facts): Thread => {
  const { place, next_id, consent_known, echo_known, recent, newest_at, ...more } = facts;
  const { followers, receivers, message_rules, bot_type, due_templates, is_blocked, ...conversation } = more;
  return { conversation, newest_at: newest_at ?? 0, added: 0, echo_ids: new Set() };
};

/** It changes more than a row and the pointers to it, is refused, or is a repeat: `sendMessage` handles it. */
const isOutOfOrdinary = (input: GivenMessage, facts: Facts, { conversation, added, echo_ids }: Thread) =>
  facts.echo_known > 0 ||
  (input.echo_id !== null && echo_ids.has(input.echo_id)) ||
  facts.recent + added >= MAX_PER_MINUTE ||
  facts.due_templates > 0 ||
  conversation.merged_into_id !== null ||
  conversation.has_merged ||
  (input.consent_version !== null && facts.consent_known !== input.consent_version) ||
  (facts.is_blocked === 0 && (conversation.status === 'snoozed' || conversation.status === 'resolved'));

const messageOf = (
  input: GivenMessage,
  id: MessageId,
  { conversation, newest_at }: Thread,
  now: number,
): MessageRow => {
  const written_at = Math.max(now, newest_at);
  return {
    id,
    account_id: conversation.account_id,
    inbox_id: conversation.inbox_id,
    conversation_id: conversation.id,
    message_type: INCOMING,
    content_type: 'text',
    content: input.content,
    content_attributes: {},
    additional_attributes: input.additional_attributes,
    private: false,
    status: 'sent',
    sender_type: 'Contact',
    sender_id: input.contact_id,
    echo_id: input.echo_id,
    source_id: null,
    deleted_at: null,
    created_at: written_at,
    updated_at: written_at,
  };
};

const sentOf = (
  input: GivenMessage,
  facts: Facts,
  message: MessageRow,
  conversation: ConversationRow,
): Decided<SentTogether> => {
  const { id: message_id, account_id, conversation_id, created_at, sender_type } = message;
  const { bot_type } = facts;
  const besideBot =
    bot_type === null ? undefined : { account_id, created_at, sender_type, bot_type, status: conversation.status };
  const isFollowed = conversation.assignee_id !== null || facts.followers > 0;
  return {
    value: { message, conversation, repeated: false, session: input.session, hasFiles: false },
    events: [
      {
        name: 'message.created',
        payload: {
          message_id,
          conversation_id,
          performer: { type: 'contact', id: input.contact_id },
          message,
          conversation,
          outside: {
            hasReceivers: facts.receivers > 0,
            hasSlack: facts.slack > 0,
            hasMessageRules: facts.message_rules > 0,
            besideBot,
          },
        },
      },
    ],
    jobs: isFollowed ? [noticeToFollowers(message)] : [],
  };
};

/** In order of arrival, without I/O. One that needs more than its row is left out with all that follow it. */
export const decideMessages = (messages: readonly GivenMessage[], facts: Map<number, Facts>, now: number) => {
  const threads = new Map<ConversationId, Thread>();
  const left = new Set<ConversationId>();
  // Numbers were drawn in the order in which the database found the rows.
  const ids = [...facts.values()].map(({ next_id }) => next_id).toSorted((a, b) => a - b);

  const decide = (input: GivenMessage, place: number): Decided<SentTogether> | undefined => {
    const own = facts.get(place);
    const id = own && ids.shift();
    if (!own || id === undefined || left.has(own.id)) return undefined;
    const thread = threads.get(own.id) ?? threadOf(own);
    if (isOutOfOrdinary(input, own, thread)) {
      left.add(own.id);
      return undefined;
    }
    const message = messageOf(input, id, thread, now);
    const conversation = {
      ...thread.conversation,
      unread_count: thread.conversation.unread_count + 1,
      waiting_since: thread.conversation.waiting_since ?? now,
      last_message_id: id,
      last_public_message_id: id,
      last_activity_at: now,
      updated_at: now,
    };
    const echo_ids = input.echo_id === null ? thread.echo_ids : new Set([...thread.echo_ids, input.echo_id]);
    threads.set(own.id, { conversation, newest_at: message.created_at, added: thread.added + 1, echo_ids });
    return sentOf(input, own, message, conversation);
  };
  const decided = messages.map(decide);
  return { decided, threads: [...threads.values()] };
};
