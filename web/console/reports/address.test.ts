import { describe, expect, it } from 'vitest';
import { onTab, type ReportAddress, readAddress, readOwnAddress, writeAddress } from './address.ts';

const read = (path: string): ReportAddress => {
  const { pathname, search } = new URL(path, 'http://x');
  return readAddress(pathname.split('/').slice(3), search, 'Europe/Berlin');
};

describe('the address of a report', () => {
  it.each([
    '/app/reports/overview?range=7d&zone=Asia%2FKathmandu&hours=business&of=agent-12&metric=csat_score&by=week',
    '/app/reports/agents?from=2026-03-01&to=2026-03-31&zone=UTC&sort=-csat_score',
    '/app/reports/satisfaction?range=90d&zone=UTC&page=3&rating=2&words=only',
  ])('is the same after it was read: %s', (path) => expect(writeAddress(read(path))).toBe(path));

  it('says the days and clocks that were not named, so that a colleague sees the same', () =>
    expect(writeAddress(read('/app/reports/overview'))).toBe('/app/reports/overview?range=30d&zone=Europe%2FBerlin'));

  it.each([
    ['a zone that is none', 'zone=Mars/Olympus', { zone: 'Europe/Berlin' }],
    ['days the wrong way round', 'from=2026-03-31&to=2026-03-01', { range: { days: 30 } }],
    ['a day that is none', 'from=2026-02-30&to=2026-03-01', { range: { days: 30 } }],
    ['more days than a report has', 'from=2016-01-01&to=2026-03-01', { range: { days: 30 } }],
    ['a range nobody offers', 'range=365d', { range: { days: 30 } }],
    ['something that has no report', 'of=contact-3', { of: null }],
    ['a rating beyond five', 'rating=6', { rating: null }],
    ['a page before the first', 'page=0', { page: 1 }],
  ])('reads %s as if it said nothing', (_, search, expected) =>
    expect(read(`/app/reports/overview?${search}`)).toMatchObject(expected),
  );

  it('opens another tab with the same days and clocks, without what was sorted and leafed', () => {
    const from = read('/app/reports/agents?from=2026-03-01&to=2026-03-31&zone=UTC&hours=business&sort=name&page=2');
    expect(writeAddress(onTab(from, 'labels'))).toBe(
      '/app/reports/labels?from=2026-03-01&to=2026-03-31&zone=UTC&hours=business',
    );
    expect(read('/app/reports/nowhere').tab).toBe('live');
  });
});

describe('the address of an agent who has reports of their own alone [SYS-93]', () => {
  const readOwn = (path: string) => {
    const { pathname, search } = new URL(path, 'http://x');
    return readOwnAddress(pathname.split('/').slice(3), search, 'Europe/Berlin', 12);
  };

  it('is of themselves where it says nothing', () => {
    const address = readOwn('/app/reports');
    expect(address && writeAddress(address)).toBe('/app/reports/overview?range=30d&zone=Europe%2FBerlin&of=agent-12');
  });

  it.each(['overview', 'hours', 'satisfaction', 'sla'])('is read for the tab %s', (tab) =>
    expect(readOwn(`/app/reports/${tab}?range=7d&zone=UTC&of=agent-12`)).toMatchObject({
      tab,
      of: { type: 'agent', id: 12 },
    }),
  );

  it.each([
    'overview?range=7d&zone=UTC',
    'overview?range=7d&zone=UTC&of=agent-13',
    'satisfaction?range=7d&zone=UTC&of=inbox-12',
    'agents?range=7d&zone=UTC&of=agent-12',
    'live?sort=x&of=agent-12',
    'nowhere',
  ])('is refused for a link to %s', (rest) => expect(readOwn(`/app/reports/${rest}`)).toBeNull());
});
