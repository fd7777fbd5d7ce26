import type { ReactNode } from 'react';
import { LOCALE } from '../../base/language.ts';

export type Column<Row> = {
  key: string;
  title: string;
  /** What rows are ordered by, and what a file says; null stands last either way. */
  value: (row: Row) => number | string | null;
  cell: (row: Row) => ReactNode;
  /** What is no number stands where reading begins. */
  isText?: boolean;
};

/** A sort is a column's key; `-` before it is from the most. */
export const sortOf = (sort: string) => sort.replace(/^-/, '');
export const isUp = (sort: string) => !sort.startsWith('-');

/** A column is first shown from the most, its other way when it is pressed again. */
export const nextSort = (sort: string, key: string): string => {
  if (sortOf(sort) !== key) return key === 'name' ? key : `-${key}`;
  return isUp(sort) ? `-${key}` : key;
};

const names = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

const compare = (one: number | string, other: number | string) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : names.compare(String(one), String(other));

/** Rows in the order of a sort; equal ones keep the order they came in. */
export const sortedBy = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string): Row[] => {
  const column = columns.find(({ key }) => key === sortOf(sort));
  if (!column) return [...rows];
  const way = isUp(sort) ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [first, second] = [column.value(one), column.value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return compare(first, second) * way;
  });
};
