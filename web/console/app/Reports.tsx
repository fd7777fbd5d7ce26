import { useEffect, useMemo } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { may, seesReports } from '../base/permissions.ts';
import { OWN_TABS, type ReportAddress, readAddress, readOwnAddress, TABS, writeAddress } from '../reports/address.ts';
import { HoursPage } from '../reports/hours/HoursPage.tsx';
import { LivePage } from '../reports/live/LivePage.tsx';
import { OverviewPage } from '../reports/overview/OverviewPage.tsx';
import type { PageProps } from '../reports/page-props.ts';
import { createReportApi } from '../reports/report-api.ts';
import { SatisfactionPage } from '../reports/satisfaction/SatisfactionPage.tsx';
import { SavedReports } from '../reports/saved/SavedReports.tsx';
import { SlaReportPage } from '../reports/sla/SlaReportPage.tsx';
import { spanBefore, spanOf } from '../reports/spans.ts';
import { isTableTab, TablePage } from '../reports/table/TablePage.tsx';
import { t } from '../reports/texts.ts';
import { Tabs } from '../reports/toolbar/Tabs.tsx';
import { Toolbar } from '../reports/toolbar/Toolbar.tsx';
import { usePaper } from '../reports/use-paper.ts';
import type { Workspace } from '../state/workspace.ts';
import type { SectionProps } from './section-props.ts';
import page from '../ui/Page.module.css';
import styles from './Reports.module.css';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const Body = ({ workspace, ...rest }: PageProps & { workspace: Workspace }) => {
  const { tab } = rest.address;
  if (tab === 'live') return <LivePage {...rest} workspace={workspace} />;
  if (isTableTab(tab)) return <TablePage key={tab} {...rest} tab={tab} />;
  if (tab === 'sla') return <SlaReportPage {...rest} />;
  if (tab === 'hours') return <HoursPage {...rest} />;
  return tab === 'satisfaction' ? (
    <SatisfactionPage {...rest} />
  ) : (
    <OverviewPage {...rest} isAdministrator={workspace.onboarding.isAdministrator} />
  );
};

const questionsOf = ({ range, zone, isBusiness, of }: ReportAddress) => {
  const now = Date.now();
  return {
    question: { span: spanOf(range, zone, now), zone, isBusiness, of },
    before: { span: spanBefore(range, zone, now), zone, isBusiness, of },
  };
};

type ReportPagesProps = Pick<SectionProps, 'workspace' | 'go'> & { address: ReportAddress; isOwn: boolean };

const ReportPages = ({ workspace, address, isOwn, go }: ReportPagesProps) => {
  const { api, accountId } = workspace;
  const reports = useMemo(() => createReportApi(api, accountId), [api, accountId]);
  const path = writeAddress(address);
  // Defaults are written into the address: a shared link or a return shows the same days and time zone.
  useEffect(() => {
    if (address.tab !== 'live' && path !== location.pathname + location.search) go(path, { replace: true });
  }, [address, path, go]);
  usePaper();
  const show = (part: Partial<ReportAddress>) => go(writeAddress({ ...address, ...part }), { replace: true });
  return (
    <>
      <Tabs tabs={isOwn ? OWN_TABS : TABS} address={address} go={go} />
      {address.tab !== 'live' && (
        <Toolbar directory={workspace.directory} isOwn={isOwn} address={address} show={show}>
          <SavedReports workspace={workspace} address={address} go={go} />
        </Toolbar>
      )}
      <Body workspace={workspace} api={reports} address={address} {...questionsOf(address)} show={show} go={go} />
    </>
  );
};

/** A link that a colleague shared may lead to more than this agent may see. */
const Refused = ({ go }: Pick<SectionProps, 'go'>) => (
  <div role="alert" className={styles.refused}>
    <p>{t('REPORT_REFUSED')}</p>
    <Button look="quiet" onClick={() => go('/app/reports')}>
      {t('OWN_REPORTS')}
    </Button>
  </div>
);

const Permitted = ({ workspace, rest, search, go }: SectionProps) => {
  const [tab = ''] = rest;
  const isOwn = !may(workspace, 'report_manage');
  const { id } = workspace.profile;
  const address = useMemo(
    () => (isOwn ? readOwnAddress([tab], search, ownZone(), id) : readAddress([tab], search, ownZone())),
    [isOwn, tab, search, id],
  );
  if (!address) return <Refused go={go} />;
  return <ReportPages workspace={workspace} address={address} isOwn={isOwn} go={go} />;
};

export const Reports = (props: SectionProps) => (
  <div className={page.page}>
    <h1 className={styles.title}>{t('REPORTS')}</h1>
    {seesReports(props.workspace) ? <Permitted {...props} /> : <p role="alert">{t('ADMINISTRATORS')}</p>}
  </div>
);
