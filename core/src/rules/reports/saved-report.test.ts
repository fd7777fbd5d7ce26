import { expect, it } from 'vitest';
import { onDays, readSentReport } from './saved-report.ts';

const read = (tab: string, search: string) => readSentReport({ tab, search });

it('is sent with its filters, as far as its tab has them [SYS-95]', () => {
  expect(read('satisfaction', 'range=7d&of=team-3&rating=2&words=only')).toMatchObject({
    days: 7,
    of: { type: 'team', id: 3 },
    rating: 2,
    hasComment: true,
  });
  expect(read('sla', 'range=90d&policy=4')).toMatchObject({ days: 90, policy: 4, of: null });
  expect(read('agents', 'range=7d&of=team-3')).toMatchObject({ of: null });
});

it.each([
  ['live', 'range=7d'],
  ['overview', 'range=8d'],
  ['overview', 'from=2026-01-01&to=2026-01-31'],
  ['overview', ''],
])('cannot be sent: %s?%s [SYS-90]', (tab, search) => expect(read(tab, search)).toBeUndefined());

it.each(['rating=6', 'rating=22', 'policy=0', 'policy=-1', `policy=${'9'.repeat(100_000)}`])(
  'has no filter where it says %s',
  (filter) => expect(read('satisfaction', `range=7d&${filter}`)).toMatchObject({ rating: null, policy: null }),
);

it('opens with the days of its email and their time zone [SYS-90]', () => {
  const days = { from: '2026-06-08', to: '2026-06-14', zone: 'Europe/Berlin' };
  expect(onDays('range=7d&zone=UTC&hours=business&of=team-3', days)).toBe(
    'from=2026-06-08&to=2026-06-14&zone=Europe%2FBerlin&hours=business&of=team-3',
  );
  expect(onDays('', days)).toBe('from=2026-06-08&to=2026-06-14&zone=Europe%2FBerlin');
});
