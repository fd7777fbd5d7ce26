import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../platform/clients/outbound-http.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
const clock = createFakeClock();
let answer: (request: OutboundRequest) => Partial<OutboundResponse> | Promise<Partial<OutboundResponse>>;
const http = createFakeHttp((request) => answer(request));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http, clock, env: { rateLimits: true } });
});
afterAll(() => server.close());

const headers = { 'content-type': 'text/html; charset=utf-8' };
const page = (head: string) => ({ headers, body: Buffer.from(`<!doctype html><html><head>${head}</head><body>`) });
const LANTERNS = page(
  '<title>Fallback</title><meta property="og:title" content="Lanterns &amp; more">' +
    '<meta name="description" content="All of them"><meta property="og:site_name" content="Shop">' +
    '<meta property="og:image" content="/lantern.png">',
);
beforeEach(() => {
  answer = () => LANTERNS;
  http.requests.length = 0;
});

let named = 0;
const newUrl = () => {
  named += 1;
  return `https://pages.example/${named}`;
};

const arrange = async (settings: Record<string, unknown> = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...settings });
  const visitor = server.asVisitor(await server.buildVisitor(inbox));
  const admin = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  const agent = server.asAgent(admin);
  const account = `/api/v1/accounts/${inbox.account_id}`;
  const say = async (content: string) => (await visitor.post('/api/v1/widget/messages', { message: { content } })).body;
  const { conversation_id } = await say('Hello');
  const base = `${account}/conversations/${conversation_id}/messages`;
  const reply = async (content: string, more: object = {}) => (await agent.post(base, { content, ...more })).body;
  const listed = async () => (await agent.get(base)).body.payload;
  const previewOf = async (id: number) =>
    (await listed()).find((message: { id: number }) => message.id === id).content_attributes.link_preview;
  /** What the message has after its jobs. */
  const previewed = async ({ id }: { id: number }) => {
    await server.runJobs();
    return previewOf(id);
  };
  await server.runJobs();
  http.requests.length = 0;
  return { inbox, visitor, agent, account, base, say, reply, previewOf, previewed };
};

