import type {
  AccountId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  MessageId,
  UserId,
  AgentBotId,
} from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../platform/database/schema/conversations.ts';
import type { MessageRow } from '../platform/database/schema/messages.ts';

/** Who caused a change: shown as `performer` when it was an agent's request. */
export type Performer =
  | { type: 'user'; id: UserId }
  | { type: 'contact'; id: ContactId }
  | { type: 'agent_bot'; id: AgentBotId }
  | { type: 'system' };

/** `{ attribute: [old, new] }`, as the wire's `previous_changes`. */
export type Changed = Record<string, [unknown, unknown]>;

/** Where a conversation was that is gone, and the members who saw it although their role shows them some conversations only. */
export type DeletedConversation = {
  display_id: number;
  account_id: AccountId;
  inbox_id: InboxId;
  contact_id: ContactId;
  contact_inbox_id: ContactInboxId;
  viewers: readonly UserId[];
};

/** The agents, besides administrators, who reached a contact that is gone: of its inboxes, and who created it. */
export type DeletionReach = { inbox_ids: InboxId[]; created_by_id: UserId | null };

/** What a public message of a person means to the bot of its inbox. */
export type BesideBot = Pick<MessageRow, 'account_id' | 'created_at' | 'sender_type'> &
  Pick<ConversationRow, 'status'> & { bot_type: string };

/** Whether any webhook, callback or bot of the account listens, and the bot of the inbox. */
export type Outside = { hasReceivers: boolean; besideBot: BesideBot | undefined };

/**
 * Everything that can happen, past tense as on the wire. An action records it in its transaction (`tx.record`);
 * Only `reactions.ts` defines what follows: which rows of `changes`, jobs and notifications.
 */
export type DomainEvents = {
  /**
   * `message` and `conversation` are what was written: what follows from it need not read them again; nor `outside`, where it is
   * known who beside the team listens.
   */
  'message.created': {
    message_id: MessageId;
    conversation_id: ConversationId;
    performer: Performer;
    message: Pick<MessageRow, 'private' | 'message_type'>;
    conversation: Pick<ConversationRow, 'account_id' | 'inbox_id' | 'contact_id' | 'contact_inbox_id'>;
    outside?: Outside;
  };
  'message.updated': {
    message_id: MessageId;
    conversation_id: ConversationId;
    changed: Changed;
    performer: Performer;
  };
  'conversation.created': { conversation_id: ConversationId; performer: Performer };
  'conversation.updated': { conversation_id: ConversationId; changed: Changed; performer: Performer };
  'conversation.status_changed': { conversation_id: ConversationId; changed: Changed; performer: Performer };
  /** The contact saw the conversation (`conversation.read` to the team). */
  'conversation.read': { conversation_id: ConversationId };
  /** The team saw it: the visitor's messages are read. */
  'conversation.agent_read': { conversation_id: ConversationId; performer: Performer };
  'conversation.contact_changed': { conversation_id: ConversationId };
  'conversation.bot_handoff': { conversation_id: ConversationId; performer: Performer };
  'assignee.changed': { conversation_id: ConversationId; performer: Performer };
  /** For one member whose role shows them some conversations only: it is theirs to see now, or no more. */
  'conversation.access_changed': { conversation_id: ConversationId; user_id: UserId };
  /** Erased with everything in it: by a user, or because its inbox keeps nothing that old. */
  'conversation.deleted': DeletedConversation;
  'team.changed': { conversation_id: ConversationId; performer: Performer };
  'first.reply.created': { message_id: MessageId; conversation_id: ConversationId };
  'contact.created': { contact_id: ContactId };
  'contact.updated': { contact_id: ContactId; changed: Changed };
  /** What the team keeps in mind of them: webhooks do not hear of it. */
  'contact.notes_changed': { contact_id: ContactId };
  /** Erased, or made one with another. */
  'contact.deleted': { contact_id: ContactId; account_id: AccountId; reach: DeletionReach; merged_into?: ContactId };
  /** One per contact-inbox of the survivor. */
  'contact.merged': { contact_id: ContactId; contact_inbox_id: ContactInboxId };
  'conversation.mentioned': { conversation_id: ConversationId; user_id: UserId; message_id: MessageId };
  'notification.created': { notification_id: number; user_id: UserId; account_id: AccountId };
  'notification.updated': { notification_id: number; user_id: UserId; account_id: AccountId };
  'notification.deleted': { notification_id: number; user_id: UserId; account_id: AccountId };
  'inbox.created': { inbox_id: InboxId };
  'inbox.updated': { inbox_id: InboxId; changed: Changed };
  /** `contact_inbox_id` is null for a visitor who has not acted yet. */
  'webwidget.triggered': {
    contact_inbox_id: ContactInboxId | null;
    inbox_id: InboxId;
    source_id: string;
    event_info: Record<string, unknown>;
  };
  'account.cache_invalidated': { account_id: AccountId };
  'audit_log.created': { audit_log_id: number; account_id: AccountId };
};

export type DomainEventName = keyof DomainEvents;
/** One thing that happened, its payload of its name. */
export type DomainEvent<Name extends DomainEventName = DomainEventName> = {
  [Each in Name]: { name: Each; payload: DomainEvents[Each] };
}[Name];
