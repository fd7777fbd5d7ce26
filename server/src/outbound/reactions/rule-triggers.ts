import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { AutomationEvent } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { newEventId } from '../../domain/webhooks/event-id.ts';
import type { JobDraft } from '../../platform/database/reaction-types.ts';

/** Rules that start each other end after so many. */
const MOST_IN_CHAIN = 5;

type RuleEvent = DomainEvent<
  'conversation.created' | 'conversation.updated' | 'conversation.status_changed' | 'message.created'
>;

const STATUS_EVENTS: Readonly<Record<string, AutomationEvent>> = {
  open: 'conversation_opened',
  resolved: 'conversation_resolved',
};

const isRuleEvent = (event: DomainEvent): event is RuleEvent =>
  event.name === 'conversation.created' ||
  event.name === 'conversation.updated' ||
  event.name === 'conversation.status_changed' ||
  event.name === 'message.created';

/** Greetings, surveys and activities are messages of the product itself: they start no rule. */
const eventNameOf = (event: RuleEvent): AutomationEvent | undefined => {
  switch (event.name) {
    case 'conversation.created':
      return 'conversation_created';
    case 'conversation.updated':
      return 'conversation_updated';
    case 'conversation.status_changed':
      return STATUS_EVENTS[String(event.payload.changed['status']?.[1])];
    case 'message.created': {
      const { message_type } = event.payload.message;
      return message_type === INCOMING || message_type === OUTGOING ? 'message_created' : undefined;
    }
  }
};

export const ruleJobsOf = (
  event: DomainEvent,
  account_id: AccountId,
  ruleEvents: ReadonlySet<string>,
): JobDraft<JobPayloads>[] => {
  const event_name = isRuleEvent(event) ? eventNameOf(event) : undefined;
  if (!isRuleEvent(event) || !event_name || !ruleEvents.has(event_name)) return [];
  const { performer, conversation_id } = event.payload;
  const chain = performer.type === 'automation_rule' ? performer.chain : [];
  if (chain.length >= MOST_IN_CHAIN) return [];
  const message_id = event.name === 'message.created' ? event.payload.message_id : null;
  const payload = { account_id, event_name, event_id: newEventId(), conversation_id, message_id, chain };
  return [{ name: 'automation.run', payload, options: { account_id, lane: `automation:${account_id}` } }];
};
