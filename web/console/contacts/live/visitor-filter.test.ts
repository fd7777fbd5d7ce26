import { expect, it } from 'vitest';
import { filterVisitors, isNarrowed, NO_FILTER, pagesOf } from './visitor-filter.ts';

const visitor = (name: string, url: string, more: object = {}) => ({
  name,
  inbox_id: 1 as never,
  contact: null,
  page: { url, title: null, at: 1 },
  referrer: null,
  utm: { source: null, medium: null, campaign: null },
  country: '',
  ...more,
});
const ALL = [
  visitor('Ada', 'https://shop.example/lamps', {
    country: 'Österreich',
    utm: { source: 'news', medium: null, campaign: null },
  }),
  visitor('Bo', 'https://shop.example/lamps', { inbox_id: 2 as never, referrer: 'https://search.example/' }),
  visitor('Cy', 'https://shop.example/pay', { page: { url: 'https://shop.example/pay', title: 'Checkout', at: 1 } }),
];
const names = (filter: Partial<typeof NO_FILTER>) =>
  filterVisitors(ALL, { ...NO_FILTER, ...filter }, ({ country }) => country).map(({ name }) => name);

it.each([
  [{}, ['Ada', 'Bo', 'Cy']],
  [{ q: 'checkout' }, ['Cy']],
  [{ q: 'osterreich NEWS' }, ['Ada']],
  [{ q: 'search.example' }, ['Bo']],
  [{ q: 'unmatched' }, []],
  [{ inbox: '2' }, ['Bo']],
  [{ page: 'https://shop.example/lamps', q: 'ada' }, ['Ada']],
])('%j shows %j', (filter, found) => expect(names(filter)).toEqual(found));

it('names the pages by how many are on them', () => {
  expect(pagesOf(ALL)).toEqual([
    { url: 'https://shop.example/lamps', count: 2 },
    { url: 'https://shop.example/pay', count: 1 },
  ]);
  expect([
    isNarrowed(NO_FILTER),
    isNarrowed({ ...NO_FILTER, q: ' ' }),
    isNarrowed({ ...NO_FILTER, page: 'x' }),
  ]).toEqual([false, false, true]);
});
