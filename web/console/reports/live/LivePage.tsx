import { useEffect, useState } from 'react';
import { useStore } from '../../../shared/use-store.ts';
import { LOCALE } from '../../base/language.ts';
import { useOnline } from '../../base/use-online.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Drawn } from '../charts/Drawn.tsx';
import { Reported } from '../charts/Reported.tsx';
import { createAxisFormat, createMomentFormat } from '../format.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { AgentsNow } from './AgentsNow.tsx';
import { Counts } from './Counts.tsx';
import { type Live, type LiveState, openLive } from './live-store.ts';
import { OpenBy } from './OpenBy.tsx';
import styles from './LivePage.module.css';

type LivePageProps = Pick<PageProps, 'api' | 'address' | 'show' | 'go'> & { workspace: Workspace };

/** The store lives while its page is open; it reads again when the page is visible or the connection is back. */
const useLive = (workspace: Workspace, api: PageProps['api'], zone: string): Live | null => {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = openLive({ api, subscribe: workspace.subscribe, zone });
    const again = () => {
      if (!document.hidden && workspace.connection.getSnapshot() === 'open') void opened.load();
    };
    const endConnection = workspace.connection.subscribe(again);
    document.addEventListener('visibilitychange', again);
    setLive(opened);
    return () => {
      endConnection();
      document.removeEventListener('visibilitychange', again);
      opened.close();
      setLive(null);
    };
  }, [workspace, api, zone]);
  return live;
};

const clock = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium', timeZone }).format(moment);

const Pulse = ({ workspace, state, zone }: { workspace: Workspace; state: LiveState; zone: string }) => {
  const connection = useStore(workspace.connection);
  const isOnline = useOnline();
  const isLive = isOnline && connection === 'open' && !state.isStale;
  return (
    <p className={styles.pulse} data-live={isLive || undefined} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {isLive ? t('LIVE') : t('NOT_LIVE', { time: clock(state.readAt, zone) })}
    </p>
  );
};

const barsOf = ({ today, yesterday }: LiveState, zone: string) => {
  const name = createMomentFormat('hour', zone);
  const axis = createAxisFormat('hour', zone);
  return today.map(({ timestamp, value }, index) => ({
    key: timestamp,
    name: name(timestamp),
    axis: axis(timestamp),
    value,
    before: yesterday[index]?.value ?? null,
  }));
};

const LiveContent = ({ live, workspace, address, show, go }: LivePageProps & { live: Live }) => {
  const state = useStore(live);
  const { teams, inboxes } = useStore(workspace.directory);
  const report = {
    data: state.phase === 'ready' ? state : null,
    isOld: false,
    hasFailed: state.phase === 'failed',
    reload: () => void live.load(),
  };
  return (
    <Reported report={report}>
      {(now) => (
        <>
          <Pulse workspace={workspace} state={now} zone={address.zone} />
          <Counts counts={now.open} go={go} />
          <Drawn
            title={t('TODAY')}
            hint={t('HINT_TODAY')}
            bars={barsOf(now, address.zone)}
            before={t('YESTERDAY')}
            file="today"
          />
          <AgentsNow state={now} sort={address.sort} onSort={(sort) => show({ sort })} go={go} />
          <div className={styles.pair}>
            <OpenBy noun="inbox" things={inboxes} lines={now.byInbox} go={go} />
            <OpenBy noun="team" things={teams} lines={now.byTeam} go={go} />
          </div>
        </>
      )}
    </Reported>
  );
};

export const LivePage = (props: LivePageProps) => {
  const live = useLive(props.workspace, props.api, props.address.zone);
  return live && <LiveContent {...props} live={live} />;
};
