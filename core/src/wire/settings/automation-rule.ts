import { type Static, Type } from 'typebox';
import type { AutomationRuleId, WebhookId } from '../ids.ts';
import { Iso, idOf, Nullable, OneOf, Unix } from '../schema.ts';
import { MACRO_ACTION_NAMES, MACRO_SKIP_REASONS, MacroAction } from './macro.ts';

export const AUTOMATION_EVENTS = [
  'conversation_created',
  'conversation_updated',
  'conversation_opened',
  'conversation_resolved',
  'message_created',
  /** Our extension: none of the others, but hours that passed. */
  'time_elapsed',
] as const;
export type AutomationEvent = (typeof AUTOMATION_EVENTS)[number];

/** What a condition `hours_since_<time>` counts from; `business_hours_since_<time>` counts within those of the inbox. */
export const AUTOMATION_TIMES = [
  'customer_message',
  'agent_message',
  'waiting',
  'created',
  'opened',
  'assigned',
  'unassigned',
] as const;
export type AutomationTime = (typeof AUTOMATION_TIMES)[number];

/** A year: longer than any wait that a team acts on. */
export const MOST_AUTOMATION_HOURS = 8_760;

export const MOST_AUTOMATION_RULES = 100;
export const MOST_AUTOMATION_CONDITIONS = 20;
export const MOST_AUTOMATION_ACTIONS = 20;

/** One row of a filter. `query_operator` joins it with the next, `and` before `or`; null for the last. */
export const AutomationCondition = Type.Object({
  attribute_key: Type.String(),
  filter_operator: Type.String(),
  values: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  query_operator: Nullable(OneOf(['and', 'or'])),
  /** Empty for an attribute of the product. */
  custom_attribute_type: OneOf(['', 'conversation_attribute', 'contact_attribute']),
});
export type AutomationCondition = Static<typeof AutomationCondition>;

export const AutomationRule = Type.Object({
  id: idOf<AutomationRuleId>(),
  account_id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  event_name: OneOf(AUTOMATION_EVENTS),
  conditions: Type.Array(AutomationCondition),
  actions: Type.Array(MacroAction),
  active: Type.Boolean(),
  created_on: Unix,
  /** Our extension: its place in the order the rules run, from 1. */
  position: Type.Integer(),
  /** Our extension: runs in the last 24 hours. */
  recent_runs: Type.Integer(),
  /** Our extension: null when it has not run in the last 30 days. */
  last_run_at: Nullable(Iso),
});
export type AutomationRule = Static<typeof AutomationRule>;

/** Our extension of the list: the webhooks that a rule can send to, without their addresses, which may hold keys. */
export const CallableWebhook = Type.Object({ id: idOf<WebhookId>(), name: Type.String() });
export type CallableWebhook = Static<typeof CallableWebhook>;

/** `error`: why a step failed. The text of a message is stored in the conversation only. */
export const AutomationStep = Type.Object({
  action_name: OneOf(MACRO_ACTION_NAMES),
  value: Nullable(Type.String()),
  outcome: OneOf(['planned', 'done', 'unchanged', 'skipped', 'failed']),
  reason: Nullable(OneOf(MACRO_SKIP_REASONS)),
  error: Nullable(Type.String()),
});
export type AutomationStep = Static<typeof AutomationStep>;

/** `stopped`: the rule ran too often on the conversation, and does nothing there until an hour after. */
export const AUTOMATION_OUTCOMES = ['done', 'failed', 'stopped'] as const;
export type AutomationOutcome = (typeof AUTOMATION_OUTCOMES)[number];

export const AutomationRun = Type.Object({
  id: Type.Integer(),
  automation_rule_id: Nullable(idOf<AutomationRuleId>()),
  rule_name: Type.String(),
  /** Display id. */
  conversation_id: Type.Integer(),
  event_name: OneOf(AUTOMATION_EVENTS),
  outcome: OneOf(AUTOMATION_OUTCOMES),
  /** Why it failed as a whole; null when it did not. */
  error: Nullable(Type.String()),
  steps: Type.Array(AutomationStep),
  created_at: Iso,
});
export type AutomationRun = Static<typeof AutomationRun>;

/** What a rule would do to a conversation now. `conditions`: whether each holds, in order. */
export const AutomationTest = Type.Object({
  matches: Type.Boolean(),
  conditions: Type.Array(Type.Boolean()),
  steps: Type.Array(AutomationStep),
});
export type AutomationTest = Static<typeof AutomationTest>;

/** The conversations that a rule of `time_elapsed` would act on now. `conversations`: display ids of some that the caller sees. */
export const AutomationPreview = Type.Object({ count: Type.Integer(), conversations: Type.Array(Type.Integer()) });
export type AutomationPreview = Static<typeof AutomationPreview>;
