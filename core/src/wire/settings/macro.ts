import { type Static, Type } from 'typebox';
import type { MacroId, UserId } from '../ids.ts';
import { Iso, idOf, Nullable, OneOf } from '../schema.ts';
import { Visibility } from './visibility.ts';

/** `add_sla` and `send_webhook_event` are of automation rules alone. */
export const MACRO_ACTION_NAMES = [
  'assign_agent',
  'assign_team',
  'remove_assigned_team',
  'add_label',
  'remove_label',
  'change_priority',
  'send_message',
  'add_private_note',
  'send_email_transcript',
  'change_status',
  'snooze_conversation',
  'resolve_conversation',
  'open_conversation',
  'pending_conversation',
  'mute_conversation',
  'add_sla',
  'send_webhook_event',
] as const;
export type MacroActionName = (typeof MACRO_ACTION_NAMES)[number];

export const MOST_MACRO_ACTIONS = 30;
export const MOST_MACRO_CONVERSATIONS = 100;

export const MacroAction = Type.Object({
  action_name: OneOf(MACRO_ACTION_NAMES),
  action_params: Type.Array(Type.Union([Type.String(), Type.Integer()])),
});
export type MacroAction = Static<typeof MacroAction>;

const MacroAuthor = Type.Object({ id: idOf<UserId>(), name: Type.String(), available_name: Type.String() });

export const Macro = Type.Object({
  id: idOf<MacroId>(),
  account_id: Type.Integer(),
  name: Type.String(),
  visibility: Visibility,
  created_by: Nullable(MacroAuthor),
  updated_by: Nullable(MacroAuthor),
  actions: Type.Array(MacroAction),
  /** Our extension: whether the caller may change and delete it. */
  editable: Type.Boolean(),
  /** Our extension: conversations it was run on in the last 30 days. */
  recent_runs: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
});
export type Macro = Static<typeof Macro>;

export const MACRO_SKIP_REASONS = [
  'agent_missing',
  'agent_not_in_inbox',
  'team_missing',
  'label_missing',
  'text_empty',
  'text_too_long',
  'address_missing',
  'transcript_limit',
  'sla_policy_missing',
  'webhook_missing',
  'webhook_of_other_inbox',
] as const;
export type MacroSkipReason = (typeof MACRO_SKIP_REASONS)[number];

/** `value`: the agent, team, label or text of the step; null when the action needs none. */
export const MacroStep = Type.Object({
  action_name: OneOf(MACRO_ACTION_NAMES),
  value: Nullable(Type.String()),
  outcome: OneOf(['planned', 'done', 'unchanged', 'skipped']),
  reason: Nullable(OneOf(MACRO_SKIP_REASONS)),
});
export type MacroStep = Static<typeof MacroStep>;

/** One conversation that a macro was run on. `failed`: none of it was done. */
export const MacroRun = Type.Object({
  id: Type.Integer(),
  batch_id: Type.String(),
  macro_id: Nullable(idOf<MacroId>()),
  macro_name: Type.String(),
  /** Display id. */
  conversation_id: Type.Integer(),
  user: Nullable(MacroAuthor),
  outcome: OneOf(['done', 'failed']),
  error: Nullable(Type.String()),
  /** The text of a message is stored in the conversation only. */
  steps: Type.Array(MacroStep),
  undone_at: Nullable(Iso),
  created_at: Iso,
});
export type MacroRun = Static<typeof MacroRun>;
