import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Settings.module.css';
import { t } from '../texts.ts';
import { useSaving } from '../use-saving.ts';

type NewInboxProps = Pick<PageProps, 'api' | 'base'> & { onMade: (id: number) => void };

/** A website that is not here yet. */
export const NewInbox = ({ api, base, onMade }: NewInboxProps) => {
  const saving = useSaving();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void saving.save(async () => {
      const made = await api.post<{ id: number }>(`${base}/inboxes`, {
        name: form.get('name'),
        channel: { type: 'web_widget', website_url: form.get('website_url') },
      });
      onMade(made.id);
    });
  };
  return (
    <form className={styles.card} onSubmit={submit}>
      <h2>{t('NEW_INBOX')}</h2>
      <div className={styles.fields}>
        <Field label={t('NAME')} required error={saving.errorAt('name')}>
          {(control) => <input {...control} name="name" maxLength={255} autoComplete="off" />}
        </Field>
        <Field label={t('WEBSITE')} required error={saving.errorAt('website_url')}>
          {(control) => <input {...control} name="website_url" inputMode="url" placeholder="https://example.com" />}
        </Field>
      </div>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('NEW_INBOX_BUTTON')}
        </Button>
      </div>
      <Problem text={saving.otherError('name', 'website_url')} />
    </form>
  );
};
