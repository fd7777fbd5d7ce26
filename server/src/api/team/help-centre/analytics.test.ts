import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepHelpCentreAnalytics } from '../../../domain/help-centre/analytics/sweep-job.ts';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of a portal in a day. */
const MOST_QUERIES = 1_000;
const START = Date.UTC(2026, 5, 15, 10);
const clock = createFakeClock(START);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { rateLimits: true, trustProxy: true } });
});
afterAll(() => server.close());
beforeEach(() => clock.set(START));

let numbers = 0;
const setUp = async () => {
  numbers += 1;
  const number = numbers;
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const slug = `wanted-${number}`;
  const config = { default_locale: 'en', allowed_locales: ['en', 'es'] };
  expect((await boss.post(`${base}/portals`, { name: 'Help', slug, config })).status).toBe(200);
  const portal = `${base}/portals/${slug}`;
  const publish = async (title: string, locale = 'en') => {
    const { id, slug: name } = (await boss.post(`${portal}/articles`, { title, locale })).body.payload;
    await boss.patch(`${portal}/articles/${id}`, { status: 'published' });
    return { id, path: `/hc/${slug}/articles/${name}` };
  };
  const from = (reader: string, more: Record<string, string> = {}) => ({
    headers: { 'user-agent': `Mozilla/5.0 ${reader}`, 'x-forwarded-for': `10.1.${number}.1`, ...more },
  });
  const search = (query: string, reader = 'One', locale = 'en') =>
    server.http.get(`/hc/${slug}/${locale}`, { query: { query }, ...from(reader) });
  const suggest = (query: string, count: string | undefined, reader = 'One') =>
    server.http.get(`/hc/${slug}/en/search.json`, { query: { query, ...(count ? { count } : {}) }, ...from(reader) });
  const analytics = async (days = 30) => (await boss.get(`${portal}/analytics`, { query: { days } })).body.payload;
  /** Searches are counted beside the response. */
  const counted = (searches: number) => expect.poll(async () => (await analytics()).figures.searches).toBe(searches);
  return { account, base, boss, slug, portal, publish, from, search, suggest, analytics, counted };
};

const row = (query: string, searches: number, without_result: number, rest: object = {}) => ({
  ...{ query, locale: 'en', searches, without_result, opened: 0, last_results: 0, ...rest },
});