describe('the preview of a link', () => {
  it('is not made of a link that opening may use up (CON-96)', async () => {
    const { reply, previewed } = await arrange();
    expect(await previewed(await reply(`Here: ${newUrl()}/reset?token=x7Kq2m`))).toBeUndefined();
    expect(http.requests).toEqual([]);
  });

  it('arrives after the message, as an update for the team and the visitor (CON-90)', async () => {
    const { reply, previewed, previewOf, visitor, inbox } = await arrange();
    const url = newUrl();
    const sent = await reply(`Look: ${url}#top and https://other.example`);
    expect(sent.content_attributes).toEqual({});
    expect(await previewOf(sent.id)).toBeUndefined();
    const preview = {
      url: `${url}#top`,
      title: 'Lanterns & more',
      description: 'All of them',
      site_name: 'Shop',
      image: 'https://pages.example/lantern.png',
    };
    expect(await previewed(sent)).toEqual(preview);
    expect(http.requests).toMatchObject([
      { url, method: 'GET', timeout: 5_000, max_bytes: 512 * 1_024, redirects: 3, only_type: 'text/html' },
    ]);
    const { body } = await visitor.get('/api/v1/widget/messages');
    expect(body.payload.at(-1).content_attributes.link_preview).toEqual(preview);
    const changes = await server.deps.db
      .selectFrom('changes')
      .selectAll()
      .where('inbox_id', '=', inbox.id)
      .where('name', '=', 'message.updated')
      .where('record_id', '=', sent.id)
      .execute();
    expect(changes).toMatchObject([{ audience: 'public', detail: { previous_changes: {} } }]);
  });

  it('has the picture of the page that the link leads to, and the address of the link', async () => {
    const { reply, previewed } = await arrange();
    answer = () => ({ ...LANTERNS, url: 'https://shop.example/en/lanterns?page=1' });
    const url = newUrl();
    expect(await previewed(await reply(url))).toMatchObject({ url, image: 'https://shop.example/lantern.png' });
  });

  it('fetches one page for fifty links, and none for a message without one (CON-91)', async () => {
    const { reply, previewed } = await arrange();
    const links = Array.from({ length: 50 }, newUrl);
    expect(await previewed(await reply(links.join(' ')))).toMatchObject({ url: links[0] });
    await previewed(await reply('no link, `https://code.example` and a@b.com'));
    await previewed(await reply('', { content: 'A.B.C ok.Fine' }));
    expect(http.requests.map(({ url }) => url)).toEqual([links[0]]);
  });

  it('is made of texts alone: of no form, and of no activity that names a team with an address', async () => {
    const { agent, account, base, reply, previewed } = await arrange();
    const items = [{ name: 'plan', type: 'text', label: 'Plan' }];
    const form = await reply(`See ${newUrl()}`, { content_type: 'form', content_attributes: { items } });
    expect([form.content_type, await previewed(form)]).toEqual(['form', undefined]);
    const team = (await agent.post(`${account}/teams`, { name: newUrl() })).body;
    await agent.post(base.replace(/messages$/, 'assignments'), { team_id: team.id });
    const { payload } = (await agent.get(base)).body;
    expect(payload.at(-1).content).toContain(`Assigned to ${team.name}`);
    expect(await previewed(payload.at(-1))).toBeUndefined();
    expect(http.requests).toEqual([]);
  });

  it('is made once for messages with the same link, and again after a day', async () => {
    const { reply, previewed } = await arrange();
    const url = newUrl();
    await previewed(await reply(url));
    expect(await previewed(await reply(`again ${url}#other`))).toMatchObject({ title: 'Lanterns & more' });
    clock.advance(DAY - 1);
    answer = () => page('<title>New</title>');
    expect(await previewed(await reply(`the same day ${url}`))).toMatchObject({ title: 'Lanterns & more' });
    expect(http.requests).toHaveLength(1);
    clock.advance(1);
    expect(await previewed(await reply(`tomorrow ${url}`))).toMatchObject({ title: 'New', image: null });
    expect(http.requests).toHaveLength(2);
  });

  it('of a private note is for the team alone', async () => {
    const { reply, previewed, visitor } = await arrange();
    const note = await reply(`Secret ${newUrl()}`, { private: true });
    expect(await previewed(note)).toMatchObject({ title: 'Lanterns & more' });
    expect(JSON.stringify((await visitor.get('/api/v1/widget/messages')).body)).not.toContain('Lanterns');
    const image = 'https://pages.example/lantern.png';
    const asked = await visitor.post('/api/v1/widget/remote_pictures', { urls: [image] });
    expect(asked.body.payload).toEqual([{ url: image, address: null }]);
    await previewed(await reply(`Public ${newUrl()}`));
    const again = await visitor.post('/api/v1/widget/remote_pictures', { urls: [image] });
    expect(again.body.payload[0].address).toMatch(/^\/pictures\//);
  });
});

describe('the setting of the inbox', () => {
  it('decides whose links are fetched; a visitor’s are not by default (CON-92)', async () => {
    const { say, reply, previewed, agent, account, inbox } = await arrange();
    expect((await agent.get(`${account}/inboxes/${inbox.id}`)).body.link_previews).toBe('team');
    expect(await previewed(await say(newUrl()))).toBeUndefined();
    const set = (link_previews: string) => agent.patch(`${account}/inboxes/${inbox.id}`, { link_previews });
    expect((await set('all')).body.link_previews).toBe('all');
    expect(await previewed(await say(`Here ${newUrl()}`))).toMatchObject({ title: 'Lanterns & more' });
    expect(http.requests).toMatchObject([{ is_strangers: true }]);
    await previewed(await reply(newUrl()));
    expect(http.requests[1]).toMatchObject({ is_strangers: false });
    await set('none');
    expect(await previewed(await reply(newUrl()))).toBeUndefined();
    expect(http.requests).toHaveLength(2);
    expect((await set('some')).status).toBe(422);
  });

  it('that is off enqueues no job', async () => {
    const { say, reply, inbox } = await arrange({ link_previews: 'none' });
    await say(newUrl());
    await reply(newUrl());
    const jobs = server.deps.db.selectFrom('jobs').select('id').where('name', '=', 'link_preview.add');
    expect(await jobs.where('account_id', '=', inbox.account_id).execute()).toEqual([]);
  });
});

describe('a message that changes', () => {
  it('loses its preview when it is edited, and gets that of its new link (CON-93)', async () => {
    const { agent, base, reply, previewed, previewOf } = await arrange();
    const sent = await reply(newUrl());
    await previewed(sent);
    answer = () => page('<title>Other</title>');
    const other = newUrl();
    await agent.patch(`${base}/${sent.id}/content`, { content: `Better: ${other}` });
    expect(await previewOf(sent.id)).toBeUndefined();
    expect(await previewed(sent)).toMatchObject({ url: other, title: 'Other' });
    await agent.patch(`${base}/${sent.id}/content`, { content: 'No link' });
    expect(await previewed(sent)).toBeUndefined();
  });

  it('loses it when it is deleted, in the list of changes too', async () => {
    const { agent, base, reply, previewed } = await arrange();
    const sent = await reply(newUrl());
    await previewed(sent);
    await agent.delete(`${base}/${sent.id}`);
    expect(await previewed(sent)).toBeUndefined();
    const details = await server.deps.db.selectFrom('changes').select('detail').execute();
    expect(JSON.stringify(details)).not.toContain('Lanterns');
  });

  it.each(['edited', 'deleted'])('is %s while the page is fetched: the preview is dropped', async (how) => {
    const { agent, base, reply, previewed } = await arrange();
    const sent = await reply(newUrl());
    answer = async () => {
      if (how === 'deleted') await agent.delete(`${base}/${sent.id}`);
      else await agent.patch(`${base}/${sent.id}/content`, { content: 'No link any more' });
      return LANTERNS;
    };
    expect(await previewed(sent)).toBeUndefined();
    expect(http.requests).toHaveLength(1);
  });

  it('gets no preview from its sender', async () => {
    const { reply, previewOf } = await arrange();
    const link_preview = { url: 'javascript:alert(1)', title: 'x', description: null, site_name: null, image: null };
    const sent = await reply('hello', { content_attributes: { link_preview } });
    expect(await previewOf(sent.id)).toBeUndefined();
  });
});

describe('a page that gives no preview', () => {
  it.each<[string, () => Partial<OutboundResponse>]>([
    ['has no title', () => page('<meta name="description" content="x">')],
    ['is an error', () => ({ ...LANTERNS, status: 404 })],
    ['is a redirect too many', () => ({ ...LANTERNS, status: 302 })],
    ['is compressed all the same', () => ({ ...LANTERNS, headers: { ...headers, 'content-encoding': 'gzip' } })],
    ['is empty', () => ({ headers, body: Buffer.alloc(0) })],
    [
      'is at a private address',
      () => {
        throw new OutboundError('blocked', 'private');
      },
    ],
    [
      'does not answer in time',
      () => {
        throw new OutboundError('timeout', 'slow');
      },
    ],
  ])('%s: the message stays as it is, and the page is left alone for ten minutes', async (_why, said) => {
    const { reply, previewed } = await arrange();
    const url = newUrl();
    answer = said;
    const sent = await reply(url);
    expect(await previewed(sent)).toBeUndefined();
    expect(await previewed(await reply(`Again ${url}`))).toBeUndefined();
    expect(http.requests).toHaveLength(1);
    answer = () => LANTERNS;
    clock.advance(10 * 60_000);
    expect(await previewed(await reply(`Later ${url}`))).toMatchObject({ url });
  });

  it.each([
    ['another protocol', 'ftp://x.example'],
    ['a password', 'http://user:secret@x.example/'],
    ['too many characters', `https://x.example/${'y'.repeat(2_100)}`],
  ])('is never requested by an address with %s', async (_what, url) => {
    const { reply, previewed } = await arrange();
    await previewed(await reply(`See <${url}> http`));
    expect(http.requests).toEqual([]);
  });
});

it('a page without a preview is left alone for ten minutes, not longer', async () => {
  const { reply, previewed } = await arrange();
  const url = newUrl();
  answer = () => page('');
  await previewed(await reply(url));
  answer = () => LANTERNS;
  clock.advance(10 * 60_000 - 1);
  expect(await previewed(await reply(`Again ${url}`))).toBeUndefined();
  clock.advance(1);
  expect(await previewed(await reply(`Later ${url}`))).toMatchObject({ url });
  expect(http.requests).toHaveLength(2);
});

describe('a link to this installation', () => {
  it('is described without a request: a published article, and nothing else (CON-94)', async () => {
    const { reply, previewed, agent, account } = await arrange();
    const slug = `help-${newUrl().split('/').at(-1)}`;
    await agent.post(`${account}/portals`, { name: 'Acme help', slug });
    const articles = `${account}/portals/${slug}/articles`;
    const article = { title: 'Charge it', description: 'By USB', content: 'x' };
    const { id, slug: name } = (await agent.post(articles, article)).body.payload;
    const url = `${server.env.publicUrl}/hc/${slug}/articles/${name}`;
    expect(await previewed(await reply(url))).toBeUndefined();
    await agent.patch(`${articles}/${id}`, { status: 'published' });
    expect(await previewed(await reply(`Now ${url}`))).toEqual({
      url,
      title: 'Charge it',
      description: 'By USB',
      site_name: 'Acme help',
      image: null,
    });
    for (const path of ['/app', '/survey/responses/x', `/hc/${slug}/articles/none`, '/hc/%E0/articles/%E0'])
      expect(await previewed(await reply(`${server.env.publicUrl}${path}`))).toBeUndefined();
    expect(http.requests).toEqual([]);
  });
});

it('a link to a help centre’s own domain is described like one to the installation, until it is archived (CON-94)', async () => {
  const { reply, previewed, agent, account } = await arrange();
  const slug = `own-${newUrl().split('/').at(-1)}`;
  const custom_domain = `${slug}.example.org`;
  expect((await agent.post(`${account}/portals`, { name: 'Acme help', slug, custom_domain })).status).toBe(200);
  const articles = `${account}/portals/${slug}/articles`;
  const { id, slug: name } = (await agent.post(articles, { title: 'Charge it', content: 'x' })).body.payload;
  await agent.patch(`${articles}/${id}`, { status: 'published' });
  const own = { title: 'Charge it', description: null, site_name: 'Acme help', image: null };
  const addresses = [
    `https://${custom_domain}/articles/${name}`,
    `https://${custom_domain}:8443/hc/${slug}/articles/${name}/`,
    `${server.env.publicUrl}/hc/${slug}/articles/${name}`,
  ];
  for (const url of addresses) expect(await previewed(await reply(url))).toEqual({ url, ...own });
  for (const path of ['', `/x/articles/${name}`, `/articles/${name}/x`, '/articles/none'])
    expect(await previewed(await reply(`https://${custom_domain}${path}`))).toBeUndefined();
  expect(await previewed(await reply(`${server.env.publicUrl}/articles/${name}`))).toBeUndefined();
  await agent.patch(`${account}/portals/${slug}`, { archived: true });
  for (const url of addresses) expect(await previewed(await reply(`Now ${url}`))).toBeUndefined();
  expect(http.requests).toEqual([]);
});

it('an account has sixty pages fetched a minute; further messages stay without a preview (CON-91)', async () => {
  const { reply, previewed } = await arrange();
  const other = await arrange();
  for (let time = 0; time < 62; time += 1) await reply(newUrl());
  await server.runJobs();
  expect(http.requests).toHaveLength(60);
  expect(await other.previewed(await other.reply(newUrl()))).toBeDefined();
  clock.advance(60_000);
  expect(await previewed(await reply(newUrl()))).toBeDefined();
});

it('pages are stored for a day (CON-93)', async () => {
  const { reply, previewed } = await arrange();
  await previewed(await reply(newUrl()));
  const stored = () => server.deps.db.selectFrom('link_previews').select('url_hash').execute();
  expect((await stored()).length).toBeGreaterThan(0);
  clock.advance(DAY + 1);
  await server.deps.write(async (tx) => tx.enqueue('link_previews.sweep', {}));
  await server.runJobs();
  expect(await stored()).toEqual([]);
});

it('of more than twenty thousand pages in a day the newest are stored', async () => {
  const first = clock.now() - 20_002;
  const rows = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20002)
    SELECT 'page ' || i, NULL, ${sql.lit(first)} + i FROM n`;
  await server.deps.write(async (tx) => {
    await sql`INSERT INTO link_previews (url_hash, page, fetched_at) ${rows}`.execute(tx.db);
    tx.enqueue('link_previews.sweep', {});
  });
  await server.runJobs();
  const stored = await server.deps.db
    .selectFrom('link_previews')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('fetched_at').as('oldest')])
    .executeTakeFirstOrThrow();
  expect([Number(stored.count), Number(stored.oldest)]).toEqual([20_000, first + 3]);
});
