import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import * as initialSchema from './0001-initial-schema.ts';
import * as messageIndex from './0002-message-index.ts';
import * as reportIndexes from './0003-report-indexes.ts';
import * as callParties from './0005-call-parties.ts';
import * as modelCalls from './0006-model-calls.ts';
import * as portalMembers from './0007-portal-members.ts';
import * as pageVisits from './0008-page-visits.ts';
import * as pushSubscriptions from './0009-push-subscriptions.ts';
import * as surveyQuestion from './0010-survey-question.ts';
import * as botDeliveries from './0011-bot-deliveries.ts';
import * as foldedWords from './0012-folded-words.ts';
import * as consents from './0013-consents.ts';
import * as inboxCallbacks from './0014-inbox-callbacks.ts';
import * as foldedFunction from './0015-folded-function.ts';
import * as consentTexts from './0016-consent-texts.ts';
import * as erasedText from './0017-erased-text.ts';
import * as deliveryContacts from './0018-delivery-contacts.ts';
import * as droppedFiles from './0021-dropped-files.ts';
import * as uploadUsage from './0022-upload-usage.ts';
import * as identityClaims from './0023-identity-claims.ts';
import * as sessionGeneration from './0024-session-generation.ts';
import * as contactCreator from './0025-contact-creator.ts';
import * as apiTokens from './0026-api-tokens.ts';
import * as receivers from './0029-receivers.ts';
import * as botResponses from './0030-bot-responses.ts';
import * as webhookNames from './0031-webhook-names.ts';
import * as endedSessions from './0032-ended-sessions.ts';
import * as hoursAndLauncher from './0033-hours-and-launcher.ts';
import * as sessionIdle from './0034-session-idle.ts';
import * as identityKeys from './0035-identity-keys.ts';
import * as lastTotpStep from './0036-last-totp-step.ts';
import * as remotePictures from './0037-remote-pictures.ts';
import * as fileSweeps from './0038-file-sweeps.ts';
import * as auditEntries from './0039-audit-entries.ts';
import * as customRoles from './0043-custom-roles.ts';
import * as singleSignOn from './0046-single-sign-on.ts';
import * as cookieSessions from './0048-cookie-sessions.ts';
import * as passkeys from './0049-passkeys.ts';
import * as fewerSqliteIndexes from './0050-fewer-sqlite-indexes.ts';
import * as macros from './0051-macros.ts';
import * as newestMessages from './0055-newest-messages.ts';
import * as letterPairs from './0056-letter-pairs.ts';
import * as cannedResponses from './0057-canned-responses.ts';
import * as signatures from './0058-signatures.ts';
import * as automationRules from './0060-automation-rules.ts';
import * as editedMessages from './0063-edited-messages.ts';
import * as countedMessages from './0066-counted-messages.ts';
import * as reportRollups from './0067-report-rollups.ts';
import * as sentSurveys from './0068-sent-surveys.ts';
import * as slaPolicies from './0069-sla-policies.ts';
import * as liveVisitors from './0071-live-visitors.ts';
import * as dashboardApps from './0072-dashboard-apps.ts';
import * as companies from './0073-companies.ts';
import * as linkPreviews from './0074-link-previews.ts';
import * as assignment from './0075-assignment.ts';
import * as sharedViews from './0076-shared-views.ts';
import * as homeBlocks from './0078-home-blocks.ts';
import * as onboarding from './0079-onboarding.ts';
import * as slaWarnings from './0080-sla-warnings.ts';
import * as backupRuns from './0081-backup-runs.ts';
import * as mergedConversations from './0082-merged-conversations.ts';
import * as bulkRuns from './0083-bulk-runs.ts';
import * as portalTemplates from './0084-portal-templates.ts';
import * as articleVersions from './0085-article-versions.ts';
import * as quietHours from './0086-quiet-hours.ts';
import * as reportSchedules from './0087-report-schedules.ts';
import * as scheduledMessages from './0088-scheduled-messages.ts';
import * as elapsedRules from './0091-elapsed-rules.ts';
import * as jobTraces from './0095-job-traces.ts';
import * as incomingWebhooks from './0096-incoming-webhooks.ts';
import * as ownCounts from './0097-own-counts.ts';
import * as splitConversations from './0098-split-conversations.ts';
import * as slack from './0099-slack.ts';
import * as helpCentreAnalytics from './0100-help-centre-analytics.ts';
import * as slackDeliveries from './0101-slack-deliveries.ts';
import * as contactMatchKeys from './0102-contact-match-keys.ts';
import * as contactEvents from './0103-contact-events.ts';
import * as logLevels from './0104-log-levels.ts';
import type { IndexSpec } from './table-builder.ts';

/** How to write one: CONTRIBUTING.md, "Migrations". */
export type Migration = {
  name: string;
  /** Tables and columns. On PostgreSQL a node of the version before is serving: no lock for longer than a moment. */
  up(db: Kysely<unknown>, kind: StoreKind): Promise<void>;
  indexes?: readonly IndexSpec[];
  /** Changes of many rows: may be interrupted and run again. `begunAt`: when `up` was done, epoch milliseconds. */
  backfill?(db: Kysely<unknown>, kind: StoreKind, begunAt: number): Promise<void>;
};

