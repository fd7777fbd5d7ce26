import type { Availability } from '@porchlight/core/wire/agent.ts';
import { pathOfView } from '../../state/conversations/linked-view.ts';
import { CsvButton, type Sheet } from '../charts/CsvButton.tsx';
import { Panel } from '../charts/Panel.tsx';
import { formatNumber } from '../format.ts';
import { Named } from '../table/Named.tsx';
import { SortTable } from '../table/SortTable.tsx';
import type { Column } from '../table/sorting.ts';
import { t } from '../texts.ts';
import type { LiveState } from './live-store.ts';
import styles from './AgentsNow.module.css';

type AgentNow = { id: number; name: string; status: Availability; open: number; unattended: number };

const STATUSES = ['online', 'busy', 'offline'] as const;
const FIRST_SORT = '-open';

const agentsOf = ({ people, present, byAgent }: LiveState): AgentNow[] =>
  people.map(({ id, name, available_name }) => {
    const line = byAgent.find(({ assignee_id }) => assignee_id === id);
    return {
      id,
      name: available_name || name,
      status: present.get(id) ?? 'offline',
      open: line?.open ?? 0,
      unattended: line?.unattended ?? 0,
    };
  });

const Status = ({ status }: { status: Availability }) => (
  <span className={styles.status} data-status={status}>
    <span className={styles.dot} aria-hidden="true" />
    {t(`STATUS_${status}`)}
  </span>
);

const COLUMNS: Column<AgentNow>[] = [
  { key: 'name', title: t('NOUN_agent'), value: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'status',
    title: t('STATUS'),
    value: ({ status }) => STATUSES.length - STATUSES.indexOf(status),
    cell: ({ status }) => <Status status={status} />,
    isText: true,
  },
  { key: 'open', title: t('NOW_open'), value: ({ open }) => open, cell: ({ open }) => formatNumber(open) },
  {
    key: 'unattended',
    title: t('NOW_unattended'),
    value: ({ unattended }) => unattended,
    cell: ({ unattended }) => formatNumber(unattended),
  },
];

const sheetOf = (agents: readonly AgentNow[]): Sheet => ({
  header: COLUMNS.map(({ title }) => title),
  rows: agents.map(({ name, status, open, unattended }) => [name, t(`STATUS_${status}`), open, unattended]),
});

type AgentsNowProps = {
  state: LiveState;
  sort: string;
  onSort: (sort: string) => void;
  go: (path: string) => void;
};

export const AgentsNow = ({ state, sort, onSort, go }: AgentsNowProps) => {
  const agents = agentsOf(state);
  return (
    <Panel
      title={t('AGENTS_NOW')}
      tools={<CsvButton of={t('AGENTS_NOW')} name="agents-now" sheet={() => sheetOf(agents)} />}
    >
      <ul className={styles.totals} aria-label={t('AVAILABILITY')}>
        {STATUSES.map((status) => (
          <li key={status}>
            <Status status={status} />
            <strong>{formatNumber(agents.filter((agent) => agent.status === status).length)}</strong>
          </li>
        ))}
      </ul>
      <SortTable
        title={t('AGENTS_NOW')}
        columns={COLUMNS}
        rows={agents}
        keyOf={({ id }) => id}
        nameOf={({ id, name }) => (
          <Named name={name} to={pathOfView({ status: 'open', only: { of: 'assignee_id', is: String(id) } })} go={go} />
        )}
        sort={sort}
        firstSort={FIRST_SORT}
        onSort={onSort}
      />
    </Panel>
  );
};
