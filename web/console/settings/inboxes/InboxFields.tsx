import { FEATURE_FLAGS, REPLY_TIMES, VISITED_PAGES } from '@porchlight/core/wire/inbox.ts';
import type { ReactNode } from 'react';
import { AreaField } from '../../form/AreaField.tsx';
import { Check } from '../../form/Check.tsx';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import type { Change, InboxDraft } from '../inbox.ts';
import { type SettingsKey, t } from '../texts.ts';
import { ConsentTexts } from './consent/ConsentTexts.tsx';
import { DraftText } from './DraftText.tsx';
import { InboxLauncher } from './InboxLauncher.tsx';
import { Course, Greeting, LinkPreviewChoice, Rating, Retention } from './SharedFields.tsx';
import text from '../../ui/Text.module.css';

type GroupProps = { draft: InboxDraft; change: Change };
type Flag = 'enable_email_collect' | 'continuity_via_email';

const FlagCheck = ({ draft, change, flag, label }: GroupProps & { flag: Flag; label: SettingsKey }) => (
  <Check checked={draft[flag]} onChange={({ target }) => change({ [flag]: target.checked })}>
    {t(label)}
  </Check>
);

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
    <InboxLauncher {...group} />
    <DraftText {...group} of="welcome_title" label={t('WELCOME_TITLE')} maxLength={255} dir="auto" />
    <DraftText {...group} of="welcome_tagline" label={t('WELCOME_TAGLINE')} maxLength={1_000} dir="auto" />
  </>
);

export const InboxTexts = ({ draft, change }: GroupProps) => (
  <>
    <Greeting draft={draft} change={change} />
    <FlagCheck draft={draft} change={change} flag="enable_email_collect" label="EMAIL_COLLECT" />
    <Rating draft={draft} change={change} />
    <FlagCheck draft={draft} change={change} flag="continuity_via_email" label="CONTINUITY" />
    <DraftText
      draft={draft}
      change={change}
      of="business_name"
      label={t('BUSINESS_NAME')}
      placeholder={draft.name}
      maxLength={255}
      dir="auto"
    />
  </>
);

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
    <Course draft={draft} change={change} />
  </>
);

type PrivacyProps = GroupProps & {
  saved: InboxDraft;
  history: ReactNode;
};

export const InboxPrivacy = ({ draft, change, saved, history }: PrivacyProps) => (
  <>
    <ConsentTexts draft={draft} change={change} saved={saved.consent_text} />
    {history}
    <AreaField
      label={t('DOMAINS')}
      refusedAs="allowed_domains"
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
    <LinkPreviewChoice draft={draft} change={change} />
    <Check checked={draft.live_visitors} onChange={({ target }) => change({ live_visitors: target.checked })}>
      {t('LIVE_VISITORS')}
    </Check>
    <p className={text.hint}>{t('LIVE_VISITORS_HINT')}</p>
    <Retention draft={draft} change={change} />
  </>
);
