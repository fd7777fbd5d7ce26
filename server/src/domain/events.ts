import type {
  AccountId,
  AgentBotId,
  AutomationRuleId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  MessageId,
  UserId,
} from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../platform/database/schema/conversations.ts';
import type { MessageRow } from '../platform/database/schema/messages.ts';

export type Performer =
  | { type: 'user'; id: UserId }
  | { type: 'contact'; id: ContactId }
  | { type: 'agent_bot'; id: AgentBotId }
  /** `chain`: the rules that caused this, the last of them directly. */
  | { type: 'automation_rule'; chain: readonly AutomationRuleId[] }
  | { type: 'system' };

/** `{ attribute: [old, new] }`, as the wire's `previous_changes`. */
export type Changed = Record<string, [unknown, unknown]>;

/** The former place of a deleted conversation, and the members with limited roles who saw it. */
export type DeletedConversation = {
  display_id: number;
  account_id: AccountId;
  inbox_id: InboxId;
  contact_id: ContactId;
  contact_inbox_id: ContactInboxId;
  viewers: readonly UserId[];
};

/** The agents, besides administrators, who reached a deleted contact: by its inboxes, and as its creator. */
export type DeletionReach = { inbox_ids: InboxId[]; created_by_id: UserId | null };

/** What a public message means to the bot of its inbox. */
export type BesideBot = Pick<MessageRow, 'account_id' | 'created_at' | 'sender_type'> &
  Pick<ConversationRow, 'status'> & { bot_type: string };

/** Whether the account has receivers, Slack and automation rules for new messages, and the bot of the inbox. */
export type Outside = {
  hasReceivers: boolean;
  hasSlack: boolean;
  hasMessageRules: boolean;
  besideBot: BesideBot | undefined;
};

/** Past tense as on the wire. Recorded in the action's transaction; only `reactions.ts` defines what follows. */
export type DomainEvents = {
  /** The written rows, so that reactions need not read them again; `outside` where it is known. */
  'message.created': {
    message_id: MessageId;
    conversation_id: ConversationId;
    performer: Performer;
    message: Pick<MessageRow, 'private' | 'message_type' | 'content_type' | 'content'>;
    conversation: Pick<ConversationRow, 'account_id' | 'inbox_id' | 'contact_id' | 'contact_inbox_id'>;
    outside?: Outside;
  };
  'message.updated': {
    message_id: MessageId;
    conversation_id: ConversationId;
    changed: Changed;
    performer: Performer;
  };
  /** Its scheduled messages, which the contact does not see. */
  'conversation.schedule_changed': { conversation_id: ConversationId; performer: Performer };
  'conversation.created': { conversation_id: ConversationId; performer: Performer };
  'conversation.updated': { conversation_id: ConversationId; changed: Changed; performer: Performer };
  'conversation.status_changed': { conversation_id: ConversationId; changed: Changed; performer: Performer };
  'conversation.read': { conversation_id: ConversationId };
  'conversation.agent_read': { conversation_id: ConversationId; performer: Performer };
  'conversation.contact_changed': { conversation_id: ConversationId };
  'conversation.bot_handoff': { conversation_id: ConversationId; performer: Performer };
  'assignee.changed': { conversation_id: ConversationId; performer: Performer };
  /** For a member with a limited role: the conversation became visible, or invisible. */
  'conversation.access_changed': { conversation_id: ConversationId; user_id: UserId };
  /** Erased with all its content: by a user, or by the retention of its inbox. */
  'conversation.deleted': DeletedConversation;
  'team.changed': { conversation_id: ConversationId; performer: Performer };
  'first.reply.created': { message_id: MessageId; conversation_id: ConversationId };
  'contact.created': { contact_id: ContactId };
  'contact.updated': { contact_id: ContactId; changed: Changed };
  /** A private note of the team: webhooks do not get it. */
  'contact.notes_changed': { contact_id: ContactId };
  'contact.deleted': { contact_id: ContactId; account_id: AccountId; reach: DeletionReach; merged_into?: ContactId };
  /** One per contact-inbox of the survivor. */
  'contact.merged': { contact_id: ContactId; contact_inbox_id: ContactInboxId };
  'conversation.mentioned': { conversation_id: ConversationId; user_id: UserId; message_id: MessageId };
  'notification.created': { notification_id: number; user_id: UserId; account_id: AccountId };
  'notification.updated': { notification_id: number; user_id: UserId; account_id: AccountId };
  'notification.deleted': { notification_id: number; user_id: UserId; account_id: AccountId };
  'notification_settings.changed': { user_id: UserId; account_id: AccountId };
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
export type DomainEvent<Name extends DomainEventName = DomainEventName> = {
  [Each in Name]: { name: Each; payload: DomainEvents[Each] };
}[Name];
