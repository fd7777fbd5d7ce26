import type {
  AccountId,
  AttachmentId,
  ContactInboxId,
  ConversationId,
  InboxId,
  MessageId,
  UserId,
} from '@porchlight/core/wire/ids.ts';
import type { NoteWanted } from '../answer-bot/note-job.ts';
import type { BulkUpdate } from '../bulk-actions/job.ts';
import type { ImportContacts } from '../contacts/import/job.ts';
import type { Raised } from '../notifications/raise-job.ts';
import type { Happening } from '../webhooks/events.ts';

/** Job name -> payload. The handlers stand in `jobs/registry.ts`; ids only, so that a retried job reads fresh facts. */
export type JobPayloads = {
  'conversation.evaluate_templates': { conversation_id: ConversationId; message_id: MessageId };
  'conversation.wake_snoozed': Record<string, never>;
  'conversation.auto_resolve': Record<string, never>;
  'conversation.auto_assign': { conversation_id: ConversationId };
  'call.expire': { call_id: number };
  'campaign.execute': {
    contact_inbox_id: ContactInboxId;
    campaign_display_id: number;
    event_info: Record<string, unknown>;
  };
  'answer_bot.turn': { conversation_id: ConversationId };
  'answer_bot.note': NoteWanted;
  'bot.deliver': { delivery_id: number };
  'bot.left': { inbox_id: InboxId };
  'bot.silence': { conversation_id: ConversationId; message_id: MessageId };
  'model_calls.sweep': Record<string, never>;
  'webhook.dispatch': { account_id: AccountId; event_id: string; happening: Happening };
  'webhook.deliver': { delivery_id: number };
  'mail.transcript': { conversation_id: ConversationId; to: string; locale: string };
  'mail.unread_notice': { conversation_id: ConversationId };
  'mail.invitation': { user_id: UserId; account_id: AccountId };
  'mail.password_reset': { user_id: UserId };
  'mail.confirmation': { user_id: UserId };
  'inbox.delete': { inbox_id: InboxId };
  'mail.survey': { conversation_id: ConversationId };
  'notification.raise': Raised;
  'bulk.update': BulkUpdate;
  'notification.deliver': { notification_id: number };
  'attachment.process': { attachment_id: AttachmentId };
  'contacts.import': ImportContacts;
  'contact.fetch_avatar': { contact_id: number; url: string };
  /** Texts of the account may still show a file; without an account they are not asked. */
  'files.delete': { keys: string[]; account_id?: AccountId };
  'retention.sweep': Record<string, never>;
  'changes.sweep': Record<string, never>;
  'upload_usage.sweep': Record<string, never>;
  'blobs.sweep': Record<string, never>;
  'files.sweep': Record<string, never>;
  'remote_pictures.sweep': Record<string, never>;
  'page_visits.sweep': Record<string, never>;
  'push.send': { subscription_id: number; notification_id: number };
  'notifications.sweep': Record<string, never>;
  'search.index': Record<string, never>;
  'storage.purge': Record<string, never>;
  'jobs.sweep': Record<string, never>;
  'audit_log.sweep': Record<string, never>;
  'webhooks.sweep': Record<string, never>;
};

export type JobName = keyof JobPayloads;
