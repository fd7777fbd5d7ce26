import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import type { InboxSettings } from './inbox.ts';
import { NewInbox } from './NewInbox.tsx';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';

type InboxesProps = { api: Api; base: string; go: (path: string) => void };

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
      <NewInbox api={api} base={base} onMade={(id) => go(`/app/settings/inboxes/${id}`)} />
    </>
  );
};
