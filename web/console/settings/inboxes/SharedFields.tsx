import { LINK_PREVIEWS } from '@porchlight/core/wire/inbox.ts';
import { MAX_SIGNATURE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Check } from '../../form/Check.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import type { SharedChange, SharedSettings } from '../inbox.ts';
import { t } from '../texts.ts';
import { AssignmentFields } from './AssignmentFields.tsx';
import text from '../../ui/Text.module.css';

type SharedProps = { draft: SharedSettings; change: SharedChange };

export const Greeting = ({ draft, change }: SharedProps) => (
  <>
    <Check checked={draft.greeting_enabled} onChange={({ target }) => change({ greeting_enabled: target.checked })}>
      {t('GREETING_ENABLED')}
    </Check>
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
  </>
);

export const Rating = ({ draft, change }: SharedProps) => (
  <>
    <Check
      checked={draft.csat_survey_enabled}
      onChange={({ target }) => change({ csat_survey_enabled: target.checked })}
    >
      {t('CSAT')}
    </Check>
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
  </>
);

export const InboxSignature = ({ draft, change }: SharedProps) => (
  <>
    <AreaField
      label={t('SIGNATURE_TEXT')}
      rows={2}
      dir="auto"
      maxLength={MAX_SIGNATURE_LENGTH}
      value={draft.signature ?? ''}
      onChange={({ target }) => change({ signature: target.value || null })}
    />
    <p className={text.hint}>{t('SIGNATURE_INBOX_HINT')}</p>
  </>
);

export const Course = ({ draft, change }: SharedProps) => (
  <>
    <Check
      checked={draft.allow_messages_after_resolved}
      onChange={({ target }) => change({ allow_messages_after_resolved: target.checked })}
    >
      {t('AFTER_RESOLVED')}
    </Check>
    <Check
      checked={draft.enable_auto_assignment}
      onChange={({ target }) => change({ enable_auto_assignment: target.checked })}
    >
      {t('AUTO_ASSIGN')}
    </Check>
    {draft.enable_auto_assignment && <AssignmentFields draft={draft} change={change} />}
  </>
);

export const InboxHelp = ({ draft, change }: SharedProps) => (
  <>
    <Check checked={draft.agent_help_enabled} onChange={({ target }) => change({ agent_help_enabled: target.checked })}>
      {t('AGENT_HELP')}
    </Check>
    <p className={text.hint}>{t('AGENT_HELP_HINT')}</p>
  </>
);

export const LinkPreviewChoice = ({ draft, change }: SharedProps) => (
  <>
    <SelectField
      label={t('LINK_PREVIEWS')}
      value={draft.link_previews}
      onChange={({ target }) => {
        const chosen = LINK_PREVIEWS.find((each) => each === target.value);
        if (chosen) change({ link_previews: chosen });
      }}
    >
      {LINK_PREVIEWS.map((choice) => (
        <option key={choice} value={choice}>
          {t(`LINK_PREVIEWS_${choice}`)}
        </option>
      ))}
    </SelectField>
    <p className={text.hint}>{t('LINK_PREVIEWS_HINT')}</p>
  </>
);

export const Retention = ({ draft, change }: SharedProps) => (
  <TextField
    label={t('RETENTION')}
    refusedAs="retention_days"
    type="number"
    min={1}
    max={3_650}
    value={draft.retention_days ?? ''}
    onChange={({ target }) => change({ retention_days: target.value === '' ? null : Number(target.value) })}
  />
);
