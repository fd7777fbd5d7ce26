import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { useOnline } from '../../base/use-online.ts';
import { t } from '../texts.ts';
import type { Report } from './use-report.ts';
import styles from './Reported.module.css';

type ReportedProps<Data> = { report: Report<Data>; children: (data: Data) => ReactNode };

/** On its way, failed with a way on, or the answer; an answer that is being renewed is dimmed. */
export const Reported = <Data,>({ report: { data, isOld, hasFailed, reload }, children }: ReportedProps<Data>) => {
  const isOnline = useOnline();
  if (hasFailed)
    return (
      <div role="alert" className={styles.failed}>
        <p>{t(isOnline ? 'FAILED' : 'FAILED_OFFLINE')}</p>
        <Button look="quiet" onClick={reload}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    );
  if (data === null)
    return (
      <div className={styles.loading}>
        <Spinner label={t('LOADING')} />
      </div>
    );
  return (
    <div className={styles.answer} aria-busy={isOld} data-old={isOld || undefined}>
      {children(data)}
    </div>
  );
};
