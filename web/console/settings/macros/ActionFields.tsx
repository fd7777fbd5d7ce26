import { CONVERSATION_STATUSES, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { CallableWebhook } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { MacroActionName } from '@porchlight/core/wire/settings/macro.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { DirectoryState } from '../../base/directory.ts';
import { t as consoleText } from '../../base/texts.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { stepText } from '../../state/macros/step-text.ts';
import { type SettingsKey, t } from '../texts.ts';
import { type DraftAction, SNOOZES } from './macro-draft.ts';
import styles from './Macros.module.css';

export type MacroNames = Pick<DirectoryState, 'agents' | 'teams' | 'labels' | 'slaPolicies'> & {
  webhooks?: readonly CallableWebhook[];
};
type Params = DraftAction['params'];
type FieldProps = {
  draft: DraftAction;
  names: MacroNames;
  hasRunner: boolean;
  onChange: (params: Params) => void;
};

const NONE = 'nil';

const FIELD_LABELS: Partial<Record<MacroActionName, SettingsKey>> = {
  assign_agent: 'MACRO_AGENT',
  assign_team: 'MACRO_TEAM',
  change_priority: 'MACRO_PRIORITY',
  change_status: 'MACRO_STATUS',
  snooze_conversation: 'MACRO_HOW_LONG',
  add_sla: 'MACRO_SLA',
  send_webhook_event: 'MACRO_WEBHOOK',
};

type Options = readonly (readonly [value: string, text: string])[];

/** Ids are numbers on the wire; what is gone stays chosen, and is marked. */
const Chosen = ({ draft, onChange, options }: FieldProps & { options: Options }) => {
  const [value = ''] = draft.params.map(String);
  const isGone = !options.some(([option]) => option === value);
  return (
    <SelectField
      label={t(FIELD_LABELS[draft.name] ?? 'MACRO_ACTION')}
      value={value}
      onChange={({ target }) => {
        const id = Number(target.value);
        onChange(target.value === '' ? [] : [Number.isInteger(id) ? id : target.value]);
      }}
    >
      {isGone && <option value={value}>{t('MACRO_GONE')}</option>}
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
};

const Labels = ({ draft, names, onChange }: FieldProps) => {
  const chosen = draft.params.map(String);
  return (
    <div className={styles.labels}>
      {chosen.map((title) => (
        <Button
          key={title}
          look="quiet"
          aria-label={t('MACRO_LABEL_REMOVE', { title })}
          onClick={() => onChange(chosen.filter((each) => each !== title))}
        >
          <bdi>{title}</bdi>
          <Icon name="close" size={14} />
        </Button>
      ))}
      <SelectField
        label={t('LABELS')}
        value=""
        required={chosen.length === 0}
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        <option value="">{t('MACRO_LABEL_CHOOSE')}</option>
        {names.labels
          .filter(({ title }) => !chosen.includes(title))
          .map(({ id, title }) => (
            <option key={id} value={title}>
              {title}
            </option>
          ))}
      </SelectField>
    </div>
  );
};

const webhookHint = (webhooks: readonly CallableWebhook[]) =>
  t(webhooks.length > 0 ? 'MACRO_WEBHOOK_CHOOSE' : 'MACRO_WEBHOOK_NONE');

const hoursText = (hours: number) =>
  stepText({ action_name: 'snooze_conversation', value: String(hours), outcome: 'planned' }).value;

export const ActionFields = (props: FieldProps): ReactNode => {
  const { draft, names, hasRunner, onChange } = props;
  const [param] = draft.params;
  switch (draft.name) {
    case 'send_message':
    case 'add_private_note':
      return (
        <AreaField
          label={t('MACRO_TEXT')}
          required
          rows={3}
          maxLength={10_000}
          dir="auto"
          value={String(param ?? '')}
          onChange={({ target }) => onChange([target.value])}
        />
      );
    case 'send_email_transcript':
      return (
        <TextField
          label={t('EMAIL')}
          required
          maxLength={255}
          dir="ltr"
          value={String(param ?? '')}
          onChange={({ target }) => onChange([target.value])}
        />
      );
    case 'add_label':
    case 'remove_label':
      return <Labels {...props} />;
    case 'assign_agent':
      return (
        <Chosen
          {...props}
          options={[
            ...(hasRunner ? [['self', consoleText('MACRO_SELF')] as const] : []),
            ['last_responding_agent', consoleText('MACRO_LAST_AGENT')],
            [NONE, consoleText('UNASSIGNED')],
            ...names.agents.map(({ id, available_name }) => [String(id), available_name] as const),
          ]}
        />
      );
    case 'assign_team':
      return (
        <Chosen
          {...props}
          options={[[NONE, consoleText('NO_TEAM')], ...names.teams.map(({ id, name }) => [String(id), name] as const)]}
        />
      );
    case 'add_sla':
      return (
        <Chosen
          {...props}
          options={[
            ...(param === undefined ? [['', t('MACRO_SLA_CHOOSE')] as const] : []),
            ...names.slaPolicies.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      );
    case 'send_webhook_event': {
      const webhooks = names.webhooks ?? [];
      return (
        <Chosen
          {...props}
          options={[
            ...(param === undefined ? [['', webhookHint(webhooks)] as const] : []),
            ...webhooks.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      );
    }
    case 'change_priority':
      return (
        <Chosen
          {...props}
          options={[
            ...PRIORITIES.toReversed().map((each) => [each, consoleText(`PRIORITY_${each}`)] as const),
            [NONE, consoleText('PRIORITY_none')],
          ]}
        />
      );
    case 'change_status':
      return (
        <Chosen
          {...props}
          options={CONVERSATION_STATUSES.map((each) => [each, consoleText(`STATUS_${each}`)] as const)}
        />
      );
    case 'snooze_conversation': {
      const hours = typeof param === 'number' && !SNOOZES.includes(param) ? [...SNOOZES, param] : SNOOZES;
      return (
        <Chosen
          {...props}
          options={[
            ['', consoleText('MACRO_UNTIL_REPLY')],
            ...hours.map((each) => [String(each), hoursText(each)] as const),
          ]}
        />
      );
    }
    default:
      return null;
  }
};
