import { Field } from '../../../shared/ui/Field.tsx';
import type { Change, InboxDraft } from '../inboxes/inbox.ts';
import styles from '../Settings.module.css';
import { t } from '../texts.ts';
import type { SavingState } from '../use-saving.ts';

type StepProps = { draft: InboxDraft; change: Change; saving: SavingState };

/** Whose chat it is: what visitors see of it first. */
export const StepWebsite = ({ draft, change, saving }: StepProps) => (
  <>
    <div className={styles.fields}>
      <Field label={t('START_NAME')} required error={saving.errorAt('name')}>
        {(control) => (
          <input
            {...control}
            value={draft.name}
            maxLength={255}
            autoComplete="organization"
            dir="auto"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('WEBSITE')} required error={saving.errorAt('website_url')}>
        {(control) => (
          <input
            {...control}
            value={draft.website_url ?? ''}
            inputMode="url"
            autoComplete="url"
            placeholder="https://example.com"
            dir="ltr"
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
  </>
);
