import { ConsentTexts } from './ConsentTexts.tsx';
import { DraftText } from './DraftText.tsx';
import { TextField } from '../../form/TextField.tsx';
import { AreaField } from '../../form/AreaField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { Check } from '../../form/Check.tsx';
import text from '../../ui/Text.module.css';
import { Fields } from '../../form/Fields.tsx';
import { FEATURE_FLAGS, REPLY_TIMES, VISITED_PAGES } from '@porchlight/core/wire/inbox.ts';
import type { Change, InboxDraft } from './inbox.ts';
import { type SettingsKey, t } from '../texts.ts';
import type { SavingState } from '../../form/use-saving.ts';

type GroupProps = { draft: InboxDraft; change: Change; saving: SavingState };
type Flag =
  | 'greeting_enabled'
  | 'enable_email_collect'
  | 'csat_survey_enabled'
  | 'allow_messages_after_resolved'
  | 'enable_auto_assignment'
  | 'agent_help_enabled'
  | 'continuity_via_email';

const FlagCheck = ({ draft, change, flag, label }: Omit<GroupProps, 'saving'> & { flag: Flag; label: SettingsKey }) => (
  <Check checked={draft[flag]} onChange={({ target }) => change({ [flag]: target.checked })}>
    {t(label)}
  </Check>
);

/** What visitors see first. */
export const InboxLooks = (group: GroupProps) => (
  <>
    <Fields>
      <DraftText {...group} of="name" label={t('NAME')} required maxLength={255} />
      <DraftText {...group} of="website_url" label={t('WEBSITE')} inputMode="url" />
      <DraftText {...group} of="widget_color" label={t('COLOR')} type="color" />
      <SelectField
        label={t('REPLY_TIME')}
        value={group.draft.reply_time}
        onChange={({ target }) => group.change({ reply_time: target.value })}
      >
        {REPLY_TIMES.map((time) => (
          <option key={time} value={time}>
            {t(`REPLY_${time}`)}
          </option>
        ))}
      </SelectField>
    </Fields>
    <DraftText {...group} of="welcome_title" label={t('WELCOME_TITLE')} maxLength={255} dir="auto" />
    <DraftText {...group} of="welcome_tagline" label={t('WELCOME_TAGLINE')} maxLength={1_000} dir="auto" />
  </>
);

/** What the inbox says by itself. */
export const InboxWords = ({ draft, change, saving }: GroupProps) => (
  <>
    <FlagCheck draft={draft} change={change} flag="greeting_enabled" label="GREETING_ENABLED" />
    {draft.greeting_enabled && (
      <AreaField
        label={t('GREETING_MESSAGE')}
        rows={2}
        dir="auto"
        maxLength={10_000}
        value={draft.greeting_message ?? ''}
        onChange={({ target }) => change({ greeting_message: target.value })}
      />
    )}
    <AreaField
      label={t('OUT_OF_OFFICE')}
      rows={2}
      dir="auto"
      maxLength={10_000}
      value={draft.out_of_office_message ?? ''}
      onChange={({ target }) => change({ out_of_office_message: target.value || null })}
    />
    <FlagCheck draft={draft} change={change} flag="enable_email_collect" label="EMAIL_COLLECT" />
    <FlagCheck draft={draft} change={change} flag="csat_survey_enabled" label="CSAT" />
    {draft.csat_survey_enabled && (
      <>
        <TextField
          label={t('CSAT_QUESTION')}
          dir="auto"
          maxLength={500}
          placeholder={t('CSAT_QUESTION_USUAL')}
          value={draft.csat_question ?? ''}
          onChange={({ target }) => change({ csat_question: target.value || null })}
        />
        <p className={text.hint}>{t('CSAT_QUESTION_HINT')}</p>
      </>
    )}
    <FlagCheck draft={draft} change={change} flag="continuity_via_email" label="CONTINUITY" />
    <DraftText
      draft={draft}
      change={change}
      saving={saving}
      of="business_name"
      label={t('BUSINESS_NAME')}
      placeholder={draft.name}
      maxLength={255}
      dir="auto"
    />
  </>
);

/** What visitors can do. */
export const InboxFeatures = ({ draft, change }: GroupProps) => (
  <>
    {FEATURE_FLAGS.map((flag) => (
      <Check
        key={flag}
        checked={draft.selected_feature_flags.includes(flag)}
        onChange={({ target }) =>
          change({
            selected_feature_flags: FEATURE_FLAGS.filter((each) =>
              each === flag ? target.checked : draft.selected_feature_flags.includes(each),
            ),
          })
        }
      >
        {t(`FEATURE_${flag}`)}
      </Check>
    ))}
    <FlagCheck draft={draft} change={change} flag="allow_messages_after_resolved" label="AFTER_RESOLVED" />
    <FlagCheck draft={draft} change={change} flag="enable_auto_assignment" label="AUTO_ASSIGN" />
  </>
);

/** What agents can do. */
export const InboxHelp = ({ draft, change }: GroupProps) => (
  <>
    <FlagCheck draft={draft} change={change} flag="agent_help_enabled" label="AGENT_HELP" />
    <p className={text.hint}>{t('AGENT_HELP_HINT')}</p>
  </>
);

/** What is asked before, where it is shown, and how long it is kept. */
export const InboxPrivacy = ({ draft, change, saving }: GroupProps) => (
  <>
    <ConsentTexts draft={draft} change={change} error={saving.errorAt('consent_text')} />
    <AreaField
      label={t('DOMAINS')}
      error={saving.errorAt('allowed_domains')}
      rows={2}
      dir="ltr"
      placeholder="*.example.com"
      value={draft.allowed_domains}
      onChange={({ target }) => change({ allowed_domains: target.value })}
    />
    <SelectField
      label={t('VISITED_PAGES')}
      value={draft.visited_pages}
      onChange={({ target }) => {
        const chosen = VISITED_PAGES.find((each) => each === target.value);
        if (chosen) change({ visited_pages: chosen });
      }}
    >
      {VISITED_PAGES.map((pages) => (
        <option key={pages} value={pages}>
          {t(`VISITED_PAGES_${pages}`)}
        </option>
      ))}
    </SelectField>
    <p className={text.hint}>{t('VISITED_PAGES_HINT')}</p>
    <TextField
      label={t('RETENTION')}
      error={saving.errorAt('retention_days')}
      type="number"
      min={1}
      max={3_650}
      value={draft.retention_days ?? ''}
      onChange={({ target }) => change({ retention_days: target.value === '' ? null : Number(target.value) })}
    />
  </>
);
