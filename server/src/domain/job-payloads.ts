import type {
  AccountId,
  AgentBotId,
  AttachmentId,
  AutomationRuleId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  MessageId,
  PortalId,
  SlackThreadId,
  SlaPolicyId,
  UserId,
  WebhookId,
} from '@porchlight/core/wire/ids.ts';
import type { NotificationType } from '@porchlight/core/wire/notification.ts';
import type { AutomationEvent } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { WebhookEvent } from '@porchlight/core/wire/settings/webhook.ts';
import type { BulkWish } from '../platform/database/schema/conversations.ts';

/** Why the team takes over; shown in the note. */
export type HandoffReason =
  | 'person'
  | 'unknown'
  | 'unreadable'
  | 'turns'
  | 'budget'
  | 'flood'
  | 'failed'
  | 'no_articles'
  | 'no_words'
  | 'not_configured';

export type HandoffNoteRequest = {
  conversation_id: ConversationId;
  message_id: MessageId;
  agent_bot_id: AgentBotId;
  why: HandoffReason;
};

export type BulkUpdate = BulkWish & {
  account_id: AccountId;
  user_id: UserId;
  /** Display ids; only conversations that the agent sees now and when the job runs. */
  display_ids: number[];
};

export type ImportContacts = { account_id: AccountId; import_id: string };
export type ImportArticles = ImportContacts & { portal_id: PortalId };

/** Something agents may be notified of; the job decides who is. */
export type Raised = {
  type: NotificationType;
  conversation_id: ConversationId;
  message_id: MessageId | null;
  /** The user who caused it: agents are not notified of their own actions. */
  actor_id: UserId | null;
  /** For a mention or an assignment: the users concerned. */
  user_ids: UserId[];
};

export type RuleTrigger = {
  account_id: AccountId;
  event_name: AutomationEvent;
  event_id: string;
  conversation_id: ConversationId;
  /** Of `message_created`. */
  message_id: MessageId | null;
  /** The rules that caused the event: none of them acts on it. */
  chain: readonly AutomationRuleId[];
};

export type Typist = { type: 'contact'; id: ContactId } | { type: 'user'; id: UserId };

/** Ids only: the payload is built when it is sent. */
export type WebhookTrigger = {
  event: WebhookEvent;
  conversation_id?: ConversationId;
  message_id?: MessageId;
  contact_id?: ContactId;
  contact_inbox_id?: ContactInboxId;
  inbox_id?: InboxId;
  audit_log_id?: number;
  changed?: Record<string, [unknown, unknown]>;
  event_info?: Record<string, unknown>;
  /** For a visitor without a contact inbox: the source id of their token. */
  source_id?: string;
  typist?: Typist;
  is_private?: boolean;
};

/** What may change a thread in Slack. */
export type SlackTrigger = {
  event: 'message_created' | 'message_updated';
  conversation_id: ConversationId;
  message_id: MessageId;
};

/** An email to a user about their access; `name` is that of the object, or the new value. */
export type SecurityNotice = {
  kind:
    | 'sign_in'
    | 'password_changed'
    | 'email_change_requested'
    | 'email_changed'
    | 'authenticator_added'
    | 'authenticator_removed'
    | 'recovery_codes_created'
    | 'code_reused'
    | 'passkey_added'
    | 'passkey_removed'
    | 'api_token_created'
    | 'api_token_revoked'
    | 'api_tokens_revoked'
    | 'access_token_replaced'
    | 'role_changed'
    | 'sessions_ended'
    | 'provider_linked'
    | 'provider_unlinked';
  user_id: UserId;
  to: string;
  email: string;
  /** Epoch milliseconds. */
  at: number;
  /** The actor, when it is another user. */
  by: string | null;
  ip: string | null;
  user_agent: string | null;
  name?: string;
  account?: string;
};

