import { type FormEvent, useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import type { InboxSettings } from './inbox.ts';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';

type InboxesProps = { api: Api; base: string; go: (path: string) => void };

const NewInbox = ({ api, base, go }: InboxesProps) => {
  const saving = useSaving();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void saving.save(async () => {
      const made = await api.post<{ id: number }>(`${base}/inboxes`, {
        name: form.get('name'),
        channel: { type: 'web_widget', website_url: form.get('website_url') },
      });
      go(`/app/settings/inboxes/${made.id}`);
    });
  };
  const problem = saving.otherError('name', 'website_url');
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
      {problem && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </form>
  );
};

/** The inboxes of the account, and a new one. */
export const InboxesPage = ({ api, base, go }: InboxesProps) => {
  const load = useCallback(
    async () => (await api.get<{ payload: InboxSettings[] }>(`${base}/inboxes`)).payload,
    [api, base],
  );
  const { state, reload } = useLoaded(load);
  return (
    <>
      <h1>{t('INBOXES')}</h1>
      <p className={styles.hint}>{t('INBOXES_HINT')}</p>
      <Shown state={state} reload={reload}>
        {(inboxes) =>
          inboxes.length === 0 ? (
            <p className={styles.hint}>{t('NO_INBOX')}</p>
          ) : (
            <ul className={styles.list}>
              {inboxes.map(({ id, name, website_url, widget_color }) => (
                <li key={id} className={styles.row}>
                  <span className={styles.swatch} style={{ background: widget_color }} aria-hidden="true" />
                  <span className={styles.who}>
                    <strong>{name}</strong>
                    <small>{website_url}</small>
                  </span>
                  <Button
                    look="quiet"
                    aria-label={`${t('TITLE')}: ${name}`}
                    onClick={() => go(`/app/settings/inboxes/${id}`)}
                  >
                    {t('TITLE')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      <NewInbox api={api} base={base} go={go} />
    </>
  );
};
