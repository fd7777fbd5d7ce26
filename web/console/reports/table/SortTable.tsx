import { matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Search } from '../../ui/Search.tsx';
import { t } from '../texts.ts';
import { type Column, isUp, nextSort, sortedBy, sortOf } from './sorting.ts';
import styles from './SortTable.module.css';

type SortTableProps<Row> = {
  title: string;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  /** The row's name as it is shown; it may lead somewhere. */
  nameOf: (row: Row) => ReactNode;
  sort: string;
  firstSort: string;
  onSort: (sort: string) => void;
};

/** From here on a name is found faster by typing it. */
const MANY = 15;
/** So many stand beside each other on a phone. */
const FEW = 4;

type HeadProps = {
  column: { key: string; title: string; isText?: boolean };
  sort: string;
  onSort: (sort: string) => void;
};

const Head = ({ column: { key, title, isText }, sort, onSort }: HeadProps) => {
  const isSorted = sortOf(sort) === key;
  return (
    <th scope="col" data-words={isText} aria-sort={isSorted ? (isUp(sort) ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => onSort(nextSort(sort, key))} title={t('SORT_BY', { column: title })}>
        {title}
        {isSorted && <Icon name={isUp(sort) ? 'arrow-up' : 'arrow-down'} size={14} />}
      </button>
    </th>
  );
};

export const SortTable = <Row,>({
  title,
  columns,
  rows,
  keyOf,
  nameOf,
  sort: wished,
  firstSort,
  onSort,
}: SortTableProps<Row>) => {
  const [query, setQuery] = useState('');
  const [first, ...others] = columns;
  const sort = columns.some(({ key }) => key === sortOf(wished)) ? wished : firstSort;
  const sorted = sortedBy(rows, columns, sort);
  const visibleRows = sorted.filter((row) => matchesSearch(String(first?.value(row) ?? ''), query));
  return (
    <>
      {rows.length > MANY && (
        <div className={styles.find}>
          <Search label={t('FIND_NAME')} query={query} onSearch={setQuery} />
          <p role="status">{t('ROWS', { count: visibleRows.length })}</p>
        </div>
      )}
      {/* What scrolls must be reached by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table} data-few={columns.length <= FEW || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{nameOf(row)}</th>
                {others.map(({ key, title: of, cell, isText }) => (
                  <td key={key} data-words={isText} data-title={of}>
                    <span dir="auto">{cell(row)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {visibleRows.length === 0 && <p className={styles.empty}>{t('NO_ROWS')}</p>}
    </>
  );
};
