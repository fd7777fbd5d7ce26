import { isRecipient } from '@porchlight/core/rules/texts/recipients.ts';
import { isId, type TeamId, type UserId } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { MacroAction, MacroActionName, MacroSkipReason, MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { availableName } from '../accounts/names.ts';
import { sendOptionsOf } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import { fillPlaceholders } from '../messages/fill-placeholders.ts';
import { webhookName } from '../webhooks/queries.ts';
import { LAST_RESPONDING, NONE, SELF } from './check-actions.ts';
import {
  addLabels,
  addSla,
  callWebhook,
  type Effect,
  giveToAgent,
  giveToTeam,
  mailTranscripts,
  moveTo,
  muteContact,
  prioritize,
  removeLabels,
  sendText,
} from './effects.ts';
import type { Lookups } from './lookups.ts';

export type ActionCase = {
  deps: Pick<Deps, 'db' | 'clock'>;
  lookups: Lookups;
  actions: readonly MacroAction[];
  action_names: Record<string, string>;
  /** The agent who runs the macro and sends its messages; null for an automation rule. */
  sender: UserId | null;
  content_attributes: Json;
  /** What started it, as a receiver of a webhook reads it. */
  event: string;
  locale: string;
  conversation: ConversationRow;
  /** Counts one transcript against the limit of the account; false: the limit is reached. */
  mayMail: () => Promise<boolean>;
};

/** A step has either its effect, or the reason why it is skipped. */
export type PlannedStep = Pick<MacroStep, 'action_name' | 'value'> & {
  effect?: Effect;
  reason?: MacroSkipReason;
};
type Planned = Omit<PlannedStep, 'action_name'>;
type Plan = (actionCase: ActionCase, params: MacroAction['action_params']) => Promise<Planned[]>;

const skipped = (value: string | null, reason: MacroSkipReason): Planned[] => [{ value, reason }];

const agentWanted = async ({ deps, sender, conversation }: ActionCase, param: unknown) => {
  if (param === SELF) return sender ?? undefined;
  if (param !== LAST_RESPONDING) return isId<UserId>(param) ? param : undefined;
  const last = await deps.db
    .selectFrom('messages')
    .select('sender_id')
    .where('conversation_id', '=', conversation.id)
    .where('message_type', '=', OUTGOING)
    .where('private', '=', false)
    .where('sender_type', '=', 'User')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isId<UserId>(last?.sender_id) ? last.sender_id : undefined;
};

const planAgent: Plan = async (actionCase, [param]) => {
  if (param === NONE) return [{ value: null, effect: giveToAgent(null) }];
  const { lookups, conversation, action_names } = actionCase;
  const id = await agentWanted(actionCase, param);
  const found = id === undefined ? undefined : (await lookups.members()).find((member) => member.id === id);
  if (!found) return skipped(action_names[`agent:${id}`] ?? null, 'agent_missing');
  const name = availableName(found);
  const assignable = (await lookups.assignable(conversation.inbox_id)).find((member) => member.id === id);
  return assignable ? [{ value: name, effect: giveToAgent(assignable) }] : skipped(name, 'agent_not_in_inbox');
};

const planTeam: Plan = async ({ lookups, action_names }, [param]) => {
  if (param === NONE) return [{ value: null, effect: giveToTeam(null) }];
  const team = isId<TeamId>(param) ? (await lookups.teams()).find(({ id }) => id === param) : undefined;
  if (!team) return skipped(action_names[`team:${param}`] ?? null, 'team_missing');
  return [{ value: team.name, effect: giveToTeam(team) }];
};

const planLabels =
  (effectOf: (titles: readonly string[]) => Effect): Plan =>
  async ({ lookups }, params) => {
    const labelTitles = await lookups.labelTitles();
    const titles = params.map(String);
    const there = titles.filter((title) => labelTitles.has(title));
    return [
      ...(there.length > 0 ? [{ value: there.join(', '), effect: effectOf(there) }] : []),
      ...titles.filter((title) => !labelTitles.has(title)).flatMap((title) => skipped(title, 'label_missing')),
    ];
  };

const planSla: Plan = async ({ lookups, action_names }, [param]) => {
  const policy = (await lookups.slaPolicies()).find(({ id }) => id === param);
  if (!policy) return skipped(action_names[`sla_policy:${param}`] ?? null, 'sla_policy_missing');
  return [{ value: policy.name, effect: addSla(policy) }];
};

const planWebhook: Plan = async ({ lookups, action_names, conversation, event }, [param]) => {
  const webhook = (await lookups.webhooks()).find(({ id }) => id === param);
  if (!webhook) return skipped(action_names[`webhook:${param}`] ?? null, 'webhook_missing');
  const value = webhookName(webhook);
  if (webhook.inbox_id !== null && webhook.inbox_id !== conversation.inbox_id)
    return skipped(value, 'webhook_of_other_inbox');
  return [{ value, effect: callWebhook(webhook.id, event) }];
};

const senderOf = ({ sender }: ActionCase) => (sender === null ? null : { type: 'User' as const, id: sender });

const filled = (actionCase: ActionCase, text: string) =>
  fillPlaceholders(actionCase.deps, actionCase.conversation, text, senderOf(actionCase));

const planText =
  (isPrivate: boolean): Plan =>
  async (actionCase, [param]) => {
    const text = String(param ?? '');
    const value = await filled(actionCase, text);
    if (!value?.trim()) return skipped(text, 'text_empty');
    if (value.length > MAX_CONTENT_LENGTH) return skipped(text, 'text_too_long');
    const options = await sendOptionsOf(actionCase.deps, actionCase.conversation);
    const draft = {
      content: text,
      private: isPrivate,
      sender: senderOf(actionCase),
      content_attributes: actionCase.content_attributes,
    };
    return [{ value, effect: sendText(draft, options) }];
  };

const MOST_ADDRESSES = 5;

const planTranscript: Plan = async (actionCase, [param]) => {
  const text = String(param ?? '');
  const addresses = ((await filled(actionCase, text)) ?? '').split(',').map((address) => address.trim());
  const recipients = addresses.filter(isRecipient).slice(0, MOST_ADDRESSES);
  if (recipients.length === 0) return skipped(text, 'address_missing');
  const value = recipients.join(', ');
  for (const _address of recipients) if (!(await actionCase.mayMail())) return skipped(value, 'transcript_limit');
  return [{ value, effect: mailTranscripts(recipients, actionCase.locale) }];
};

const planStatus =
  (status: ConversationRow['status']): Plan =>
  async ({ deps, conversation }, [hours]) => {
    const { templates } = await sendOptionsOf(deps, conversation);
    const value = typeof hours === 'number' ? String(hours) : null;
    return [{ value, effect: moveTo(status, typeof hours === 'number' ? hours : null, templates) }];
  };

const isStatus = (value: unknown): value is ConversationRow['status'] =>
  value === 'open' || value === 'resolved' || value === 'pending' || value === 'snoozed';

const PLANS: Record<MacroActionName, Plan> = {
  assign_agent: planAgent,
  assign_team: planTeam,
  remove_assigned_team: async () => [{ value: null, effect: giveToTeam(null) }],
  add_label: planLabels(addLabels),
  remove_label: planLabels(removeLabels),
  change_priority: async (_given, [param]) => {
    const name = param === NONE ? null : String(param);
    return [{ value: name, effect: prioritize(name) }];
  },
  send_message: planText(false),
  add_private_note: planText(true),
  send_email_transcript: planTranscript,
  change_status: async (actionCase, [param]) =>
    (await planStatus(isStatus(param) ? param : 'open')(actionCase, [])).map((step) => ({
      ...step,
      value: String(param),
    })),
  snooze_conversation: planStatus('snoozed'),
  resolve_conversation: planStatus('resolved'),
  open_conversation: planStatus('open'),
  pending_conversation: planStatus('pending'),
  add_sla: planSla,
  send_webhook_event: planWebhook,
  mute_conversation: async () => [{ value: null, effect: muteContact }],
};

export const planActions = async (actionCase: ActionCase): Promise<PlannedStep[]> => {
  const steps: PlannedStep[] = [];
  for (const { action_name, action_params } of actionCase.actions)
    for (const step of await PLANS[action_name](actionCase, action_params)) steps.push({ action_name, ...step });
  return steps;
};

export const previewOf = (steps: readonly PlannedStep[]): MacroStep[] =>
  steps.map(({ action_name, value, reason }) => ({
    action_name,
    value,
    outcome: reason ? 'skipped' : 'planned',
    reason: reason ?? null,
  }));

/** Texts and addresses are stored in the conversation and its email: erasing it leaves no copy in a log of runs. */
const SAID_ELSEWHERE: readonly MacroActionName[] = ['send_message', 'add_private_note', 'send_email_transcript'];

export const loggedStep = ({ action_name, value, reason }: PlannedStep) => ({
  action_name,
  value: SAID_ELSEWHERE.includes(action_name) ? null : value,
  reason: reason ?? null,
});
