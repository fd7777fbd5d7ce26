import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepPageVisits } from '../../domain/visitors/sweep-page-visits-job.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { failingWrite } from '../../testing/fakes/failing-parts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (inboxFields: object = {}) => {
  const inbox = await server.buildInbox(inboxFields);
  const visitor = await server.buildVisitor(inbox);
  const { account_id } = inbox;
  const [member, colleague, boss] = await Promise.all([
    server.buildAgent({ account_id, inbox_ids: [inbox.id] }),
    server.buildAgent({ account_id }),
    server.buildAgent({ account_id, role: 'administrator' }),
  ]);
  const received: { topics: string[]; data: Record<string, unknown> }[] = [];
  server.deps.bus.listen(({ topics, message }) => {
    const { event, data } = JSON.parse(message);
    if (event === 'page.visited' && data.account_id === account_id) received.push({ topics, data });
  });
  const page = server.asVisitor(visitor);
  const path = `/api/v1/accounts/${account_id}/contacts/${visitor.contact.id}`;
  return {
    inbox,
    visitor,
    member,
    colleague,
    boss,
    received,
    path,
    goTo: (url: unknown, title?: unknown, who = page) =>
      who.post('/api/v1/widget/events', { name: 'page.visited', event_info: { url, title } }),
    seenBy: async (who: typeof member) => (await server.asAgent(who).get(`${path}/page_visits`)).body.payload,
    kept: async () => (await server.deps.db.selectFrom('page_visits').select('url').execute()).map(({ url }) => url),
  };
};

it('the page a visitor looks at is published to those who see the inbox, and to no one else', async () => {
  const { goTo, received, seenBy, path, member, boss, colleague, inbox, visitor } = await setUp();
  expect((await goTo('https://ada:pw@shop.example/lamps?q=1&token=abc', '  Red\n lamps ')).status).toBe(204);
  const page = { url: 'https://shop.example/lamps?q=1', title: 'Red lamps', at: Math.floor(clock.now() / 1_000) };
  expect(received).toEqual([
    {
      topics: [`inbox:${inbox.id}`, `account:${inbox.account_id}:administrators`],
      data: { account_id: inbox.account_id, contact_id: visitor.contact.id, ...page },
    },
  ]);
  expect(await seenBy(member)).toEqual([page]);
  expect(await seenBy(boss)).toEqual([page]);
  expect((await server.asAgent(colleague).get(`${path}/page_visits`)).status).toBe(404);
  const stranger = await setUp();
  const asked = await server
    .asAgent(stranger.boss)
    .get(`/api/v1/accounts/${stranger.inbox.account_id}/contacts/${visitor.contact.id}/page_visits`);
  expect(asked.status).toBe(404);
  expect(
    (
      await server
        .asVisitor(visitor)
        .get(`/api/v1/accounts/${inbox.account_id}/contacts/${visitor.contact.id}/page_visits`)
    ).status,
  ).toBe(401);
});

it('the page they are on is noted once and gets its later title; they may come back to it', async () => {
  const { goTo, seenBy, member } = await setUp();
  await goTo('https://shop.example/lamps');
  clock.advance(5 * MINUTE);
  await goTo('https://shop.example/lamps', 'Lamps');
  expect(await seenBy(member)).toMatchObject([{ title: 'Lamps', at: Math.floor((clock.now() - 5 * MINUTE) / 1_000) }]);
  clock.advance(MINUTE);
  await goTo('https://shop.example/basket', 'Basket');
  clock.advance(MINUTE);
  await goTo('https://shop.example/lamps', 'Lamps');
  expect((await seenBy(member)).map(({ title }: { title: string }) => title)).toEqual(['Lamps', 'Basket', 'Lamps']);
});

