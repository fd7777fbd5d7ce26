import { describe, expect, it } from 'vitest';
import { START_VIEW } from '../state/conversations/view.ts';
import { groupsOf } from './groups.ts';

const view = { ...START_VIEW, sort: 'waiting_since_asc' } as const;
const indexes = (state: Parameters<typeof groupsOf>[0]) =>
  groupsOf(state).map(({ index, title, count }) => [index, title, count]);

describe('the groups of the list', () => {
  it('are those who wait, counted, and those who have a reply', () =>
    expect(indexes({ view, waiting: 2, total: 30 })).toEqual([
      [0, 'WAITING_FOR_YOU', 2],
      [2, 'REPLIED', null],
    ]));

  it('are one where none waits, or all do', () => {
    expect(indexes({ view, waiting: 0, total: 3 })).toEqual([[0, 'REPLIED', null]]);
    expect(indexes({ view, waiting: 3, total: 3 })).toEqual([[0, 'WAITING_FOR_YOU', 3]]);
  });

  it.each([
    ['in another order', { ...view, sort: 'priority_desc' } as const, 2, 30],
    ['of another status', { ...view, status: 'resolved' } as const, 2, 30],
    ['while it is not known where the second begins', view, null, 30],
    ['in an empty list', view, 0, 0],
  ])('are none %s', (_case, of, waiting, total) => expect(groupsOf({ view: of, waiting, total })).toEqual([]));
});
