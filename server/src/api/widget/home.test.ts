import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import type { OutboundRequest, OutboundResponse } from '../../platform/clients/outbound-http.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const clock = createFakeClock();
let answer: (request: OutboundRequest) => Partial<OutboundResponse> | Promise<Partial<OutboundResponse>>;
const http = createFakeHttp((request) => answer(request));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http, clock });
});
afterAll(() => server.close());

const saying = (value: object) => () => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});
beforeEach(() => {
  http.requests.length = 0;
  answer = saying({ status: 'ok' });
});

const seconds = () => Math.floor(clock.now() / 1000);
let named = 0;
const newUrl = () => {
  named += 1;
  return `https://status.example/${named}.json`;
};
const CONVERSATION: HomeBlock = { id: 'conversation', type: 'conversation', enabled: true };
const sale = (more: object = {}) => ({
  ...{ id: 'news', type: 'announcement', enabled: true, title: ' Sale ', text: 'Half price' },
  ...more,
});
const status = (more: object = {}) => ({ id: 'status', type: 'status', enabled: true, url: newUrl(), ...more });

const arrange = async (home_blocks?: unknown) => {
  const inbox = await server.buildInbox();
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const account = `/api/v1/accounts/${inbox.account_id}`;
  const path = `${account}/inboxes/${inbox.id}`;
  if (home_blocks) expect((await boss.patch(path, { channel: { home_blocks } })).status).toBe(200);
  const stranger = server.asVisitor(server.visitorWithoutRows(inbox));
  const home = async () => (await stranger.get('/api/v1/widget/home')).body.payload;
  const page = async () => (await server.http.get(`/widget?website_token=${inbox.website_token}`)).text;
  return { inbox, boss, account, path, stranger, home, page };
};

const publish = async (boss: ReturnType<TestServer['asAgent']>, portal: string, fields: object) => {
  const made = await boss.post(`${portal}/articles`, { content: 'x', ...fields });
  return boss.patch(`${portal}/articles/${made.body.payload.id}`, { status: 'published' });
};

