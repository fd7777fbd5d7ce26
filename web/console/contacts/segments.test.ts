import { expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { isShowing, queryOf, readSegments } from './segments.ts';

const vips = readAddress(
  `q=ada&page=3&sort=-created_at&match=any&filter=${encodeURIComponent('[["plan","equal_to","gold"],["city","is_present",""]]')}`,
);

it('a segment comes back as it was kept: words, conditions and order, from its first page', () => {
  const query = queryOf(vips);
  expect(query.payload).toEqual([
    { attribute_key: 'plan', filter_operator: 'equal_to', values: ['gold'], query_operator: 'OR' },
    { attribute_key: 'city', filter_operator: 'is_present', values: [], query_operator: null },
  ]);
  const [segment] = readSegments([{ id: 4, name: 'VIPs', query: JSON.parse(JSON.stringify(query)) }]);
  expect(segment).toEqual({ id: 4, name: 'VIPs', address: { ...vips, page: 1 } });
});

it('a segment is the one on the screen on each of its pages, and no more once its conditions change', () => {
  const [segment] = readSegments([{ id: 4, name: 'VIPs', query: queryOf(vips) }]);
  if (!segment) throw new Error('no segment');
  expect(isShowing(vips, segment)).toBe(true);
  expect(isShowing({ ...vips, match: 'all' }, segment)).toBe(false);
});

it('a filter of another client is left alone', () => {
  expect(
    readSegments([
      { id: 1, name: 'Theirs', query: { payload: [] } },
      { id: 2, name: 'Odd', query: null },
    ]),
  ).toEqual([]);
});
