import { useCallback, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Choice } from '../Choice.tsx';
import { Moment } from '../Moment.tsx';
import { Pager } from '../Pager.tsx';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { MAIL_STATES, type Mail, type MailState, PAGE } from './operation.ts';

/** What a mail says. One that was sent is not kept here. */
const Words = ({ api, path }: { api: Api; path: string }) => {
  const load = useCallback(() => api.get<{ text: string | null }>(path), [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {({ text }) => (
        <p className={styles.letter} dir="auto">
          {text ?? t('MAIL_NOT_KEPT')}
        </p>
      )}
    </Shown>
  );
};

const MailItem = ({ api, base, mail }: Pick<PageProps, 'api' | 'base'> & { mail: Mail }) => {
  const [isOpen, setOpen] = useState(false);
  const { id, subject, to_address, created_at, purpose, error } = mail;
  return (
    <li>
      <details className={styles.opened} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.who} dir="auto">
            <strong>{subject}</strong>
            <small>
              {to_address} · <Moment at={created_at} /> · <code>{purpose}</code>
            </small>
            {error && <small className={styles.bad}>{error}</small>}
          </span>
        </summary>
        {isOpen && <Words api={api} path={`${base}/mails/${id}`} />}
      </details>
    </li>
  );
};

/** Mails that left, that could not, and that are kept because no mail server is set. */
export const Mails = ({ api, base }: Pick<PageProps, 'api' | 'base'>) => {
  const [shown, setShown] = useState<{ status: MailState; page: number }>({ status: 'failed', page: 1 });
  const load = useCallback(
    () => api.get<{ delivers: boolean; payload: Mail[] }>(`${base}/mails`, shown),
    [api, base, shown],
  );
  const { state, reload } = useLoaded(load);
  return (
    <section className={styles.card}>
      <h2>{t('MAILS')}</h2>
      <Choice
        label={t('MAILS')}
        of={MAIL_STATES}
        chosen={shown.status}
        onChoose={(status) => setShown({ status, page: 1 })}
        wordOf={(status) => t(`MAIL_${status}`)}
      />
      <Shown state={state} reload={reload}>
        {({ delivers, payload }) => (
          <>
            <p className={styles.note}>{t(delivers ? 'MAILS_RETRY_HINT' : 'MAILS_KEPT_HINT')}</p>
            {payload.length === 0 && <p className={styles.empty}>{t(`MAILS_EMPTY_${shown.status}`)}</p>}
            <ul className={styles.lines}>
              {payload.map((mail) => (
                <MailItem key={mail.id} api={api} base={base} mail={mail} />
              ))}
            </ul>
            <Pager
              page={shown.page}
              isFull={payload.length === PAGE}
              onTurn={(page) => setShown((before) => ({ ...before, page }))}
            />
          </>
        )}
      </Shown>
    </section>
  );
};
