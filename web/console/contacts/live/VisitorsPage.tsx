import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { inboxNames } from '../../base/directory.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import type { Loaded } from '../../loading/use-loaded.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Search } from '../../ui/Search.tsx';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';
import { type LiveVisitorStore, openLiveVisitors, type ShownVisitor } from './live-visitors.ts';
import { VisitorPanel } from './VisitorPanel.tsx';
import { VisitorTable } from './VisitorTable.tsx';
import { filterVisitors, isNarrowed, NO_FILTER, pagesOf, type VisitorFilter } from './visitor-filter.ts';
import { countryOf } from './visitor-texts.ts';
import bar from '../../ui/Bar.module.css';
import control from '../../ui/Control.module.css';
import styles from './VisitorsPage.module.css';

type VisitorsProps = {
  workspace: Workspace;
  managesInboxes: boolean;
  /** Undefined where the agent may not start conversations. */
  greeting?: (visitor: ShownVisitor, reload: () => Promise<void>) => ReactNode;
  go: (path: string) => void;
};

/** Read while the page is open; again when it is visible or connected again. */
const useLiveVisitors = ({ api, accountId, subscribe, connection }: Workspace): LiveVisitorStore | null => {
  const [live, setLive] = useState<LiveVisitorStore | null>(null);
  useEffect(() => {
    const opened = openLiveVisitors({ api, accountId, subscribe });
    const again = () => {
      if (!document.hidden && connection.getSnapshot() === 'open') void opened.load();
    };
    const stop = connection.subscribe(again);
    document.addEventListener('visibilitychange', again);
    setLive(opened);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', again);
      opened.close();
    };
  }, [api, accountId, subscribe, connection]);
  return live;
};

const useSeconds = () => {
  const [now, setNow] = useState(() => Date.now() / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1_000), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

type FilterProps = {
  visitors: readonly ShownVisitor[];
  filter: VisitorFilter;
  inboxes: readonly { id: number; name: string }[];
} & {
  onChange: (part: Partial<VisitorFilter>) => void;
};

const Filters = ({ visitors, filter, inboxes, onChange }: FilterProps) => (
  <div className={`${bar.bar} ${bar.tools}`}>
    <Search label={t('LIVE_SEARCH')} query={filter.q} onSearch={(q) => onChange({ q })} />
    {inboxes.length > 1 && (
      <select
        className={control.control}
        aria-label={t('LIVE_INBOX')}
        value={filter.inbox}
        onChange={({ target }) => onChange({ inbox: target.value })}
      >
        <option value="">{t('LIVE_ALL_INBOXES')}</option>
        {inboxes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
    <select
      className={`${control.control} ${styles.pages}`}
      aria-label={t('LIVE_PAGE')}
      value={filter.page}
      onChange={({ target }) => onChange({ page: target.value })}
    >
      <option value="">{t('LIVE_ALL_PAGES')}</option>
      {filter.page && !visitors.some(({ page }) => page.url === filter.page) && (
        <option value={filter.page}>{shortAddress(filter.page)}</option>
      )}
      {pagesOf(visitors).map(({ url, count }) => (
        <option key={url} value={url}>
          {shortAddress(url)} ({count})
        </option>
      ))}
    </select>
  </div>
);

const NoVisitors = ({
  managesInboxes,
  isOff,
  go,
}: {
  managesInboxes: boolean;
  isOff: boolean;
  go: VisitorsProps['go'];
}) => (
  <>
    <Empty>{t(isOff ? 'LIVE_OFF' : 'LIVE_EMPTY')}</Empty>
    {isOff && managesInboxes && (
      <div className={bar.bar}>
        <Button look="quiet" onClick={() => go('/app/settings/inboxes')}>
          {t('LIVE_SETTINGS')}
        </Button>
      </div>
    )}
  </>
);

const Live = ({ live, workspace, managesInboxes, greeting, go }: VisitorsProps & { live: LiveVisitorStore }) => {
  const { phase, visitors } = useStore(live);
  const { inboxes } = useStore(workspace.directory);
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<ShownVisitor | null>(null);
  const now = useSeconds();
  const websites = inboxes.filter(({ live_visitors }) => live_visitors);
  const isOff = inboxes.length > 0 && websites.length === 0;
  const found = filterVisitors(visitors, filter, countryOf);
  const here = visitors.find(({ id }) => id === open?.id);
  const inboxName = inboxNames(inboxes);
  const state: Loaded<ShownVisitor[]> = phase === 'ready' ? { kind: phase, data: found } : { kind: phase };
  return (
    <>
      <div className={`${bar.bar} ${bar.tools}`}>
        <div className={styles.title}>
          <h1>{t('LIVE_TITLE')}</h1>
          <p role="status" className={styles.count} dir="auto">
            {phase === 'ready' && t('LIVE_COUNT', { count: visitors.length })}
          </p>
        </div>
      </div>
      {!isOff && (
        <Filters
          visitors={visitors}
          filter={filter}
          inboxes={websites}
          onChange={(part) => setFilter({ ...filter, ...part })}
        />
      )}
      <LoadedContent state={state} reload={() => void live.load()}>
        {(visible) =>
          visible.length > 0 ? (
            <VisitorTable
              visitors={visible}
              inboxName={inboxName}
              now={now}
              onOpen={(id) => setOpen(visitors.find((visitor) => visitor.id === id) ?? null)}
            />
          ) : isNarrowed(filter) ? (
            <Empty>{t('LIVE_NONE_FOUND')}</Empty>
          ) : (
            <NoVisitors managesInboxes={managesInboxes} isOff={isOff} go={go} />
          )
        }
      </LoadedContent>
      {open && (
        <VisitorPanel
          key={open.id}
          api={workspace.api}
          accountId={workspace.accountId}
          visitor={here ?? open}
          isHere={here !== undefined}
          now={now}
          inboxName={inboxName(open.inbox_id)}
          greeting={greeting?.(here ?? open, live.load)}
          go={go}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

/** Who is on the websites now. */
export const VisitorsPage = (props: VisitorsProps) => {
  const live = useLiveVisitors(props.workspace);
  return live && <Live {...props} live={live} />;
};
