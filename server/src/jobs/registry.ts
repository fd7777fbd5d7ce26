import type { Deps } from '../deps.ts';
import type { JobRegistry } from '../platform/jobs/definition.ts';
import type { JobPayloads } from './job-types.ts';
import { IMPORT_ATTEMPTS, importContacts } from '../contacts/import/job.ts';
import { writeHandOverNote } from '../answer-bot/note-job.ts';
import { answerTurn } from '../answer-bot/turn-job.ts';
import { openAfterBot } from '../bots/left-job.ts';
import { endBotSilence } from '../bots/silence-job.ts';
import { sweepModelCalls } from '../language-model/calls.ts';
import { autoAssign } from '../conversations/auto-assign-job.ts';
import { autoResolve, wakeSnoozed } from '../conversations/time-jobs.ts';
import { deleteInbox } from '../inboxes/delete-job.ts';
import { openPartialReply } from '../live/writing.ts';
import { mailConfirmation, mailInvitation, mailPasswordReset } from '../mails/account-mails.ts';
import { mailSurvey, mailUnread } from '../mails/visitor-mails.ts';
import { sweepPageVisits } from '../page-visits/sweep-job.ts';
import { PUSH_ATTEMPTS, sendPush } from '../push/send-job.ts';
import { sweepRetention } from '../privacy/retention.ts';
import { mailTranscript } from '../mails/transcript-job.ts';
import { expireCall } from '../calls/expire-job.ts';
import { updateInBulk } from '../bulk-actions/job.ts';
import { mailNotification } from '../mails/notification-mail.ts';
import { raiseNotifications } from '../notifications/raise-job.ts';
import { catchUp } from '../search/message-index.ts';
import { sweepRemotePictures } from '../remote-pictures/cache.ts';
import { sweepOrphans } from '../uploads/orphan-sweep.ts';
import { sweepUsage } from '../uploads/quotas.ts';
import { deleteFiles, sweepBlobs } from '../uploads/sweep.ts';
import { makeThumbnail } from '../uploads/thumbnail-job.ts';
import { DELIVERY_ATTEMPTS, deliverWebhook } from '../webhooks/deliver.ts';
import { dispatchWebhooks } from '../webhooks/dispatch.ts';
import { sweepDeliveries } from '../webhooks/sweep-job.ts';
import { sweepAuditLog } from '../audit/retention.ts';
import { sweepChanges } from './housekeeping.ts';
import { sweepJobs } from './sweep.ts';
import { sweepNotifications } from '../domain/notifications/sweep.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every job of the product, by name. */
export const jobs: JobRegistry<Deps, JobPayloads> = {
  'answer_bot.turn': {
    handle: (deps, payload, job) => answerTurn(deps, payload, job, (turn) => openPartialReply(deps, turn)),
    attempts: 5,
    pool: 'bots',
  },
  'answer_bot.note': { handle: writeHandOverNote, attempts: 3 },
  'bot.deliver': { handle: deliverWebhook, attempts: DELIVERY_ATTEMPTS, pool: 'bots' },
  'bot.left': { handle: openAfterBot },
  'bot.silence': { handle: endBotSilence },
  'model_calls.sweep': { handle: sweepModelCalls, every: 24 * HOUR },
  'attachment.process': { handle: makeThumbnail, attempts: 3 },
  'upload_usage.sweep': { handle: sweepUsage, every: 24 * HOUR },
  'blobs.sweep': { handle: sweepBlobs, every: HOUR },
  'files.sweep': { handle: sweepOrphans, every: 24 * HOUR },
  'remote_pictures.sweep': { handle: sweepRemotePictures, every: HOUR },
  'call.expire': { handle: expireCall },
  'files.delete': { handle: deleteFiles },
  'changes.sweep': { handle: sweepChanges, every: HOUR },
  'conversation.wake_snoozed': { handle: wakeSnoozed, every: MINUTE },
  'conversation.auto_assign': { handle: autoAssign, attempts: 3 },
  'conversation.auto_resolve': { handle: autoResolve, every: HOUR },
  'inbox.delete': { handle: deleteInbox },
  'mail.confirmation': { handle: mailConfirmation },
  'mail.invitation': { handle: mailInvitation },
  'mail.password_reset': { handle: mailPasswordReset },
  'mail.survey': { handle: mailSurvey },
  'mail.unread_notice': { handle: mailUnread },
  'retention.sweep': { handle: sweepRetention, every: HOUR },
  'mail.transcript': { handle: mailTranscript },
  'notification.raise': { handle: raiseNotifications },
  'notification.deliver': { handle: mailNotification, attempts: 5 },
  'page_visits.sweep': { handle: sweepPageVisits, every: HOUR },
  'push.send': { handle: sendPush, attempts: PUSH_ATTEMPTS, pool: 'receivers' },
  'notifications.sweep': { handle: sweepNotifications, every: 24 * HOUR },
  'storage.purge': { handle: ({ purgeDeleted }) => purgeDeleted(), every: HOUR },
  'search.index': { handle: catchUp, every: 5 * MINUTE },
  'bulk.update': { handle: updateInBulk },
  'contacts.import': { handle: importContacts, attempts: IMPORT_ATTEMPTS },
  'webhook.dispatch': { handle: dispatchWebhooks },
  'webhook.deliver': { handle: deliverWebhook, attempts: DELIVERY_ATTEMPTS, pool: 'receivers' },
  'webhooks.sweep': { handle: sweepDeliveries, every: HOUR },
  'audit_log.sweep': { handle: sweepAuditLog, every: 24 * HOUR },
  'jobs.sweep': { handle: sweepJobs, every: 24 * HOUR },
};
