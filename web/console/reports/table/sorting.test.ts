import { describe, expect, it } from 'vitest';
import { type Column, nextSort, sortedBy } from './sorting.ts';

type Row = { name: string; first: number | null };
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
  { key: 'first', title: 'First', value: ({ first }) => first, cell: ({ first }) => first },
];
const rows: Row[] = [
  { name: 'bo', first: 20 },
  { name: 'Ada', first: null },
  { name: 'Agent 10', first: 3 },
  { name: 'Agent 2', first: 3 },
];
const names = (sort: string) => sortedBy(rows, columns, sort).map(({ name }) => name);

describe('a table', () => {
  it('is ordered by any column, either way; a row without a value is last both times', () => {
    expect(names('first')).toEqual(['Agent 10', 'Agent 2', 'bo', 'Ada']);
    expect(names('-first')).toEqual(['bo', 'Agent 10', 'Agent 2', 'Ada']);
  });

  it('orders names as people do: without regard to case, 2 before 10', () =>
    expect(names('name')).toEqual(['Ada', 'Agent 2', 'Agent 10', 'bo']));

  it('begins a column with the most, names with A, and turns round when it is pressed again', () => {
    expect([nextSort('-a', 'b'), nextSort('-b', 'b'), nextSort('b', 'b'), nextSort('-b', 'name')]).toEqual([
      '-b',
      'b',
      '-b',
      'name',
    ]);
  });
});
