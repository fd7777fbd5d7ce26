import { CONVERSATION_STATUSES, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { CallableWebhook } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { MacroAction, MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';

export type StepText = { label: string; value: string; quote: 'reply' | 'note' | null };

const HOURS_A_DAY = 24;

const snoozeText = (value: string | null) => {
  const hours = Number(value);
  if (!value || !Number.isFinite(hours)) return t('MACRO_UNTIL_REPLY');
  return hours % HOURS_A_DAY === 0
    ? t('MACRO_DAYS', { count: hours / HOURS_A_DAY })
    : t('MACRO_HOURS', { count: hours });
};

const statusText = (value: string | null) => {
  const status = CONVERSATION_STATUSES.find((each) => each === value);
  return status ? t(`STATUS_${status}`) : '';
};

export const stepText = ({
  action_name,
  value,
  outcome,
}: Pick<MacroStep, 'action_name' | 'value' | 'outcome'>): StepText => {
  const label = t(`MACRO_STEP_${action_name}`);
  const plain = (text: string): StepText => ({ label, value: text, quote: null });
  switch (action_name) {
    case 'assign_agent':
      return value === null && outcome !== 'skipped'
        ? { ...plain(''), label: t('MACRO_STEP_unassign_agent') }
        : plain(value ?? '');
    case 'assign_team':
      return value === null && outcome !== 'skipped'
        ? { ...plain(''), label: t('MACRO_STEP_remove_assigned_team') }
        : plain(value ?? '');
    case 'change_priority':
      return plain(t(`PRIORITY_${PRIORITIES.find((each) => each === value) ?? 'none'}`));
    case 'change_status':
      return plain(statusText(value));
    case 'snooze_conversation':
      return plain(snoozeText(value));
    case 'send_message':
      return { label, value: value ?? '', quote: 'reply' };
    case 'add_private_note':
      return { label, value: value ?? '', quote: 'note' };
    default:
      return plain(value ?? '');
  }
};

const NONE = 'nil';

/** `webhooks`: where rules are written. */
type Names = Pick<DirectoryState, 'agents' | 'teams' | 'slaPolicies'> & { webhooks?: readonly CallableWebhook[] };

const agentText = ({ agents }: Names, param: string | number | undefined) => {
  if (param === NONE) return null;
  if (param === 'self') return t('MACRO_SELF');
  if (param === 'last_responding_agent') return t('MACRO_LAST_AGENT');
  return agents.find(({ id }) => id === param)?.available_name ?? '?';
};

const paramText = ({ action_name, action_params }: MacroAction, names: Names): string | null => {
  const [param] = action_params;
  if (action_name === 'assign_agent') return agentText(names, param);
  if (action_name === 'assign_team')
    return param === NONE ? null : (names.teams.find(({ id }) => id === param)?.name ?? '?');
  if (action_name === 'add_sla') return names.slaPolicies.find(({ id }) => id === param)?.name ?? '?';
  if (action_name === 'send_webhook_event') return names.webhooks?.find(({ id }) => id === param)?.name ?? '?';
  if (action_name === 'change_priority' && param === NONE) return null;
  return action_params.length === 0 ? null : action_params.join(', ');
};

/** The steps of a macro as it was written, for no conversation in particular. */
export const writtenSteps = (actions: readonly MacroAction[], names: Names): MacroStep[] =>
  actions.map((action) => ({
    action_name: action.action_name,
    value: paramText(action, names),
    outcome: 'planned',
    reason: null,
  }));
