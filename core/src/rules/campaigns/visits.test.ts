import { expect, it } from 'vitest';
import { isSameVisit, latestVisit, withPage } from './visits.ts';

const MINUTE = 60;
const page = (url: string, minute: number, title = url) => ({ url, at: minute * MINUTE, title });

it('a visit goes back to the first pause of more than half an hour', () => {
  const [basket, lamps, before] = [page('basket', 100), page('lamps', 71), page('home', 40)];
  expect(latestVisit([basket, lamps, before])).toEqual([basket, lamps]);
  expect(latestVisit([basket, page('lamps', 70)])).toHaveLength(2);
  expect(latestVisit([])).toEqual([]);
  const now = 1_780_000_000;
  expect(isSameVisit(now - 30 * MINUTE, now)).toBe(true);
  expect(isSameVisit(now - 30 * MINUTE - 1, now)).toBe(false);
});

it('a repeated page gets its new title, another page is added before it, and a new visit starts a new list', () => {
  const visit = [page('lamps', 10, ''), page('home', 9)];
  expect(withPage(visit, page('lamps', 10, 'Lamps'))).toEqual([page('lamps', 10, 'Lamps'), page('home', 9)]);
  expect(withPage(visit, page('basket', 11)).map(({ url }) => url)).toEqual(['basket', 'lamps', 'home']);
  expect(withPage(visit, page('lamps', 11)).map(({ url }) => url)).toEqual(['lamps', 'lamps', 'home']);
  expect(withPage(visit, page('basket', 10)).map(({ url }) => url)).toEqual(['basket', 'lamps', 'home']);
  expect(withPage([], page('home', 60))).toEqual([page('home', 60)]);
  expect(withPage(visit, page('home', 60)).map(({ url }) => url)).toEqual(['home']);
});
