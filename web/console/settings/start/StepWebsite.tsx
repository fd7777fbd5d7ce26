import { Fields } from '../../form/Fields.tsx';
import type { Change, InboxDraft } from '../inbox.ts';
import { DraftText } from '../inboxes/DraftText.tsx';
import { t } from '../texts.ts';

type StepProps = { draft: InboxDraft; change: Change };

export const StepWebsite = (step: StepProps) => (
  <>
    <Fields>
      <DraftText
        {...step}
        of="name"
        label={t('START_NAME')}
        required
        maxLength={255}
        autoComplete="organization"
        dir="auto"
      />
      <DraftText
        {...step}
        of="website_url"
        label={t('WEBSITE')}
        required
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        dir="ltr"
      />
      <DraftText {...step} of="widget_color" label={t('COLOR')} type="color" />
    </Fields>
    <DraftText {...step} of="welcome_title" label={t('WELCOME_TITLE')} maxLength={255} dir="auto" />
  </>
);
