import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import {
  type IncomingWebhook,
  LONGEST_INCOMING_WEBHOOK_NAME,
} from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { textOf } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';

export type Choices = {
  inboxes: readonly { id: number; name: string }[];
  agents: readonly Pick<TeamAgent, 'id' | 'name'>[];
  teams: readonly { id: number; name: string }[];
  labels: readonly { id: number; title: string }[];
};

type Props = {
  webhook: IncomingWebhook | null;
  choices: Choices;
  editing: Editing;
  onSaved: (response: unknown) => void;
};

export const IncomingWebhookEditor = ({ webhook, choices, editing, onSaved }: Props) => {
  const { inboxes, agents, teams, labels } = choices;
  const send = async (form: FormData) => {
    const fields = {
      name: textOf(form, 'name'),
      inbox_id: Number(textOf(form, 'inbox_id')) || undefined,
      assignee_id: Number(textOf(form, 'assignee_id')) || null,
      team_id: Number(textOf(form, 'team_id')) || null,
      label_ids: labels.filter(({ id }) => form.has(`label-${id}`)).map(({ id }) => id),
    };
    onSaved(await editing.keep(fields));
  };
  const chosen = new Set<number>(webhook?.label_ids);
  return (
    <Editor editing={editing} send={send}>
      <TextField
        label={t('INCOMING_NAME')}
        required
        name="name"
        defaultValue={webhook?.name}
        maxLength={LONGEST_INCOMING_WEBHOOK_NAME}
        dir="auto"
      />
      <SelectField label={t('WEBHOOK_INBOX')} name="inbox_id" defaultValue={webhook?.inbox.id}>
        {inboxes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('INCOMING_AGENT')} name="assignee_id" defaultValue={webhook?.assignee_id ?? ''}>
        <option value="">{t('INCOMING_NO_AGENT')}</option>
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('INCOMING_TEAM')} name="team_id" defaultValue={webhook?.team_id ?? ''}>
        <option value="">{t('INCOMING_NO_TEAM')}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {labels.length > 0 && (
        <Checks legend={t('INCOMING_LABELS')}>
          {labels.map(({ id, title }) => (
            <Check key={id} name={`label-${id}`} defaultChecked={chosen.has(id)}>
              <span dir="auto">{title}</span>
            </Check>
          ))}
        </Checks>
      )}
    </Editor>
  );
};