describe('searches of a help centre', () => {
  it('are counted once a visit, however they are written, with those that find nothing (AGT-207)', async () => {
    const { publish, search, analytics, counted } = await setUp();
    await publish('Change the glass');
    for (const query of ['zeppelin', ' Zeppelin ', 'ZEPPELIN']) await search(query);
    await search('zeppelin', 'Two');
    await search('zeppelin', 'One', 'es');
    await search('glass');
    await counted(4);
    const { top_searches, searches_without_result, figures } = await analytics();
    expect(figures).toMatchObject({ searches: 4, searches_without_result: 3 });
    const missed = [row('zeppelin', 2, 2), row('zeppelin', 1, 1, { locale: 'es' })];
    expect(top_searches).toEqual([missed[0], row('glass', 1, 0, { last_results: 1 }), missed[1]]);
    expect(searches_without_result).toEqual(missed);
  });

  it('show how many results there were the last time, also where there were more before (AGT-207)', async () => {
    const { publish, search, analytics, counted, boss, portal } = await setUp();
    clock.set(START - DAY_MS);
    const { id } = await publish('Change the glass');
    await search('glass');
    await counted(1);
    await boss.delete(`${portal}/articles/${id}`);
    clock.set(START);
    await search('glass');
    await counted(2);
    expect((await analytics()).top_searches).toEqual([row('glass', 2, 1)]);
  });

  it('count no prefixes that were typed, but what was searched for in the end and opened (AGT-229)', async () => {
    const { publish, search, suggest, analytics, counted } = await setUp();
    await publish('Change the glass');
    for (const query of ['g', 'gl', 'gla', 'glass']) await suggest(query, undefined);
    const sent = await suggest('glass', 'search');
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(sent.body.payload).toHaveLength(1);
    await counted(1);
    await suggest('glass', 'opened');
    await suggest('glass', 'opened');
    await search('glass');
    await suggest('glass', 'opened', 'Two');
    await counted(2);
    await suggest('nothing at all', 'opened');
    await counted(3);
    expect((await analytics()).top_searches).toEqual([
      row('glass', 2, 0, { opened: 2, last_results: 1 }),
      row('nothing at all', 1, 1),
    ]);
    expect((await suggest('glass', 'else')).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('of crawlers, prefetches, previews and HEAD requests are not counted (AGT-207)', async () => {
    const { slug, search, from, counted } = await setUp();
    await search('lamp', 'Googlebot/2.1');
    const path = `/hc/${slug}/en`;
    await server.http.get(path, { query: { query: 'lamp' }, ...from('P', { 'sec-purpose': 'prefetch' }) });
    await server.http.get(path, { query: { query: 'lamp', preview_template: 'docs' }, ...from('V') });
    await server.http.call('HEAD', path, { query: { query: 'lamp' }, ...from('H') });
    await search('last');
    await counted(1);
  });

  it('that look like personal data are counted without their text (AGT-208)', async () => {
    const { search, analytics, counted } = await setUp();
    for (const query of ['ada@example.com', '+49 170 1234567', 'https://example.com/a']) await search(query);
    await counted(3);
    expect(await analytics()).toMatchObject({ figures: { searches_without_result: 3 }, top_searches: [] });
    const stored = await server.deps.db.selectFrom('help_centre_searches').select('query').execute();
    expect(JSON.stringify(stored)).not.toMatch(/ada|170|example/);
  });

  it('of one address are counted up to a limit, and a portal stores so many texts a day (AGT-208)', async () => {
    const { slug, search, analytics, counted } = await setUp();
    await Promise.all(Array.from({ length: 125 }, (_, number) => search(`lamp no ${number}`)));
    await counted(120);
    const { id } = await server.deps.db
      .selectFrom('portals')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const day = Math.floor(START / DAY_MS);
    const values = Array.from({ length: MOST_QUERIES - 120 }, (_, number) => ({
      ...{ portal_id: id, day, locale: 'en', query: `x${number}`, searches: 1, without_result: 1 },
      ...{ opened: 0, last_results: 0 },
    }));
    await server.deps.write((tx) => tx.db.insertInto('help_centre_searches').values(values).execute());
    const elsewhere = { headers: { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': '10.9.9.9' } };
    const path = `/hc/${slug}/en`;
    await server.http.get(path, { query: { query: 'one too many' }, ...elsewhere });
    await server.http.get(path, { query: { query: 'x7' }, ...elsewhere });
    await counted(MOST_QUERIES + 2);
    const { top_searches } = await analytics();
    expect(top_searches[0]).toMatchObject({ query: 'x7', searches: 2 });
    const queries = await server.deps.db.selectFrom('help_centre_searches').select('query').execute();
    expect(queries.map(({ query }) => query)).not.toContain('one too many');
  });

  it('that cannot be counted do not fail the page (AGT-207)', async () => {
    const { search, suggest } = await setUp();
    const { rateLimiter } = server.deps;
    const { hit } = rateLimiter;
    rateLimiter.hit = (limit, ...rest) =>
      limit.name.includes('counted') ? Promise.reject(new Error('away')) : hit.call(rateLimiter, limit, ...rest);
    try {
      expect((await search('lamp')).status).toBe(200);
      expect((await suggest('lamp', 'search')).status).toBe(200);
    } finally {
      rateLimiter.hit = hit;
    }
  });

  it('lose their texts after 90 days and their counts after 180 (AGT-208)', async () => {
    const { slug, search, publish, from, analytics, counted } = await setUp();
    const { path } = await publish('Change the glass');
    await search('zeppelin');
    await search('glass');
    await server.http.get(path, from('One'));
    await counted(2);
    clock.set(START + 89 * DAY_MS);
    await sweepHelpCentreAnalytics(server.deps);
    expect((await analytics(90)).top_searches).toHaveLength(2);
    clock.set(START + 90 * DAY_MS);
    await sweepHelpCentreAnalytics(server.deps);
    expect(await analytics(90)).toMatchObject({
      figures: { searches: 0, views: 0 },
      previous: { searches: 2, searches_without_result: 1, views: 1 },
    });
    const rows = () =>
      server.deps.db
        .selectFrom('help_centre_searches as s')
        .innerJoin('portals as p', 'p.id', 's.portal_id')
        .select('s.query')
        .where('p.slug', '=', slug)
        .execute();
    expect(new Set((await rows()).map(({ query }) => query))).toEqual(new Set(['']));
    clock.set(START + 180 * DAY_MS);
    await sweepHelpCentreAnalytics(server.deps);
    expect(await rows()).toEqual([]);
    expect(await server.deps.db.selectFrom('article_view_days').selectAll().execute()).toEqual([]);
  });
});

describe('the analytics of a help centre', () => {
  it('show which articles are read and help, and the period before (AGT-209)', async () => {
    const { publish, from, analytics, boss, portal } = await setUp();
    const [read, poor] = [await publish('Change the glass'), await publish('Trim a wick')];
    const answer = (path: string, reader: string, helpful: string) =>
      server.http.post(`${path}/feedback`, { helpful }, from(reader));
    clock.set(START - 8 * DAY_MS);
    await server.http.get(read.path, from('Before'));
    await answer(poor.path, 'Before', 'yes');
    clock.set(START);
    for (const reader of ['One', 'Two', 'Two']) await server.http.get(read.path, from(reader));
    await server.http.get(`${read.path}.json`, from('Three'));
    await server.http.get(poor.path, from('One'));
    for (const [index, reader] of ['A', 'B', 'C', 'D', 'E'].entries()) {
      await answer(read.path, reader, index < 4 ? 'yes' : 'no');
      await answer(poor.path, reader, index < 1 ? 'yes' : 'no');
    }
    const week = await analytics(7);
    expect(week).toMatchObject({
      since: Date.UTC(2026, 5, 9) / 1_000,
      until: Date.UTC(2026, 5, 16) / 1_000,
      figures: { views: 4, searches: 0, searches_without_result: 0, helpful_count: 5, not_helpful_count: 5 },
      previous: { views: 1, searches: 0, searches_without_result: 0, helpful_count: 1, not_helpful_count: 0 },
    });
    const glass = { id: read.id, title: 'Change the glass', views: 3, helpful_count: 4, not_helpful_count: 1 };
    const wick = { id: poor.id, title: 'Trim a wick', views: 1, helpful_count: 1, not_helpful_count: 4 };
    expect(week.most_viewed).toMatchObject([{ ...glass, locale: 'en', status: 'published' }, wick]);
    expect(week.least_helpful).toMatchObject([wick, glass]);
    expect((await analytics(30)).figures).toMatchObject({ views: 5, helpful_count: 6 });
    await boss.delete(`${portal}/articles/${read.id}`);
    expect((await analytics(7)).figures).toMatchObject({ views: 1, helpful_count: 1 });
    await answer(poor.path, 'F', 'no');
    expect((await analytics(7)).least_helpful).toHaveLength(1);
  });

  it('leave out the share of helpful answers of an article with few answers (AGT-209)', async () => {
    const { publish, from, analytics } = await setUp();
    const { path } = await publish('Oil');
    for (const reader of ['A', 'B', 'C', 'D'])
      await server.http.post(`${path}/feedback`, { helpful: 'no' }, from(reader));
    expect(await analytics()).toMatchObject({ figures: { not_helpful_count: 4 }, least_helpful: [] });
  });

  it('are for administrators and collaborators of the portal alone (AGT-209)', async () => {
    const { account, boss, portal } = await setUp();
    const path = `${portal}/analytics`;
    const member = await server.buildAgent({ account_id: account.id });
    const agent = server.asAgent(member);
    expect((await agent.get(path)).status).toBe(401);
    await boss.patch(`${portal}/members`, { user_ids: [member.user.id] });
    expect((await agent.get(path)).status).toBe(200);
    const other = await setUp();
    expect((await other.boss.get(path)).status).toBe(401);
    expect((await agent.get(`${other.portal}/analytics`)).status).toBe(401);
    for (const days of ['8', 'x', '-1', '1000000'])
      expect((await boss.get(path, { query: { days } })).status, days).toBe(422);
  });

  it('end with the portal (AGT-209)', async () => {
    const { boss, portal, search, publish, from, counted } = await setUp();
    const { path } = await publish('Oil');
    await server.http.get(path, from('One'));
    await search('oil');
    await counted(1);
    expect((await boss.delete(portal)).status).toBe(200);
    expect(
      await server.deps.db.selectFrom('help_centre_searches').select('query').where('query', '=', 'oil').execute(),
    ).toEqual([]);
  });
});