describe('the home of a visitor', () => {
  it('of an inbox without blocks is what it was, and its page has no byte more (HOM-01)', async () => {
    const { home, page } = await arrange();
    expect(await home()).toEqual([
      { type: 'conversation', id: 'conversation', recent: true },
      { type: 'articles', id: 'articles', category: null },
    ]);
    expect(await page()).not.toContain('"home":');
  });

  it('is sent to the preview of the console also where no blocks are set: a draft may have some (HOM-12)', async () => {
    const { inbox } = await arrange();
    const { text } = await server.http.get(`/widget?website_token=${inbox.website_token}&preview=1`);
    expect(text).toContain('"home":[{"type":"conversation","id":"conversation","recent":true}');
  });

  it('has what is on, in its order, and nothing of what is off (HOM-04)', async () => {
    const secret = sale({ id: 'later', enabled: false, title: 'Secret plans' });
    const link = { title: 'Shop', url: 'https://shop.example' };
    const links = { id: 'links', type: 'links', enabled: true, title: '', links: [link] };
    const { home, page } = await arrange([secret, links, { ...CONVERSATION, enabled: false }, sale()]);
    expect(await home()).toEqual([
      { type: 'links', id: 'links', title: '', links: [link] },
      { type: 'conversation', id: 'conversation', recent: false },
      expect.objectContaining({ type: 'announcement', title: 'Sale', text: 'Half price', picture: null, button: null }),
    ]);
    const html = await page();
    expect(html).toContain('"home":[{"type":"links"');
    expect(html).not.toContain('Secret');
  });

  it('has an announcement from its start until its end (HOM-06)', async () => {
    const dates = { starts_at: seconds() + 60, ends_at: seconds() + 120 };
    const { home, page } = await arrange([CONVERSATION, sale(dates)]);
    const isShown = async () => {
      const shown = (await home()).some(({ type }: { type: string }) => type === 'announcement');
      expect((await page()).includes('Half price')).toBe(shown);
      return shown;
    };
    expect(await isShown()).toBe(false);
    clock.advance(60_000);
    expect(await isShown()).toBe(true);
    clock.advance(60_000);
    expect(await isShown()).toBe(false);
  });

  it('has another key for an announcement whose title or text is another (HOM-06)', async () => {
    const { boss, path, home } = await arrange([CONVERSATION, sale()]);
    const keyAfter = async (values: object) => {
      await boss.patch(`${path}/home_blocks/news`, values);
      return (await home())[1].key;
    };
    const first = await keyAfter({});
    expect(await keyAfter({ ends_at: seconds() + 1_000 })).toBe(first);
    expect(await keyAfter({ title: 'Winter' })).not.toBe(first);
    expect(await keyAfter({ title: ' Sale ', text: 'Now' })).not.toBe(first);
  });

  it('lists a category by language, of its own help centre alone, with its articles (HOM-08, HOM-13)', async () => {
    const { boss, account, path, stranger, home } = await arrange();
    const slug = `lamps-${named}`;
    const portal = (
      await boss.post(`${account}/portals`, { name: 'Lamps', slug, config: { allowed_locales: ['en', 'de'] } })
    ).body;
    const make = async (category: object) =>
      (await boss.post(`${account}/portals/${slug}/categories`, category)).body.payload.id;
    const english = await make({ name: 'Repair', slug: 'repair', locale: 'en' });
    await make({ name: 'Reparatur', slug: 'reparatur', locale: 'de', associated_category_id: english });
    const articles = { id: 'articles', type: 'articles', enabled: true, category_id: english };
    await boss.patch(path, { portal_id: portal.id, channel: { home_blocks: [CONVERSATION, articles] } });
    const portals = `${account}/portals/${slug}`;
    const german = (await boss.get(`${account}/portals/${slug}/categories?locale=de`)).body.payload[0].id;
    for (const title of ['Wick', 'Lid'])
      expect((await publish(boss, portals, { title, category_id: english, locale: 'en' })).status).toBe(200);
    await publish(boss, portals, { title: 'Docht', category_id: german, locale: 'de' });
    await publish(boss, portals, { title: 'Other', locale: 'en' });
    const titles = ({ listed }: { listed: { articles: { title: string }[] } }) =>
      listed.articles.map(({ title }) => title);
    const inGerman = (await stranger.get('/api/v1/widget/home?locale=de')).body.payload[1];
    expect([inGerman.listed.locale, titles(inGerman)]).toEqual(['de', ['Docht']]);
    const { category, listed } = (await home())[1];
    expect([listed.locale, titles({ listed })]).toEqual(['en', ['Wick', 'Lid']]);
    expect(listed.articles[0].link).toMatch(new RegExp(`^hc/${slug}/articles/\\d+-wick$`));
    expect(category).toEqual({
      en: { slug: 'repair', name: 'Repair' },
      de: { slug: 'reparatur', name: 'Reparatur' },
    });
    await boss.patch(path, { portal_id: null });
    expect((await home())[1]).toEqual({ type: 'articles', id: 'articles', category: null });
  });
});

describe('the articles of home (HOM-13)', () => {
  const withArticles = async (more: object, count: number) => {
    const all = await arrange();
    const { boss, account, path, inbox } = all;
    const slug = `lanterns-${inbox.id}`;
    const config = { allowed_locales: ['de', 'fr'], default_locale: 'de' };
    const portal = (await boss.post(`${account}/portals`, { name: 'Lanterns', slug, config })).body;
    for (let at = 1; at <= count; at += 1)
      await publish(boss, `${account}/portals/${slug}`, { title: `Nr ${at}`, locale: 'de' });
    await boss.post(`${account}/portals/${slug}/articles`, { title: 'Draft', content: 'x', locale: 'de' });
    const articles = { id: 'articles', type: 'articles', enabled: true, ...more };
    await boss.patch(path, { portal_id: portal.id, channel: { home_blocks: [articles, CONVERSATION, sale()] } });
    return { ...all, slug };
  };

  it('come with the page, six at most, published ones in the language of the help centre', async () => {
    const { home, page, boss, account, slug } = await withArticles({}, 7);
    const [{ listed }] = await home();
    expect([listed.locale, listed.articles.map(({ title }: { title: string }) => title)]).toEqual([
      'de',
      ['Nr 1', 'Nr 2', 'Nr 3', 'Nr 4', 'Nr 5', 'Nr 6'],
    ]);
    expect(await page()).toContain('"title":"Nr 6"');
    expect(await page()).not.toContain('Draft');
    await boss.patch(`${account}/portals/${slug}`, { archived: true });
    expect((await home())[0].listed).toBeUndefined();
    expect(await page()).not.toContain('Nr 6');
  });

  it('are the most read ones first', async () => {
    const { home, inbox } = await withArticles({}, 3);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('articles')
        .set({ views: 9 })
        .where('account_id', '=', inbox.account_id)
        .where('title', '=', 'Nr 3')
        .execute(),
    );
    expect((await home())[0].listed.articles.map(({ title }: { title: string }) => title)).toEqual([
      'Nr 3',
      'Nr 1',
      'Nr 2',
    ]);
  });

  it('that are off are not in the page', async () => {
    const { home, page } = await withArticles({ enabled: false }, 1);
    expect((await home()).map(({ type }: { type: string }) => type)).toEqual(['conversation', 'announcement']);
    expect(await page()).not.toContain('Nr 1');
  });
});

