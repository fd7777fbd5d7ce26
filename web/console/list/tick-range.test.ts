import { expect, it } from 'vitest';
import { PAGE } from '../state/conversations/list-store.ts';
import { idsBetween, MOST_PAGES } from './tick-range.ts';

/** A conversation has the id 1000 + its place; `loaded` pages are stored. */
const listOf = (total: number, loaded: readonly number[], moved = 0) => {
  const pageOf = (page: number) =>
    Array.from(
      { length: Math.max(0, Math.min(PAGE, total - page * PAGE)) },
      (_, at) => 1000 + page * PAGE + at - moved,
    );
  const read: number[] = [];
  const pages = new Map(loaded.map((page) => [page, pageOf(page).map((id) => ({ id }))]));
  let view = {};
  return {
    read,
    changeView: () => {
      view = {};
    },
    list: {
      getSnapshot: () => ({ view, pages }) as never,
      idsOnPage: async (page: number) => {
        if (!pages.has(page)) read.push(page);
        return pageOf(page);
      },
    },
  };
};
const idsFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => 1000 + from + at);

it.each([
  [1010, 1160],
  [1160, 1010],
])('a range from %i to %i has the rows between that are not loaded', async (from, to) => {
  const { list, read } = listOf(200, [0, 6]);
  expect(await idsBetween(list, { id: from, index: -1 }, to)).toEqual(idsFrom(10, 160));
  expect(read.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('a range begins at a row whose page is not loaded any more, also when the list has moved by one', async () => {
  expect(await idsBetween(listOf(200, [6]).list, { id: 1010, index: 10 }, 1160)).toEqual(idsFrom(10, 160));
  expect(await idsBetween(listOf(200, [6], 1).list, { id: 1024, index: 24 }, 1160)).toEqual(idsFrom(24, 160));
  expect(await idsBetween(listOf(200, [0], 1).list, { id: 1174, index: 174 }, 1010)).toEqual(idsFrom(10, 174));
});

it.each([
  ['nothing was ticked before', null, 10],
  ['the row ticked before has left the list', 5, 10],
  ['it is not known where it stood', 1100, -1],
])('the row alone is ticked where %s', async (_why, id, index) => {
  expect(await idsBetween(listOf(200, [1]).list, { id, index }, 1030)).toEqual([1030]);
});

it('a range of a thousand rows ends there', async () => {
  const { list, read } = listOf(5_000, [0, 150]);
  const most = MOST_PAGES * PAGE;
  expect(await idsBetween(list, { id: 1000 + 150 * PAGE, index: -1 }, 1000)).toEqual(idsFrom(0, most - 1));
  expect(read.length).toBe(MOST_PAGES - 1);
  const upwards = await idsBetween(list, { id: 1000, index: -1 }, 1000 + 151 * PAGE - 1);
  expect(upwards).toEqual(idsFrom(151 * PAGE - most, 151 * PAGE - 1));
});

it('nothing is ticked when the view was changed meanwhile', async () => {
  const { list, changeView } = listOf(200, [0, 6]);
  const ids = idsBetween(list, { id: 1010, index: -1 }, 1160);
  changeView();
  expect(await ids).toBeNull();
});