/** Job name -> payload. The handlers are in `jobs.ts`; ids only, so that a retried job reads current rows. */
export type JobPayloads = {
  'conversation.evaluate_templates': { conversation_id: ConversationId; message_id: MessageId };
  'conversation.wake_snoozed': Record<string, never>;
  'conversation.auto_resolve': Record<string, never>;
  'conversation.auto_assign': { conversation_id: ConversationId };
  'scheduled_messages.send_due': Record<string, never>;
  'conversations.assign_waiting': Record<string, never>;
  'conversations.reassign': Record<string, never>;
  'call.expire': { call_id: number };
  'campaign.execute': {
    contact_inbox_id: ContactInboxId;
    campaign_display_id: number;
    event_info: Record<string, unknown>;
  };
  'answer_bot.turn': { conversation_id: ConversationId };
  'answer_bot.note': HandoffNoteRequest;
  'bot.deliver': { delivery_id: number };
  'bot.left': { inbox_id: InboxId };
  'bot.silence': { conversation_id: ConversationId; message_id: MessageId };
  'model_calls.sweep': Record<string, never>;
  /** Without `is_slack_separate` a node of an earlier version has queued it, for which it is Slack's job too. */
  'webhook.dispatch': {
    account_id: AccountId;
    event_id: string;
    happening: WebhookTrigger;
    is_slack_separate?: true;
  };
  /** Of an automation rule: one webhook, whatever it subscribes to. */
  'webhook.call': { webhook_id: WebhookId; conversation_id: ConversationId; event: string; event_id: string };
  'webhook.deliver': { delivery_id: number };
  'slack.dispatch': { account_id: AccountId; trigger: SlackTrigger };
  /** `lane`: of the connection with Slack. */
  'slack.post': { conversation_id: ConversationId; lane: string };
  'slack.receive': { slack_thread_id: SlackThreadId };
  'mail.transcript': { conversation_id: ConversationId; to: string; locale: string };
  /** `message_id`: the line in the conversation that says who forwarded to whom. */
  'mail.forward': { message_id: MessageId; to: string };
  'mail.unread_notice': { conversation_id: ConversationId };
  'mail.invitation': { user_id: UserId; account_id: AccountId };
  'mail.password_reset': { user_id: UserId };
  'mail.confirmation': { user_id: UserId };
  'mail.email_change': { user_id: UserId };
  'mail.security': SecurityNotice;
  'inbox.delete': { inbox_id: InboxId };
  'mail.survey': { conversation_id: ConversationId };
  'notification.raise': Raised;
  'bulk.update': BulkUpdate;
  'bulk.run': { run_id: number };
  'bulk_runs.sweep': Record<string, never>;
  'notification.deliver': { notification_id: number };
  'notification.digest': { account_id: AccountId; user_id: UserId; notification_ids: number[] };
  'notifications.claim_digests': Record<string, never>;
  'attachment.process': { attachment_id: AttachmentId };
  'contacts.import': ImportContacts;
  'articles.import': ImportArticles;
  'contact.fetch_avatar': { contact_id: ContactId; url: string };
  /** Texts of the account may still show a file; without an account they are not searched. */
  'files.delete': { keys: string[]; account_id?: AccountId };
  'reports.roll_up': Record<string, never>;
  'reports.send_due': Record<string, never>;
  /** `at`: when it was due (ms), which decides the days of the report. */
  'mail.report': { saved_view_id: number; user_id: UserId; at?: number };
  'retention.sweep': Record<string, never>;
  'changes.sweep': Record<string, never>;
  'upload_usage.sweep': Record<string, never>;
  'blobs.sweep': Record<string, never>;
  'files.sweep': Record<string, never>;
  'backup.check': Record<string, never>;
  'backup.run': Record<string, never>;
  'remote_pictures.sweep': Record<string, never>;
  'link_preview.add': { message_id: MessageId };
  'link_previews.sweep': Record<string, never>;
  'page_visits.sweep': Record<string, never>;
  'help_centre_analytics.sweep': Record<string, never>;
  'push.send': { subscription_id: number; notification_id: number };
  'notifications.sweep': Record<string, never>;
  'search.index': Record<string, never>;
  'storage.purge': Record<string, never>;
  'jobs.sweep': Record<string, never>;
  'mails.sweep': Record<string, never>;
  'audit_log.sweep': Record<string, never>;
  'webhooks.sweep': Record<string, never>;
  'macro_runs.sweep': Record<string, never>;
  'automation.run': RuleTrigger;
  'automation.check_elapsed': Record<string, never>;
  /** The rules of an account that wait for time. */
  'automation.run_elapsed': { account_id: AccountId };
  'sla.evaluate': Record<string, never>;
  'sla_policy.delete': { sla_policy_id: SlaPolicyId };
  'automation_runs.sweep': Record<string, never>;
};

export type JobName = keyof JobPayloads;
