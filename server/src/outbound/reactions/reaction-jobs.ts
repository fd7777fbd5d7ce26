import { type AccountId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { EventInterest } from '../../domain/automation/event-interest.ts';
import { ANSWER_BOT } from '../../domain/bots/answer-settings.ts';
import { findMessageBesideBot } from '../../domain/bots/queries.ts';
import { BOT_SILENCE_MS } from '../../domain/bots/response-timeout-job.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { findInboxById } from '../../domain/inboxes/queries.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { newEventId } from '../../domain/webhooks/event-id.ts';
import type { JobDraft } from '../../platform/database/reaction-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { PlanReads } from './reaction-reads.ts';
import { ruleJobsOf } from './rule-triggers.ts';
import { slackTriggerOf, webhookTriggerOf } from './webhook-events.ts';

const accountOf = async (event: DomainEvent, db: Kysely<Database>) => {
  if (event.name === 'audit_log.created') return { account_id: event.payload.account_id };
  if (event.name === 'webwidget.triggered' || event.name === 'inbox.created' || event.name === 'inbox.updated')
    return findInboxById(db, event.payload.inbox_id);
  return undefined;
};

/** Visitors write in bursts: messages within this time are answered together. */
const BURST_MS = 500;

/** A visitor's message starts a round of our own bot, an agent's ends it; other bots have a time limit to answer. */
const botTurnOf = async (event: DomainEvent, db: Kysely<Database>): Promise<JobDraft<JobPayloads>[]> => {
  if (event.name !== 'message.created') return [];
  const { conversation_id, message_id, outside } = event.payload;
  const spoken = outside ? outside.besideBot : await findMessageBesideBot(db, message_id);
  if (!spoken) return [];
  const { account_id, created_at } = spoken;
  if (spoken.bot_type !== ANSWER_BOT) {
    if (spoken.sender_type !== 'Contact' || spoken.status !== 'pending') return [];
    const wait = { account_id, run_at: created_at + BOT_SILENCE_MS };
    return [{ name: 'bot.silence', payload: { conversation_id, message_id }, options: wait }];
  }
  const options = { account_id, unique_key: `answer_bot.turn:${conversation_id}`, run_at: created_at + BURST_MS };
  return [{ name: 'answer_bot.turn', payload: { conversation_id }, options }];
};

/** A job of its own: neither a webhook nor Slack waits for a retry of the other. */
const slackJobsOf = (event: DomainEvent, account_id: AccountId): JobDraft<JobPayloads>[] => {
  const trigger = slackTriggerOf(event);
  return trigger ? [{ name: 'slack.dispatch', payload: { account_id, trigger }, options: { account_id } }] : [];
};

/** What the account does with the event, where the event does not say so itself. */
const interestIn = async (event: DomainEvent, account_id: AccountId, reads: PlanReads): Promise<EventInterest> => {
  const outside = event.name === 'message.created' ? event.payload.outside : undefined;
  if (!outside) return reads.interestOf(account_id);
  return {
    hasReceivers: outside.hasReceivers,
    hasSlack: outside.hasSlack,
    ruleEvents: new Set(outside.hasMessageRules ? ['message_created'] : []),
  };
};

/** A visitor's frequent message is of a website, and a sample never is. */
const isOfSample = async ({ name, payload }: DomainEvent, reads: PlanReads): Promise<boolean> => {
  if (name === 'message.created')
    return payload.outside === undefined && reads.isSampleInbox(payload.conversation.inbox_id);
  if ('conversation_id' in payload)
    return reads.isSampleInbox((await reads.scopeOfConversation(payload.conversation_id)).inbox_id ?? NO_ROW);
  if ('contact_id' in payload) return reads.isSampleContact(payload.contact_id);
  return 'inbox_id' in payload && reads.isSampleInbox(payload.inbox_id);
};

/** `known`: the account, where the event's changes already named it. No job without a receiver or a rule. */
export const jobsOf = async (
  event: DomainEvent,
  existing: AccountId | undefined,
  reads: PlanReads,
): Promise<JobDraft<JobPayloads>[]> => {
  const trigger = webhookTriggerOf(event);
  if (!trigger) return [];
  const account_id = existing ?? (await accountOf(event, reads.db))?.account_id;
  if (account_id === undefined) return [];
  const { hasReceivers, hasSlack, ruleEvents } = await interestIn(event, account_id, reads);
  const otherJobs = [...(hasSlack ? slackJobsOf(event, account_id) : []), ...ruleJobsOf(event, account_id, ruleEvents)];
  if (!hasReceivers && otherJobs.length === 0) return [];
  if (await isOfSample(event, reads)) return [];
  if (!hasReceivers) return otherJobs;
  return [
    {
      name: 'webhook.dispatch',
      payload: { account_id, event_id: newEventId(), happening: trigger, is_slack_separate: true },
      options: { account_id },
    },
    ...(await botTurnOf(event, reads.db)),
    ...otherJobs,
  ];
};
