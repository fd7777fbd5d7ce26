import { useCallback, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Choice } from '../../form/Choice.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Moment } from '../Moment.tsx';
import { NewerOlderPager } from '../NewerOlderPager.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { MAIL_STATES, type Mail, type MailState, PAGE } from './operation.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import details from '../Details.module.css';
import styles from './Mails.module.css';

const MailText = ({ api, path }: { api: Api; path: string }) => {
  const load = useCallback(() => api.get<{ text: string | null }>(path), [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {({ text }) => (
        <p className={styles.email} dir="auto">
          {text ?? t('MAIL_NOT_KEPT')}
        </p>
      )}
    </LoadedContent>
  );
};

const MailItem = ({ api, base, mail }: Pick<PageProps, 'api' | 'base'> & { mail: Mail }) => {
  const [isOpen, setOpen] = useState(false);
  const { id, subject, to_address, created_at, purpose, error } = mail;
  return (
    <li>
      <details className={details.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={rows.text} dir="auto">
            <strong>{subject}</strong>
            <small>
              {to_address} · <Moment at={created_at} /> · <code>{purpose}</code>
            </small>
            {error && <small className={text.bad}>{error}</small>}
          </span>
        </summary>
        {isOpen && <MailText api={api} path={`${base}/mails/${id}`} />}
      </details>
    </li>
  );
};

export const Mails = ({ api, base }: Pick<PageProps, 'api' | 'base'>) => {
  const [view, setView] = useState<{ status: MailState; page: number }>({ status: 'failed', page: 1 });
  const load = useCallback(
    () => api.get<{ delivers: boolean; kept_days: number; payload: Mail[] }>(`${base}/mails`, view),
    [api, base, view],
  );
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('MAILS')}>
      <Choice
        label={t('MAILS')}
        of={MAIL_STATES}
        chosen={view.status}
        onChoose={(status) => setView({ status, page: 1 })}
        wordOf={(status) => t(`MAIL_${status}`)}
      />
      <LoadedContent state={state} reload={reload}>
        {({ delivers, kept_days, payload }) => (
          <>
            <p className={text.quiet}>
              {t(delivers ? 'MAILS_RETRY_HINT' : 'MAILS_KEPT_HINT')} {t('MAILS_DAYS_HINT', { days: kept_days })}
            </p>
            {payload.length === 0 && <Empty>{t(`MAILS_EMPTY_${view.status}`)}</Empty>}
            <ul className={rows.lines}>
              {payload.map((mail) => (
                <MailItem key={mail.id} api={api} base={base} mail={mail} />
              ))}
            </ul>
            <NewerOlderPager
              page={view.page}
              isFull={payload.length === PAGE}
              onTurn={(page) => setView((before) => ({ ...before, page }))}
            />
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
