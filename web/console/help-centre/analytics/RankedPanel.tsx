import { type ReactNode, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { CsvButton, type Sheet } from '../../reports/charts/CsvButton.tsx';
import { Panel } from '../../reports/charts/Panel.tsx';
import { SortTable } from '../../reports/table/SortTable.tsx';
import type { Column } from '../../reports/table/sorting.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type RankedPanelProps<Row> = {
  title: string;
  hint: string;
  /** What stands here while there are no rows. */
  empty: string;
  /** Of the file. */
  name: string;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => ReactNode;
  firstSort: string;
};

/** So many are read at a glance. */
const FIRST = 10;

const sheetOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => ({
  header: columns.map(({ title }) => title),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

/** A list in an order: its first rows, all of them when wished or when it is sorted otherwise. */
export const RankedPanel = <Row,>(props: RankedPanelProps<Row>) => {
  const { title, hint, empty, name, columns, rows, nameOf, firstSort } = props;
  const [isWhole, setWhole] = useState(false);
  const [sort, setSort] = useState(firstSort);
  const visible = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <Panel
      title={title}
      hint={hint}
      tools={rows.length > 0 && <CsvButton of={title} name={name} sheet={() => sheetOf(columns, rows)} />}
    >
      {rows.length === 0 ? (
        <p className={text.quiet}>{empty}</p>
      ) : (
        <SortTable
          title={title}
          columns={columns}
          rows={visible}
          keyOf={(row) => rows.indexOf(row)}
          nameOf={nameOf}
          sort={sort}
          firstSort={firstSort}
          onSort={(next) => {
            setSort(next);
            setWhole(true);
          }}
        />
      )}
      {visible.length < rows.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t('SHOW_ALL', { count: rows.length })}
        </Button>
      )}
    </Panel>
  );
};
