import type { Kysely } from 'kysely';
import type { StoreKind } from '../client.ts';
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

export type Migration = { name: string; up(db: Kysely<unknown>, kind: StoreKind): Promise<void> };

/** In order, for ever: a migration that was published is never changed. */
export const migrations: Migration[] = [
  { name: '0001-initial-schema', up: initialSchema.up },
  { name: '0002-message-index', up: messageIndex.up },
  { name: '0003-report-indexes', up: reportIndexes.up },
  { name: '0005-call-parties', up: callParties.up },
  { name: '0006-model-calls', up: modelCalls.up },
  { name: '0007-portal-members', up: portalMembers.up },
  { name: '0008-page-visits', up: pageVisits.up },
  { name: '0009-push-subscriptions', up: pushSubscriptions.up },
  { name: '0010-survey-question', up: surveyQuestion.up },
  { name: '0011-bot-deliveries', up: botDeliveries.up },
  { name: '0012-folded-words', up: foldedWords.up },
  { name: '0013-consents', up: consents.up },
  { name: '0014-inbox-callbacks', up: inboxCallbacks.up },
  { name: '0015-folded-function', up: foldedFunction.up },
  { name: '0016-consent-texts', up: consentTexts.up },
  { name: '0017-erased-text', up: erasedText.up },
  { name: '0018-delivery-contacts', up: deliveryContacts.up },
  { name: '0021-dropped-files', up: droppedFiles.up },
  { name: '0022-upload-usage', up: uploadUsage.up },
  { name: '0023-identity-claims', up: identityClaims.up },
  { name: '0024-session-generation', up: sessionGeneration.up },
  { name: '0025-contact-creator', up: contactCreator.up },
  { name: '0026-api-tokens', up: apiTokens.up },
  { name: '0029-receivers', up: receivers.up },
];
