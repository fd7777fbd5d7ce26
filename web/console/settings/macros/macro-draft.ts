import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { MacroAction, MacroActionName } from '@porchlight/core/wire/settings/macro.ts';

type Param = MacroAction['action_params'][number];
/** An action that is being written. `key` stays with it when it is moved. */
export type DraftAction = { key: number; name: MacroActionName; params: readonly Param[] };

/** In the order they are offered. `change_status` is there for macros that came by the API. */
export const OFFERED: readonly MacroActionName[] = [
  'send_message',
  'add_private_note',
  'assign_agent',
  'assign_team',
  'remove_assigned_team',
  'add_label',
  'remove_label',
  'change_priority',
  'resolve_conversation',
  'snooze_conversation',
  'open_conversation',
  'pending_conversation',
  'send_email_transcript',
  'mute_conversation',
];

/** Of automation rules alone. */
export const OF_RULES: readonly MacroActionName[] = ['add_sla', 'send_webhook_event'];

export const SNOOZES: readonly number[] = [1, 4, 24, 72, 168];

const firstParams = (name: MacroActionName, hasRunner: boolean): readonly Param[] => {
  if (name === 'assign_agent') return [hasRunner ? 'self' : 'nil'];
  if (name === 'assign_team') return ['nil'];
  if (name === 'change_priority') return [PRIORITIES[2]];
  if (name === 'change_status') return ['open'];
  if (name === 'send_email_transcript') return ['{{contact.email}}'];
  return [];
};

export const draftsOf = (actions: readonly MacroAction[]): DraftAction[] =>
  actions.map(({ action_name, action_params }, key) => ({ key, name: action_name, params: action_params }));

/** `name`: an action that takes nothing, or a text. */
export const newDraft = (
  drafts: readonly DraftAction[],
  name: 'send_message' | 'resolve_conversation' | 'open_conversation',
): DraftAction => ({
  key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1,
  name,
  params: [],
});

/** The same with another action in its place. `hasRunner`: whether an agent runs it. */
export const renamed = (draft: DraftAction, name: MacroActionName, hasRunner: boolean): DraftAction => ({
  ...draft,
  name,
  params: firstParams(name, hasRunner),
});

export const moved = (drafts: readonly DraftAction[], key: number, step: 1 | -1): readonly DraftAction[] => {
  const at = drafts.findIndex((draft) => draft.key === key);
  const [one, other] = [drafts[at], drafts[at + step]];
  if (!one || !other) return drafts;
  return drafts.map((draft) => (draft === one ? other : draft === other ? one : draft));
};

export const actionsOf = (drafts: readonly DraftAction[]): MacroAction[] =>
  drafts.map(({ name, params }) => ({ action_name: name, action_params: [...params] }));
