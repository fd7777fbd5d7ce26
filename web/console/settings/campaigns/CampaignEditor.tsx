import { useState } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf } from '../form-text.ts';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { t } from '../texts.ts';
import { useSaving } from '../use-saving.ts';
import type { Campaign, CampaignDesk } from './campaign.ts';
import { PatternField } from './PatternField.tsx';

const FIELDS = ['title', 'message', 'trigger_rules', 'inbox_id', 'sender_id'];
const LONGEST_WAIT_S = 86_400;

type EditorProps = Pick<PageProps, 'api'> & {
  path: string;
  campaign: Campaign | null;
  desk: CampaignDesk;
  done: (saved: boolean) => void;
};

/** A message that comes by itself: what it says, who says it, where and when. */
export const CampaignEditor = ({ api, path, campaign, desk, done }: EditorProps) => {
  const saving = useSaving();
  const [first] = desk.websites;
  const [url, setUrl] = useState(campaign?.trigger_rules.url ?? first?.website_url ?? '');
  const submit = async (form: FormData) => {
    const body = {
      title: textOf(form, 'title'),
      message: textOf(form, 'message'),
      inbox_id: Number(textOf(form, 'inbox_id')),
      sender_id: Number(textOf(form, 'sender_id')) || null,
      trigger_rules: { url: url.trim(), time_on_page: Number(textOf(form, 'time_on_page')) },
      trigger_only_during_business_hours: form.has('hours'),
      enabled: form.has('enabled'),
    };
    if (await saving.save(() => (campaign ? api.patch(`${path}/${campaign.id}`, body) : api.post(path, body))))
      done(true);
  };
  return (
    <Editor
      title={campaign ? campaign.title : t('CAMPAIGN_NEW')}
      saving={saving}
      shown={FIELDS}
      onSubmit={submit}
      onCancel={() => done(false)}
    >
      <div className={styles.fields}>
        <Field label={t('CAMPAIGN_TITLE')} required error={saving.errorAt('title')}>
          {(control) => <input {...control} name="title" defaultValue={campaign?.title} maxLength={255} dir="auto" />}
        </Field>
        <Field label={t('WEBSITE')} error={saving.errorAt('inbox_id')}>
          {(control) => (
            <select {...control} name="inbox_id" defaultValue={campaign?.inbox?.id ?? first?.id}>
              {desk.websites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label={t('CAMPAIGN_MESSAGE')} required error={saving.errorAt('message')}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={3}
            defaultValue={campaign?.message}
            maxLength={10_000}
            dir="auto"
          />
        )}
      </Field>
      <PatternField pattern={url} onChange={setUrl} error={saving.errorAt('trigger_rules')} />
      <div className={styles.fields}>
        <Field label={t('CAMPAIGN_WAIT')}>
          {(control) => (
            <input
              {...control}
              name="time_on_page"
              type="number"
              min={0}
              max={LONGEST_WAIT_S}
              required
              defaultValue={Number(campaign?.trigger_rules.time_on_page ?? 10)}
            />
          )}
        </Field>
        <Field label={t('CAMPAIGN_SENDER')} error={saving.errorAt('sender_id')}>
          {(control) => (
            <select {...control} name="sender_id" defaultValue={campaign?.sender?.id ?? ''}>
              <option value="">{t('CAMPAIGN_NO_SENDER')}</option>
              {desk.agents.map(({ id, available_name }) => (
                <option key={id} value={id}>
                  {available_name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <label className={styles.check}>
        <input type="checkbox" name="hours" defaultChecked={campaign?.trigger_only_during_business_hours} />
        {t('CAMPAIGN_HOURS')}
      </label>
      <label className={styles.check}>
        <input type="checkbox" name="enabled" defaultChecked={campaign?.enabled ?? true} />
        {t('CAMPAIGN_ENABLED')}
      </label>
    </Editor>
  );
};
