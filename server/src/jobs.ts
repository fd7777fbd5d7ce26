import { openPartialReply } from './api/live/partial-reply.ts';
import { sweepModelCalls } from './domain/ai/model-calls.ts';
import { autoAssign } from './domain/assignment/auto-assign-job.ts';
import { reassignOfAway } from './domain/assignment/away-job.ts';
import { assignWaiting } from './domain/assignment/waiting-job.ts';
import { sweepAuditLog } from './domain/audit/retention.ts';
import { checkElapsedRules, runElapsedRules } from './domain/automation/run-elapsed-job.ts';
import { runRules } from './domain/automation/run-rules-job.ts';
import { sweepAutomationRuns } from './domain/automation/runs.ts';
import { answerTurn } from './domain/bots/answer-job.ts';
import { openAfterBot } from './domain/bots/bot-removed-job.ts';
import { writeHandOverNote } from './domain/bots/handoff-note-job.ts';
import { endBotSilence } from './domain/bots/response-timeout-job.ts';
import { sweepBulkRuns } from './domain/bulk-runs/queries.ts';
import { runInBulk } from './domain/bulk-runs/run-job.ts';
import { expireCall } from './domain/calls/expire-job.ts';
import { sweepChanges } from './domain/changes/housekeeping.ts';
import { IMPORT_ATTEMPTS, importContacts } from './domain/contacts/import/job.ts';
import { autoResolve, wakeSnoozed } from './domain/conversations/auto-resolve-job.ts';
import { updateInBulk } from './domain/conversations/bulk/update-job.ts';
import { sendDueMessages } from './domain/conversations/scheduled/send-due-job.ts';
import type { Deps } from './domain/deps.ts';
import { sweepHelpCentreAnalytics } from './domain/help-centre/analytics/sweep-job.ts';
import { IMPORT_ATTEMPTS as ARTICLE_IMPORT_ATTEMPTS, importArticles } from './domain/help-centre/import/job.ts';
import type { JobPayloads } from './domain/job-payloads.ts';
import { addLinkPreview } from './domain/link-previews/add-preview-job.ts';
import { sweepLinkPreviews } from './domain/link-previews/preview-cache.ts';
import { sweepMacroRuns } from './domain/macros/runs.ts';
import { claimDigests } from './domain/notifications/claim-digests-job.ts';
import { raiseNotifications } from './domain/notifications/raise-job.ts';
import { sweepNotifications } from './domain/notifications/sweep.ts';
import { sweepMails } from './domain/notifications/sweep-mails.ts';
import { deleteInbox } from './domain/privacy/delete-inbox-job.ts';
import { sweepRetention } from './domain/privacy/retention.ts';
import { sweepRemotePictures } from './domain/remote-pictures/picture-cache.ts';
import { rollUpReports } from './domain/reports/roll-up-job.ts';
import { sendDueReports } from './domain/reports/send-due-job.ts';
import { catchUp } from './domain/search/message-index.ts';
import { removePolicy } from './domain/sla/delete-policy-job.ts';
import { evaluateSlas } from './domain/sla/evaluate-job.ts';
import { receiveSlackReplies } from './domain/slack/receive-job.ts';
import { sweepUsage } from './domain/uploads/quotas.ts';
import { sweepOrphans } from './domain/uploads/sweep-orphans.ts';
import { deleteFiles, sweepBlobs } from './domain/uploads/sweep-uploads.ts';
import { makeThumbnail } from './domain/uploads/thumbnail-job.ts';
import { sweepPageVisits } from './domain/visitors/sweep-page-visits-job.ts';
import { sweepDeliveries } from './domain/webhooks/sweep-deliveries-job.ts';
import { enqueueDueBackup, runBackupJob } from './operations/backup/scheduled.ts';
import { mailConfirmation, mailInvitation, mailPasswordReset } from './outbound/mail/account-mails.ts';
import { mailDigest } from './outbound/mail/digest-mail.ts';
import { mailEmailChange } from './outbound/mail/email-change-mail.ts';
import { mailForward } from './outbound/mail/forward-job.ts';
import { mailNotification } from './outbound/mail/notification-mail.ts';
import { mailReport } from './outbound/mail/report-mail.ts';
import { mailSecurityNotice } from './outbound/mail/security-mail.ts';
import { mailTranscript } from './outbound/mail/transcript-job.ts';
import { mailSurvey, mailUnread } from './outbound/mail/visitor-mails.ts';
import { PUSH_ATTEMPTS, sendPush } from './outbound/push/send-job.ts';
import { postToSlack } from './outbound/slack/post-job.ts';
import { queueSlackPost } from './outbound/slack/queue-posts.ts';
import { callWebhook } from './outbound/webhooks/call-webhook.ts';
import { DELIVERY_ATTEMPTS, deliverWebhook } from './outbound/webhooks/deliver.ts';
import { dispatchWebhooks } from './outbound/webhooks/queue-deliveries.ts';
import type { JobRegistry } from './platform/jobs/definition.ts';
import { sweepJobs } from './platform/jobs/sweep.ts';
import { mayFetchPage } from './platform/limits/pages-of-links.ts';
import { transcriptsOf } from './platform/limits/transcripts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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
  'backup.check': { handle: enqueueDueBackup, every: 5 * MINUTE },
  'backup.run': { handle: runBackupJob, attempts: 1, pool: 'backups' },
  'files.sweep': { handle: sweepOrphans, every: 24 * HOUR },
  'remote_pictures.sweep': { handle: sweepRemotePictures, every: HOUR },
  'link_preview.add': {
    handle: (deps, payload) => addLinkPreview(deps, payload, (account_id) => mayFetchPage(deps, account_id)),
    attempts: 3,
    pool: 'pages',
  },
  'link_previews.sweep': { handle: sweepLinkPreviews, every: HOUR },
  'call.expire': { handle: expireCall },
  'files.delete': { handle: deleteFiles },
  'changes.sweep': { handle: sweepChanges, every: HOUR },
  'conversation.wake_snoozed': { handle: wakeSnoozed, every: MINUTE },
  'conversation.auto_assign': { handle: autoAssign, attempts: 3 },
  'scheduled_messages.send_due': { handle: sendDueMessages, every: 15 * SECOND },
  'conversations.assign_waiting': { handle: assignWaiting, every: 15 * SECOND },
  'conversations.reassign': { handle: reassignOfAway, every: MINUTE },
  'conversation.auto_resolve': { handle: autoResolve, every: HOUR },
  'inbox.delete': { handle: deleteInbox },
  'mail.confirmation': { handle: mailConfirmation },
  'mail.email_change': { handle: mailEmailChange },
  'mail.invitation': { handle: mailInvitation },
  'mail.password_reset': { handle: mailPasswordReset },
  'mail.security': { handle: mailSecurityNotice },
  'mail.survey': { handle: mailSurvey },
  'mail.unread_notice': { handle: mailUnread },
  'mails.sweep': { handle: sweepMails, every: 24 * HOUR },
  'mail.report': { handle: mailReport, attempts: 5 },
  'reports.send_due': { handle: sendDueReports, every: MINUTE },
  'reports.roll_up': { handle: rollUpReports, every: 10 * MINUTE },
  'retention.sweep': { handle: sweepRetention, every: HOUR },
  'automation.run': {
    handle: (deps, trigger) => runRules(deps, trigger, transcriptsOf(deps, trigger.account_id)),
  },
  'automation.check_elapsed': { handle: checkElapsedRules, every: MINUTE },
  'automation.run_elapsed': {
    handle: (deps, payload) => runElapsedRules(deps, payload, transcriptsOf(deps, payload.account_id)),
  },
  'sla.evaluate': { handle: evaluateSlas, every: MINUTE },
  'sla_policy.delete': { handle: removePolicy },
  'automation_runs.sweep': { handle: sweepAutomationRuns, every: 24 * HOUR },
  'macro_runs.sweep': { handle: sweepMacroRuns, every: 24 * HOUR },
  'mail.transcript': { handle: mailTranscript },
  'mail.forward': { handle: mailForward },
  'notification.raise': { handle: raiseNotifications },
  'notification.deliver': { handle: mailNotification, attempts: 5 },
  'notification.digest': { handle: mailDigest, attempts: 5 },
  'notifications.claim_digests': { handle: claimDigests, every: MINUTE },
  'page_visits.sweep': { handle: sweepPageVisits, every: HOUR },
  'help_centre_analytics.sweep': { handle: sweepHelpCentreAnalytics, every: 24 * HOUR },
  'push.send': { handle: sendPush, attempts: PUSH_ATTEMPTS, pool: 'receivers' },
  'notifications.sweep': { handle: sweepNotifications, every: 24 * HOUR },
  'storage.purge': { handle: ({ purgeDeleted }) => purgeDeleted(), every: HOUR },
  'search.index': { handle: catchUp, every: 5 * MINUTE },
  'bulk.update': { handle: updateInBulk },
  'bulk.run': { handle: runInBulk },
  'bulk_runs.sweep': { handle: sweepBulkRuns, every: 24 * HOUR },
  'contacts.import': { handle: importContacts, attempts: IMPORT_ATTEMPTS },
  'articles.import': { handle: importArticles, attempts: ARTICLE_IMPORT_ATTEMPTS },
  'webhook.dispatch': { handle: dispatchWebhooks },
  'webhook.call': { handle: callWebhook },
  'webhook.deliver': { handle: deliverWebhook, attempts: DELIVERY_ATTEMPTS, pool: 'receivers' },
  'slack.dispatch': { handle: queueSlackPost },
  'slack.post': { handle: postToSlack, attempts: DELIVERY_ATTEMPTS, pool: 'receivers' },
  'slack.receive': { handle: receiveSlackReplies, attempts: DELIVERY_ATTEMPTS, pool: 'receivers' },
  'webhooks.sweep': { handle: sweepDeliveries, every: HOUR },
  'audit_log.sweep': { handle: sweepAuditLog, every: 24 * HOUR },
  'jobs.sweep': { handle: sweepJobs, every: 24 * HOUR },
};
