import { FEATURE_FLAGS, REPLY_TIMES } from '@porchlight/core/wire/inbox.ts';
import { Field } from '../../../shared/ui/Field.tsx';
import type { Change, InboxDraft } from './inbox.ts';
import styles from '../Settings.module.css';
import { type SettingsKey, t } from '../texts.ts';
import type { SavingState } from '../use-saving.ts';

type GroupProps = { draft: InboxDraft; change: Change; saving: SavingState };
type Flag =
  | 'greeting_enabled'
  | 'enable_email_collect'
  | 'csat_survey_enabled'
  | 'allow_messages_after_resolved'
  | 'enable_auto_assignment'
  | 'agent_help_enabled';

const Check = ({ draft, change, flag, label }: Omit<GroupProps, 'saving'> & { flag: Flag; label: SettingsKey }) => (
  <label className={styles.check}>
    <input type="checkbox" checked={draft[flag]} onChange={({ target }) => change({ [flag]: target.checked })} />
    {t(label)}
  </label>
);

/** What visitors see first. */
export const InboxLooks = ({ draft, change, saving }: GroupProps) => (
  <>
    <div className={styles.fields}>
      <Field label={t('NAME')} required error={saving.errorAt('name')}>
        {(control) => (
          <input
            {...control}
            value={draft.name}
            maxLength={255}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('WEBSITE')} error={saving.errorAt('website_url')}>
        {(control) => (
          <input
            {...control}
            value={draft.website_url ?? ''}
            inputMode="url"
            onChange={({ target }) => change({ website_url: target.value })}
          />
        )}
      </Field>
      <Field label={t('COLOR')} error={saving.errorAt('widget_color')}>
        {(control) => (
          <input
            {...control}
            type="color"
            value={draft.widget_color}
            onChange={({ target }) => change({ widget_color: target.value })}
          />
        )}
      </Field>
      <Field label={t('REPLY_TIME')}>
        {(control) => (
          <select {...control} value={draft.reply_time} onChange={({ target }) => change({ reply_time: target.value })}>
            {REPLY_TIMES.map((time) => (
              <option key={time} value={time}>
                {t(`REPLY_${time}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
    <Field label={t('WELCOME_TITLE')}>
      {(control) => (
        <input
          {...control}
          value={draft.welcome_title ?? ''}
          maxLength={255}
          dir="auto"
          onChange={({ target }) => change({ welcome_title: target.value })}
        />
      )}
    </Field>
    <Field label={t('WELCOME_TAGLINE')}>
      {(control) => (
        <input
          {...control}
          value={draft.welcome_tagline ?? ''}
          maxLength={1_000}
          dir="auto"
          onChange={({ target }) => change({ welcome_tagline: target.value })}
        />
      )}
    </Field>
  </>
);

/** What the inbox says by itself. */
export const InboxWords = ({ draft, change }: GroupProps) => (
  <>
    <Check draft={draft} change={change} flag="greeting_enabled" label="GREETING_ENABLED" />
    {draft.greeting_enabled && (
      <Field label={t('GREETING_MESSAGE')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            dir="auto"
            maxLength={10_000}
            value={draft.greeting_message ?? ''}
            onChange={({ target }) => change({ greeting_message: target.value })}
          />
        )}
      </Field>
    )}
    <Field label={t('OUT_OF_OFFICE')}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          dir="auto"
          maxLength={10_000}
          value={draft.out_of_office_message ?? ''}
          onChange={({ target }) => change({ out_of_office_message: target.value || null })}
        />
      )}
    </Field>
    <Check draft={draft} change={change} flag="enable_email_collect" label="EMAIL_COLLECT" />
    <Check draft={draft} change={change} flag="csat_survey_enabled" label="CSAT" />
  </>
);

/** What visitors can do. */
export const InboxFeatures = ({ draft, change }: GroupProps) => (
  <>
    {FEATURE_FLAGS.map((flag) => (
      <label key={flag} className={styles.check}>
        <input
          type="checkbox"
          checked={draft.selected_feature_flags.includes(flag)}
          onChange={({ target }) =>
            change({
              selected_feature_flags: FEATURE_FLAGS.filter((each) =>
                each === flag ? target.checked : draft.selected_feature_flags.includes(each),
              ),
            })
          }
        />
        {t(`FEATURE_${flag}`)}
      </label>
    ))}
    <Check draft={draft} change={change} flag="allow_messages_after_resolved" label="AFTER_RESOLVED" />
    <Check draft={draft} change={change} flag="enable_auto_assignment" label="AUTO_ASSIGN" />
  </>
);

/** What agents can do. */
export const InboxHelp = ({ draft, change }: GroupProps) => (
  <>
    <Check draft={draft} change={change} flag="agent_help_enabled" label="AGENT_HELP" />
    <p className={styles.hint}>{t('AGENT_HELP_HINT')}</p>
  </>
);

/** What is asked before, where it is shown, and how long it is kept. */
export const InboxPrivacy = ({ draft, change, saving }: GroupProps) => (
  <>
    <Field label={t('CONSENT')}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          dir="auto"
          maxLength={5_000}
          value={draft.consent_text['en'] ?? ''}
          onChange={({ target }) => change({ consent_text: { ...draft.consent_text, en: target.value } })}
        />
      )}
    </Field>
    <Field label={t('DOMAINS')} error={saving.errorAt('allowed_domains')}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          dir="ltr"
          placeholder="*.example.com"
          value={draft.allowed_domains}
          onChange={({ target }) => change({ allowed_domains: target.value })}
        />
      )}
    </Field>
    <Field label={t('RETENTION')} error={saving.errorAt('retention_days')}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          max={3_650}
          value={draft.retention_days ?? ''}
          onChange={({ target }) => change({ retention_days: target.value === '' ? null : Number(target.value) })}
        />
      )}
    </Field>
  </>
);
