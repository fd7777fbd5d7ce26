import { expect, it } from 'vitest';
import { memoryStorage } from '../../../shared/storage.ts';
import { keepView, queryOfView, readView, START_VIEW, totalOf, type View, viewOfQuery } from './view.ts';

const LINE = { attribute_key: 'inbox_id', filter_operator: 'equal_to', values: [3], query_operator: null };
const CHOSEN: View = {
  assignee: 'me',
  status: 'snoozed',
  sort: 'priority_desc',
  kind: 'mention',
  lines: [LINE],
  saved: 5,
};
const KEY = 'porchlight-desk-view';

it('the view is as it was left', () => {
  const storage = memoryStorage();
  keepView(storage, CHOSEN);
  expect(readView(storage)).toEqual(CHOSEN);
});

it.each([
  null,
  '{',
  '7',
  'null',
  '{"assignee":"all of them","status":"gone","sort":1,"kind":"own","lines":7,"saved":"5"}',
])('is the open conversations where %s was stored', (stored) => {
  const storage = memoryStorage();
  if (stored !== null) storage.set(KEY, stored);
  expect(readView(storage)).toEqual({ ...START_VIEW, lines: [], saved: null });
});

it('a saved view opens with what it was saved with', () => {
  expect(viewOfQuery(5, queryOfView(CHOSEN))).toEqual({ ...CHOSEN, kind: '' });
});

it('one of another client has any status, everyone’s, and the usual order', () => {
  expect(viewOfQuery(5, { payload: [LINE] })).toEqual({ ...START_VIEW, status: 'all', lines: [LINE], saved: 5 });
  expect(viewOfQuery(5, 'nonsense')).toMatchObject({ lines: [], status: 'all' });
});

it.each([
  ['me', 1],
  ['unassigned', 2],
  ['all', 4],
] as const)('of the conversations of %s there are %i', (assignee, count) => {
  const counts = { mine_count: 1, unassigned_count: 2, assigned_count: 3, all_count: 4 };
  expect(totalOf({ assignee }, counts)).toBe(count);
});