/** In order: a published migration never changes its name or its result. */
export const migrations: Migration[] = [
  { name: '0001-initial-schema', ...initialSchema },
  { name: '0002-message-index', ...messageIndex },
  { name: '0003-report-indexes', ...reportIndexes },
  { name: '0005-call-parties', ...callParties },
  { name: '0006-model-calls', ...modelCalls },
  { name: '0007-portal-members', ...portalMembers },
  { name: '0008-page-visits', ...pageVisits },
  { name: '0009-push-subscriptions', ...pushSubscriptions },
  { name: '0010-survey-question', ...surveyQuestion },
  { name: '0011-bot-deliveries', ...botDeliveries },
  { name: '0012-folded-words', ...foldedWords },
  { name: '0013-consents', ...consents },
  { name: '0014-inbox-callbacks', ...inboxCallbacks },
  { name: '0015-folded-function', ...foldedFunction },
  { name: '0016-consent-texts', ...consentTexts },
  { name: '0017-erased-text', ...erasedText },
  { name: '0018-delivery-contacts', ...deliveryContacts },
  { name: '0021-dropped-files', ...droppedFiles },
  { name: '0022-upload-usage', ...uploadUsage },
  { name: '0023-identity-claims', ...identityClaims },
  { name: '0024-session-generation', ...sessionGeneration },
  { name: '0025-contact-creator', ...contactCreator },
  { name: '0026-api-tokens', ...apiTokens },
  { name: '0029-receivers', ...receivers },
  { name: '0030-bot-responses', ...botResponses },
  { name: '0031-webhook-names', ...webhookNames },
  { name: '0032-ended-sessions', ...endedSessions },
  { name: '0033-hours-and-launcher', ...hoursAndLauncher },
  { name: '0034-session-idle', ...sessionIdle },
  { name: '0035-identity-keys', ...identityKeys },
  { name: '0036-last-totp-step', ...lastTotpStep },
  { name: '0037-remote-pictures', ...remotePictures },
  { name: '0038-file-sweeps', ...fileSweeps },
  { name: '0039-audit-entries', ...auditEntries },
  { name: '0043-custom-roles', ...customRoles },
  { name: '0046-single-sign-on', ...singleSignOn },
  { name: '0048-cookie-sessions', ...cookieSessions },
  { name: '0049-passkeys', ...passkeys },
  { name: '0050-fewer-sqlite-indexes', ...fewerSqliteIndexes },
  { name: '0051-macros', ...macros },
  { name: '0055-newest-messages', ...newestMessages },
  { name: '0056-letter-pairs', ...letterPairs },
  { name: '0057-canned-responses', ...cannedResponses },
  { name: '0058-signatures', ...signatures },
  { name: '0060-automation-rules', ...automationRules },
  { name: '0063-edited-messages', ...editedMessages },
  { name: '0066-counted-messages', ...countedMessages },
  { name: '0067-report-rollups', ...reportRollups },
  { name: '0068-sent-surveys', ...sentSurveys },
  { name: '0069-sla-policies', ...slaPolicies },
  { name: '0071-live-visitors', ...liveVisitors },
  { name: '0072-dashboard-apps', ...dashboardApps },
  { name: '0073-companies', ...companies },
  { name: '0074-link-previews', ...linkPreviews },
  { name: '0075-assignment', ...assignment },
  { name: '0076-shared-views', ...sharedViews },
  { name: '0078-home-blocks', ...homeBlocks },
  { name: '0079-onboarding', ...onboarding },
  { name: '0080-sla-warnings', ...slaWarnings },
  { name: '0081-backup-runs', ...backupRuns },
  { name: '0082-merged-conversations', ...mergedConversations },
  { name: '0083-bulk-runs', ...bulkRuns },
  { name: '0084-portal-templates', ...portalTemplates },
  { name: '0085-article-versions', ...articleVersions },
  { name: '0086-quiet-hours', ...quietHours },
  { name: '0087-report-schedules', ...reportSchedules },
  { name: '0088-scheduled-messages', ...scheduledMessages },
  { name: '0091-elapsed-rules', ...elapsedRules },
  { name: '0095-job-traces', ...jobTraces },
  { name: '0096-incoming-webhooks', ...incomingWebhooks },
  { name: '0097-own-counts', ...ownCounts },
  { name: '0098-split-conversations', ...splitConversations },
  { name: '0099-slack', ...slack },
  { name: '0100-help-centre-analytics', ...helpCentreAnalytics },
  { name: '0101-slack-deliveries', ...slackDeliveries },
  { name: '0102-contact-match-keys', ...contactMatchKeys },
  { name: '0103-contact-events', ...contactEvents },
  { name: '0104-log-levels', ...logLevels },
];
