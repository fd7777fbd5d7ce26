import { useState } from 'react';
import { textOf } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Check } from '../../form/Check.tsx';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import type { Campaign, CampaignResources } from './campaign.ts';
import { PatternField } from './PatternField.tsx';

const LONGEST_WAIT_S = 86_400;

type EditorProps = { campaign: Campaign | null; workspace: CampaignResources; editing: Editing };

export const CampaignEditor = ({ campaign, workspace, editing }: EditorProps) => {
  const [first] = workspace.websites;
  const [url, setUrl] = useState(campaign?.trigger_rules.url ?? first?.website_url ?? '');
  const send = (form: FormData) =>
    editing.keep({
      title: textOf(form, 'title'),
      message: textOf(form, 'message'),
      inbox_id: Number(textOf(form, 'inbox_id')),
      sender_id: Number(textOf(form, 'sender_id')) || null,
      trigger_rules: { url: url.trim(), time_on_page: Number(textOf(form, 'time_on_page')) },
      trigger_only_during_business_hours: form.has('hours'),
      enabled: form.has('enabled'),
    });
  return (
    <Editor editing={editing} send={send}>
      <Fields>
        <TextField
          label={t('CAMPAIGN_TITLE')}
          required
          name="title"
          defaultValue={campaign?.title}
          maxLength={255}
          dir="auto"
        />
        <SelectField label={t('WEBSITE')} name="inbox_id" defaultValue={campaign?.inbox?.id ?? first?.id}>
          {workspace.websites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </Fields>
      <AreaField
        label={t('CAMPAIGN_MESSAGE')}
        required
        name="message"
        rows={3}
        defaultValue={campaign?.message}
        maxLength={10_000}
        dir="auto"
      />
      <PatternField pattern={url} onChange={setUrl} />
      <Fields>
        <TextField
          label={t('CAMPAIGN_WAIT')}
          name="time_on_page"
          type="number"
          min={0}
          max={LONGEST_WAIT_S}
          required
          defaultValue={Number(campaign?.trigger_rules.time_on_page ?? 10)}
        />
        <SelectField label={t('CAMPAIGN_SENDER')} name="sender_id" defaultValue={campaign?.sender?.id ?? ''}>
          <option value="">{t('CAMPAIGN_NO_SENDER')}</option>
          {workspace.agents.map(({ id, available_name }) => (
            <option key={id} value={id}>
              {available_name}
            </option>
          ))}
        </SelectField>
      </Fields>
      <Check name="hours" defaultChecked={campaign?.trigger_only_during_business_hours}>
        {t('CAMPAIGN_HOURS')}
      </Check>
      <Check name="enabled" defaultChecked={campaign?.enabled ?? true}>
        {t('CAMPAIGN_ENABLED')}
      </Check>
    </Editor>
  );
};
