import { Button } from '../../../shared/ui/Button.tsx';
import { t as console } from '../../base/texts.ts';
import { fullTimeOf } from '../../base/time.ts';
import { Removal } from '../../form/Removal.tsx';
import { copyLink } from '../../state/copy-link.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { t } from '../texts.ts';
import { isSendable, pathOfReport, type SavedReport, type SavedReportApi } from './saved-report-api.ts';
import rows from '../../ui/Rows.module.css';
import styles from './ManageReports.module.css';

export type Chosen = { action: 'rename' | 'copy' | 'send'; report: SavedReport };

type ManageProps = {
  workspace: Workspace;
  api: SavedReportApi;
  maySend: boolean;
  reports: readonly SavedReport[];
  onOpen: (path: string) => void;
  onChoose: (chosen: Chosen) => void;
  onChanged: () => void;
  onClose: () => void;
};

const Sending = ({ report: { schedule, ...report } }: { report: SavedReport }) => {
  if (!schedule) return isSendable(report) ? null : <p className={styles.note}>{t('NOT_SENDABLE')}</p>;
  return (
    <p className={styles.note}>
      {t('NEXT_SENDING', { time: fullTimeOf(schedule.next_run_at) })}
      {schedule.last_error !== null && (
        <strong role="alert">{t('SENDING_FAILED', { reason: schedule.last_error })}</strong>
      )}
    </p>
  );
};

/** Opens, shares, renames, copies, sends and deletes saved reports. */
export const ManageReports = ({
  workspace,
  api,
  maySend,
  reports,
  onOpen,
  onChoose,
  onChanged,
  onClose,
}: ManageProps) => (
  <Dialog title={t('SAVED_REPORTS')} onClose={onClose} isWide>
    {reports.length === 0 && <Empty>{t('NO_SAVED_REPORTS')}</Empty>}
    <ul className={rows.lines}>
      {reports.map((report) => (
        <li key={report.id}>
          <div className={styles.report}>
            <Button look="text" onClick={() => onOpen(pathOfReport(report))}>
              <bdi>{report.name}</bdi>
            </Button>
            {maySend && <Sending report={report} />}
          </div>
          <div className={styles.actions}>
            {maySend && (
              <Button
                look="quiet"
                disabled={!report.schedule && !isSendable(report)}
                onClick={() => onChoose({ action: 'send', report })}
              >
                {t('SEND_BY_EMAIL')}
              </Button>
            )}
            <Button look="quiet" onClick={() => void copyLink(pathOfReport(report), workspace.toast)}>
              {t('COPY_LINK')}
            </Button>
            <Button look="quiet" onClick={() => onChoose({ action: 'rename', report })}>
              {t('RENAME_REPORT')}
            </Button>
            <Button look="quiet" onClick={() => onChoose({ action: 'copy', report })}>
              {t('COPY_REPORT')}
            </Button>
            <Removal
              name={report.name}
              question={t('DELETE_REPORT_QUESTION', { name: report.name })}
              remove={() => api.remove(report.id)}
              onGone={onChanged}
            />
          </div>
        </li>
      ))}
    </ul>
    <div className={styles.end}>
      <Button look="quiet" onClick={onClose}>
        {console('CLOSE')}
      </Button>
    </div>
  </Dialog>
);
