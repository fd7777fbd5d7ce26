import { useCallback, useMemo, useState } from 'react';
import { may } from '../../base/permissions.ts';
import { PromptDialog } from '../../form/PromptDialog.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Picker } from '../../ui/Picker.tsx';
import type { ReportAddress } from '../address.ts';
import { t } from '../texts.ts';
import { type Chosen, ManageReports } from './ManageReports.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { createSavedReportApi, pathOfReport, type SavedReport, type SavedReportApi } from './saved-report-api.ts';

type SavedReportsProps = { workspace: Workspace; address: ReportAddress; go: (path: string) => void };
type Open = { action: 'save' | 'manage' } | Chosen | null;

const SAVE = 'save';
const MANAGE = 'manage';

type NameProps = { action: 'save' | 'rename' | 'copy'; value: string; onDo: (name: string) => Promise<unknown> };

const TITLES = { save: 'SAVE_REPORT', rename: 'RENAME_REPORT', copy: 'COPY_REPORT' } as const;

const NameDialog = ({ action, value, onDo, onClose }: NameProps & { onClose: () => void }) => (
  <PromptDialog
    title={t(TITLES[action])}
    field={{ label: t('REPORT_NAME'), value }}
    action={t(TITLES[action])}
    onDo={onDo}
    onClose={onClose}
  />
);

const renameOrCopy = (api: SavedReportApi, { action, report }: Chosen, name: string) =>
  action === 'copy' ? api.copy(name, report) : api.rename(report.id, name);

/** Saved reports of the agent: opened from here, and saved from what is shown. */
export const SavedReports = ({ workspace, address, go }: SavedReportsProps) => {
  const { api, accountId, directory, profile } = workspace;
  const maySend = may(workspace, 'report_manage');
  const reportApi = useMemo(() => createSavedReportApi(api, accountId, maySend), [api, accountId, maySend]);
  const { state, reload } = useLoaded(useCallback(() => reportApi.list(), [reportApi]));
  const [open, setOpen] = useState<Open>(null);
  const reports: readonly SavedReport[] = state.kind === 'ready' ? state.data : [];
  const close = () => setOpen(null);
  const manage = () => setOpen({ action: 'manage' });
  const changed = async <Result,>(act: Promise<Result>) => {
    await act;
    reload();
  };
  const pick = (id: string) => {
    const report = reports.find((each) => String(each.id) === id);
    if (report) go(pathOfReport(report));
    else setOpen({ action: id === SAVE ? 'save' : 'manage' });
  };
  const options = () => [
    ...reports.map(({ id, name }) => ({ id: String(id), label: name })),
    { id: SAVE, label: t('SAVE_REPORT') },
    { id: MANAGE, label: t('MANAGE_REPORTS') },
  ];
  return (
    <>
      <Picker label={t('SAVED_REPORTS')} options={options} onPick={pick}>
        {t('SAVED_REPORTS')}
      </Picker>
      {open?.action === 'save' && (
        <NameDialog action="save" value="" onDo={(name) => changed(reportApi.save(name, address))} onClose={close} />
      )}
      {open?.action === 'manage' && (
        <ManageReports
          workspace={workspace}
          api={reportApi}
          maySend={maySend}
          reports={reports}
          onOpen={(path) => {
            close();
            go(path);
          }}
          onChoose={setOpen}
          onChanged={reload}
          onClose={close}
        />
      )}
      {(open?.action === 'rename' || open?.action === 'copy') && (
        <NameDialog
          action={open.action}
          value={open.action === 'copy' ? t('COPY_OF', { name: open.report.name }) : open.report.name}
          onDo={(name) => changed(renameOrCopy(reportApi, open, name))}
          onClose={manage}
        />
      )}
      {open?.action === 'send' && (
        <ScheduleDialog
          api={reportApi}
          report={open.report}
          directory={directory}
          myId={profile.id}
          onDone={() => {
            reload();
            manage();
          }}
          onClose={manage}
        />
      )}
    </>
  );
};