it('page visits are not recorded before the visitor acted or agreed, nor when blocked, nor where the inbox disables it', async () => {
  const { inbox, goTo, kept, visitor, received } = await setUp();
  const before = await kept();
  expect((await goTo('https://shop.example/a', 'A', server.asVisitor(server.visitorWithoutRows(inbox)))).status).toBe(
    204,
  );
  for (const what of ['javascript:alert(1)', 'lamps', '', 7, null, undefined, {}]) await goTo(what, { a: 1 });
  const change = (values: object) =>
    server.deps.write((tx) => tx.db.updateTable('inboxes').set(values).where('id', '=', inbox.id).execute());
  await change({ consent_version: 'v1' });
  await goTo('https://shop.example/b');
  await change({ consent_version: null, visited_pages: 'none' });
  await goTo('https://shop.example/c');
  await change({ visited_pages: 'path' });
  await server.deps.write((tx) =>
    tx.db.updateTable('contacts').set({ blocked: true }).where('id', '=', visitor.contact.id).execute(),
  );
  await goTo('https://shop.example/d');
  expect(await kept()).toEqual(before);
  expect(received).toEqual([]);
});

it('an inbox chooses how much of an address is kept, and administrators alone choose', async () => {
  const { inbox, boss, member, goTo, seenBy } = await setUp();
  const settings = `/api/v1/accounts/${inbox.account_id}/inboxes/${inbox.id}`;
  expect((await server.asAgent(boss).patch(settings, { visited_pages: 'path' })).body.visited_pages).toBe('path');
  expect((await server.asAgent(boss).patch(settings, { visited_pages: 'everything' })).status).toBe(422);
  expect((await server.asAgent(member).patch(settings, { visited_pages: 'none' })).status).toBe(401);
  await goTo('https://shop.example/lamps?page=2');
  expect((await seenBy(member))[0].url).toBe('https://shop.example/lamps');
});

it('no more than fifty are kept of one browser; the visitor takes them along and erases them', async () => {
  const { goTo, seenBy, member, visitor, kept, boss, path } = await setUp();
  const before = (await kept()).length;
  for (let number = 0; number < 53; number += 1) await goTo(`https://shop.example/${number}`);
  expect(await kept()).toHaveLength(before + 50);
  const seen = await seenBy(member);
  expect([seen.length, seen[0].url]).toEqual([50, 'https://shop.example/52']);
  const own = server.asVisitor(visitor);
  expect((await own.get('/api/v1/widget/own_data')).body.pages[0]).toMatchObject({ url: 'https://shop.example/52' });
  expect((await server.asAgent(boss).get(`${path}/data`)).body.pages).toHaveLength(50);
  expect((await own.delete('/api/v1/widget/own_data')).status).toBe(204);
  expect(await kept()).toHaveLength(before);
});

it('pages are forgotten after a month, and sooner where the inbox keeps things shorter', async () => {
  const [long, short] = [await setUp(), await setUp({ retention_days: 7 })];
  const pages = async () => [(await long.seenBy(long.member)).length, (await short.seenBy(short.member)).length];
  await long.goTo('https://shop.example/a');
  await short.goTo('https://shop.example/a');
  clock.advance(8 * DAY);
  await sweepPageVisits(server.deps);
  expect(await pages()).toEqual([1, 0]);
  clock.advance(23 * DAY);
  await sweepPageVisits(server.deps);
  expect(await pages()).toEqual([0, 0]);
});

it('an inbox whose pages cannot be deleted does not keep those of another', async () => {
  const places = [await setUp({ retention_days: 7 }), await setUp({ retention_days: 7 })];
  const pages = async () =>
    (await Promise.all(places.map(async ({ seenBy, member }) => (await seenBy(member)).length))).toSorted();
  for (const { goTo } of places) await goTo('https://shop.example/a');
  clock.advance(8 * DAY);
  // The first write deletes what is too old for every inbox.
  const { deps, logged } = failingWrite(server.deps, 2);
  await sweepPageVisits(deps);
  expect(await pages()).toEqual([0, 1]);
  expect(logged).toMatchObject([{ msg: 'a part of a job failed' }]);
  await sweepPageVisits(server.deps);
  expect(await pages()).toEqual([0, 0]);
});