describe('the status line', () => {
  const lineOf = (blocks: { type: string }[]) => blocks.find(({ type }) => type === 'status');

  it('has the state, and never the address it is read from (HOM-09)', async () => {
    const block = status();
    const { home, page } = await arrange([CONVERSATION, block]);
    expect(lineOf(await home())).toEqual({ type: 'status', id: 'status', state: 'normal', text: '', link: null });
    expect(await page()).not.toContain(block.url);
  });

  it('links to the page that is set, else to the one that the answer names', async () => {
    const page = { url: 'https://acme.statuspage.example', name: 'Acme' };
    answer = saying({ page, status: { indicator: 'minor', description: 'API is slow' } });
    const own = await arrange([CONVERSATION, status()]);
    expect(lineOf(await own.home())).toMatchObject({ state: 'trouble', text: 'API is slow', link: page.url });
    const set = await arrange([CONVERSATION, status({ link: 'https://status.example' })]);
    expect(lineOf(await set.home())).toMatchObject({ link: 'https://status.example' });
    answer = saying({ page: { url: 'javascript:alert(1)' }, status: { indicator: 'minor', description: '<b>x</b>' } });
    const hostile = await arrange([CONVERSATION, status()]);
    expect(lineOf(await hostile.home())).toMatchObject({ text: '<b>x</b>', link: null });
    expect(await hostile.page()).not.toContain('<b>x</b>');
  });

  it('is left out while the address says nothing, and off it is not requested (HOM-11)', async () => {
    answer = () => ({ status: 500 });
    const broken = await arrange([CONVERSATION, status(), sale()]);
    expect((await broken.home()).map(({ type }: { type: string }) => type)).toEqual(['conversation', 'announcement']);
    http.requests.length = 0;
    const off = await arrange([CONVERSATION, status({ enabled: false })]);
    expect(lineOf(await off.home())).toBeUndefined();
    expect(http.requests).toEqual([]);
  });

  it('costs one request a minute for all visitors of all inboxes (HOM-10)', async () => {
    const block = status();
    const [one, other] = [await arrange([CONVERSATION, block]), await arrange([CONVERSATION, block])];
    for (let time = 0; time < 20; time += 1) await Promise.all([one.home(), other.home(), one.page()]);
    expect(http.requests.map(({ url }) => url)).toEqual([block.url]);
    clock.advance(60_000);
    await one.home();
    answer = saying({ status: 'down', message: 'Fire' });
    clock.advance(60_000);
    await one.home();
    await expect.poll(async () => lineOf(await one.home())).toMatchObject({ state: 'trouble', text: 'Fire' });
    expect(http.requests).toHaveLength(3);
  });

  it('does not keep a page waiting for a server that does not answer (HOM-10)', async () => {
    answer = () => new Promise(() => {});
    const { home } = await arrange([CONVERSATION, status()]);
    expect(lineOf(await home())).toBeUndefined();
  });
});

it('a stranger with the public token sees the home alone, and changes nothing (HOM-04)', async () => {
  const { inbox, stranger, path } = await arrange([CONVERSATION, sale()]);
  expect((await stranger.patch(path, { channel: { home_blocks: [CONVERSATION] } })).status).toBe(401);
  expect((await stranger.post(`${path}/home_pictures`, {})).status).toBe(401);
  expect((await server.http.get('/api/v1/widget/home?website_token=none')).status).toBe(404);
  const row = await server.deps.db
    .selectFrom('inboxes')
    .selectAll()
    .where('id', '=', inbox.id)
    .executeTakeFirstOrThrow();
  expect(row.home_blocks).toHaveLength(2);
});
