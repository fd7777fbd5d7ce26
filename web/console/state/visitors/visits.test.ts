import { expect, it } from 'vitest';
import { createVisits } from './visits.ts';

const HOUR = 3_600;
const page = (url: string, at: number, title: string | null = null) => ({ url, title, at });
const visit = (url: string, at: number, title: string | null = null) => ({
  account_id: 1,
  contact_id: 7,
  ...page(url, at, title),
});

const open = () => {
  const answers: { give: (pages: ReturnType<typeof page>[]) => void; fail: () => void }[] = [];
  const visits = createVisits(
    () => new Promise((give, reject) => answers.push({ give, fail: () => reject(new Error('down')) })),
  );
  const shown = () => {
    const visit = visits.getSnapshot().get(7);
    return Array.isArray(visit) ? visit.map(({ url }) => url) : visit;
  };
  return { visits, answers, shown };
};
const settled = () => new Promise((done) => setTimeout(done));

it('the pages of the visit stand newest first, and the next one comes automatically', async () => {
  const { visits, answers, shown } = open();
  visits.need(7);
  visits.need(7);
  expect(answers).toHaveLength(1);
  answers[0]?.give([page('basket', 5 * HOUR), page('lamps', 5 * HOUR - 60), page('yesterday', HOUR)]);
  await settled();
  expect(shown()).toEqual(['basket', 'lamps']);
  visits.apply(visit('thanks', 5 * HOUR + 60));
  expect(shown()).toEqual(['thanks', 'basket', 'lamps']);
  visits.apply(visit('thanks', 5 * HOUR + 60, 'Thank you'));
  expect(visits.getSnapshot().get(7)?.[0]).toMatchObject({ url: 'thanks', title: 'Thank you' });
});

it('a visit that is published while the others load is not lost, and contacts that were not opened are not stored', async () => {
  const { visits, answers, shown } = open();
  visits.apply(visit('unseen', 1));
  expect(visits.getSnapshot().size).toBe(0);
  visits.need(7);
  visits.apply(visit('basket', 120));
  answers[0]?.give([page('lamps', 60)]);
  await settled();
  expect(shown()).toEqual(['basket', 'lamps']);
});

it('an error is shown and loaded visits stay; after a lost connection they are read again', async () => {
  const { visits, answers, shown } = open();
  visits.need(7);
  answers[0]?.fail();
  await settled();
  expect(shown()).toBe('failed');
  void visits.load(7);
  answers[1]?.give([page('lamps', 60)]);
  await settled();
  visits.refresh(7);
  answers[2]?.fail();
  await settled();
  expect(shown()).toEqual(['lamps']);
});
