import { useState } from 'react';
import { pathOfView } from '../../state/conversations/linked-view.ts';
import { CsvButton } from '../charts/CsvButton.tsx';
import { Panel } from '../charts/Panel.tsx';
import { formatNumber } from '../format.ts';
import type { OpenLine } from '../report-api.ts';
import { Named } from '../table/Named.tsx';
import { SortTable } from '../table/SortTable.tsx';
import type { Column } from '../table/sorting.ts';
import { t } from '../texts.ts';

type Thing = { id: number; name: string };
type Row = Thing & { open: number; unattended: number };

type OpenByProps = {
  noun: 'inbox' | 'team';
  things: readonly Thing[];
  lines: readonly OpenLine[];
  go: (path: string) => void;
};

const columnsOf = (noun: 'inbox' | 'team'): Column<Row>[] => [
  { key: 'name', title: t(`NOUN_${noun}`), value: ({ name }) => name, cell: ({ name }) => name },
  { key: 'open', title: t('NOW_open'), value: ({ open }) => open, cell: ({ open }) => formatNumber(open) },
  {
    key: 'unattended',
    title: t('NOW_unattended'),
    value: ({ unattended }) => unattended,
    cell: ({ unattended }) => formatNumber(unattended),
  },
];

/** What lies open in each inbox or with each team; nothing where there is none of them. */
export const OpenBy = ({ noun, things, lines, go }: OpenByProps) => {
  const [sort, setSort] = useState('-open');
  if (things.length === 0) return null;
  const rows = things.map(({ id, name }) => {
    const line = lines.find((each) => each[`${noun}_id`] === id);
    return { id, name, open: line?.open ?? 0, unattended: line?.unattended ?? 0 };
  });
  const columns = columnsOf(noun);
  const title = t(`OPEN_BY_${noun}`);
  return (
    <Panel
      title={title}
      tools={
        <CsvButton
          of={title}
          name={`open-by-${noun}`}
          sheet={() => ({
            header: columns.map((column) => column.title),
            rows: rows.map(({ name, open, unattended }) => [name, open, unattended]),
          })}
        />
      }
    >
      <SortTable
        title={title}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ id, name }) => (
          <Named name={name} to={pathOfView({ status: 'open', only: { of: `${noun}_id`, is: String(id) } })} go={go} />
        )}
        sort={sort}
        firstSort="-open"
        onSort={setSort}
      />
    </Panel>
  );
};
