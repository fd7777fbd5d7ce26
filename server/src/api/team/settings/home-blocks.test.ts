import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepBlobs } from '../../../domain/uploads/sweep-uploads.ts';
import { createFakeHttp } from '../../../platform/clients/outbound-http.fake.ts';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../../platform/clients/outbound-http.ts';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const clock = createFakeClock();
let answer: (request: OutboundRequest) => Partial<OutboundResponse>;
const http = createFakeHttp((request) => answer(request));
let server: TestServer;
let png: Buffer;
beforeAll(async () => {
  server = await startTestServer({ http, clock });
  const { default: sharp } = await import('sharp');
  png = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(() => {
  http.requests.length = 0;
  answer = () => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"status":"degraded","message":"Slow"}'),
  });
});

const CONVERSATION: HomeBlock = { id: 'conversation', type: 'conversation', enabled: true };
const ARTICLES: HomeBlock = { id: 'articles', type: 'articles', enabled: true, category_id: null };
const LINKS: HomeBlock = {
  ...{ id: 'links', type: 'links', enabled: true, title: 'Useful' },
  links: [{ title: 'Shop', url: 'https://shop.example/a?b=c' }],
};
const SALE: HomeBlock = {
  ...{ id: 'news', type: 'announcement', enabled: true, title: 'Summer sale', text: 'Half price', picture: null },
  ...{ button: { label: 'See it', url: 'https://shop.example/sale' }, starts_at: null, ends_at: null },
};
const STATUS: HomeBlock = {
  ...{ id: 'status', type: 'status', enabled: true, url: 'https://status.example/api.json', link: null },
};
const ALL = [STATUS, CONVERSATION, SALE, LINKS, ARTICLES];

const arrange = async () => {
  const inbox = await server.buildInbox();
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const path = `/api/v1/accounts/${inbox.account_id}/inboxes/${inbox.id}`;
  const save = (home_blocks: unknown) => boss.patch(path, { channel: { home_blocks } });
  const blocks = async (): Promise<HomeBlock[]> => (await boss.get(path)).body.home_blocks;
  return { inbox, boss, path, save, blocks };
};

describe('the blocks of the home', () => {
  it('are the team’s card and popular articles until they are set (HOM-01)', async () => {
    const { inbox, blocks } = await arrange();
    expect(await blocks()).toEqual([CONVERSATION, ARTICLES]);
    expect(inbox.home_blocks).toBeNull();
  });

  it('are stored as never set while they are the usual ones, as the console sends them with every change (HOM-01)', async () => {
    const { inbox, save } = await arrange();
    const stored = async () =>
      (await server.deps.db.selectFrom('inboxes').select('home_blocks').where('id', '=', inbox.id).execute())[0]
        ?.home_blocks;
    expect((await save([CONVERSATION, ARTICLES])).body.home_blocks).toEqual([CONVERSATION, ARTICLES]);
    expect(await stored()).toBeNull();
    for (const other of [[ARTICLES, CONVERSATION], [CONVERSATION], [CONVERSATION, { ...ARTICLES, enabled: false }]]) {
      await save(other);
      expect(await stored()).toEqual(other);
    }
    await save([CONVERSATION, ARTICLES]);
    expect(await stored()).toBeNull();
  });

  it('are stored in their order, and stay when other settings change (HOM-01, HOM-02)', async () => {
    const { boss, path, save, blocks } = await arrange();
    expect((await save(ALL)).body.home_blocks).toEqual(ALL);
    await boss.patch(path, { name: 'Renamed', channel: { welcome_title: 'Hello' } });
    expect(await blocks()).toEqual(ALL);
    const turned = [ARTICLES, ...ALL.slice(0, -1).reverse()];
    await save(turned);
    expect(await blocks()).toEqual(turned);
  });

  it('can be given with a new inbox', async () => {
    const { inbox, boss } = await arrange();
    const channel = { type: 'web_widget', website_url: 'https://a.example', home_blocks: ALL };
    const made = await boss.post(`/api/v1/accounts/${inbox.account_id}/inboxes`, { name: 'Second', channel });
    expect(made.body.home_blocks).toEqual(ALL);
  });

  it.each<[string, unknown[], string[]]>([
    [
      'a script for a button',
      [CONVERSATION, { ...SALE, button: { label: 'x', url: 'javascript:alert(1)' } }],
      ['home_blocks.news', 'home_blocks.news.button.url'],
    ],
    [
      'a script in other letters',
      [CONVERSATION, { ...SALE, button: { label: 'x', url: ' JaVaScRiPt:alert(1)//https://' } }],
      ['home_blocks.news', 'home_blocks.news.button.url'],
    ],
    [
      'a button without an address',
      [CONVERSATION, { ...SALE, button: { label: 'x', url: '' } }],
      ['home_blocks.news', 'home_blocks.news.button.url'],
    ],
    [
      'a button without a label',
      [CONVERSATION, { ...SALE, button: { label: ' ', url: 'https://a.example' } }],
      ['home_blocks.news', 'home_blocks.news.button.label'],
    ],
    ['no title', [CONVERSATION, { ...SALE, title: '  ' }], ['home_blocks.news', 'home_blocks.news.title']],
    [
      'an end before its start',
      [CONVERSATION, { ...SALE, starts_at: 10, ends_at: 10 }],
      ['home_blocks.news', 'home_blocks.news.ends_at'],
    ],
    [
      'a picture of another server',
      [CONVERSATION, { ...SALE, picture: { url: 'https://a.example/x.png', alt: '' } }],
      ['home_blocks.news', 'home_blocks.news.picture'],
    ],
    [
      'a picture of another path',
      [CONVERSATION, { ...SALE, picture: { url: '/files/../app', alt: '' } }],
      ['home_blocks.news', 'home_blocks.news.picture'],
    ],
    [
      'a link without TLS',
      [CONVERSATION, { ...LINKS, links: [{ title: 'x', url: 'http://a.example' }] }],
      ['home_blocks.links', 'home_blocks.links.links.0.url'],
    ],
    [
      'a link with a password',
      [CONVERSATION, { ...LINKS, links: [{ title: 'x', url: 'https://a:b@c.example' }] }],
      ['home_blocks.links', 'home_blocks.links.links.0.url'],
    ],
    [
      'a link without a title',
      [CONVERSATION, { ...LINKS, links: [{ title: '', url: 'https://a.example' }] }],
      ['home_blocks.links', 'home_blocks.links.links.0.title'],
    ],
    ['no link', [CONVERSATION, { ...LINKS, links: [] }], ['home_blocks.links', 'home_blocks.links.links']],
    [
      'a status without an address',
      [CONVERSATION, { ...STATUS, url: '' }],
      ['home_blocks.status', 'home_blocks.status.url'],
    ],
    [
      'a status page that is a script',
      [CONVERSATION, { ...STATUS, link: 'javascript:alert(1)' }],
      ['home_blocks.status', 'home_blocks.status.link'],
    ],
    ['one id twice', [CONVERSATION, LINKS, LINKS], ['home_blocks']],
    ['no conversation', [LINKS], ['home_blocks']],
    ['two conversations', [CONVERSATION, { ...CONVERSATION, id: 'other' }], ['home_blocks']],
    ['two lists of articles', [CONVERSATION, ARTICLES, { ...ARTICLES, id: 'other' }], ['home_blocks']],
  ])('are refused with %s, and nothing is stored (HOM-03)', async (_what, wrong, attributes) => {
    const { save, blocks } = await arrange();
    await save(ALL);
    const { status, body } = await save(wrong);
    expect([status, body.attributes]).toEqual([422, attributes]);
    expect(body.message).toMatch(/^[A-Z].+[a-z/]$/);
    expect(await blocks()).toEqual(ALL);
  });

  it.each<[string, unknown]>([
    ['eleven blocks', [CONVERSATION, ...Array.from({ length: 10 }, (_, n) => ({ ...STATUS, id: `s${n}` }))]],
    [
      'six links',
      [CONVERSATION, { ...LINKS, links: Array.from({ length: 6 }, () => ({ title: 'x', url: 'https://a.example' })) }],
    ],
    ['a long title', [CONVERSATION, { ...SALE, title: 'x'.repeat(121) }]],
    ['a long text', [CONVERSATION, { ...SALE, text: 'x'.repeat(1_001) }]],
    ['a long address', [CONVERSATION, { ...STATUS, url: `https://a.example/${'x'.repeat(2_000)}` }]],
    ['an unknown type', [CONVERSATION, { id: 'x', type: 'video', enabled: true }]],
    ['an id that is none', [{ ...CONVERSATION, id: 'A b' }]],
    ['no list', 'x'],
  ])('are refused by their limits: %s (HOM-03)', async (_what, wrong) => {
    const { save, blocks } = await arrange();
    expect((await save(wrong)).status).toBe(422);
    expect(await blocks()).toEqual([CONVERSATION, ARTICLES]);
  });

  it('may be incomplete while they are off', async () => {
    const { save } = await arrange();
    const off = [CONVERSATION, { ...SALE, enabled: false, title: '' }, { ...STATUS, enabled: false, url: '' }];
    expect((await save(off)).status).toBe(200);
    expect((await save([CONVERSATION, { ...STATUS, enabled: false, url: 'javascript:alert(1)' }])).status).toBe(422);
  });

  it('have no category of another account', async () => {
    const { inbox, boss, save } = await arrange();
    const other = await arrange();
    const portals = (account_id: number) => `/api/v1/accounts/${account_id}/portals`;
    const categoryOf = async (owner: typeof boss, account_id: number) => {
      await owner.post(portals(account_id), { name: 'Help', slug: `help-${account_id}` });
      const category = { name: 'Lamps', slug: 'lamps', locale: 'en' };
      const made = await owner.post(`${portals(account_id)}/help-${account_id}/categories`, category);
      return made.body.payload.id as number;
    };
    const foreign = await categoryOf(other.boss, other.inbox.account_id);
    const own = await categoryOf(boss, inbox.account_id);
    expect((await save([CONVERSATION, { ...ARTICLES, category_id: foreign }])).status).toBe(422);
    expect((await save([CONVERSATION, { ...ARTICLES, category_id: own }])).status).toBe(200);
  });
});

describe('one block', () => {
  it('is changed alone, also by three at once (HOM-02)', async () => {
    const { boss, path, save, blocks } = await arrange();
    await save(ALL);
    const answers = await Promise.all([
      boss.patch(`${path}/home_blocks/news`, { title: 'Winter sale' }),
      boss.patch(`${path}/home_blocks/links`, { enabled: false }),
      boss.patch(`${path}/home_blocks/status`, { link: 'https://status.example' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await blocks()).toEqual([
      { ...STATUS, link: 'https://status.example' },
      CONVERSATION,
      { ...SALE, title: 'Winter sale' },
      { ...LINKS, enabled: false },
      ARTICLES,
    ]);
  });

  it('keeps its id and type, and takes no value that its type does not have', async () => {
    const { boss, path, save, blocks } = await arrange();
    await save(ALL);
    await boss.patch(`${path}/home_blocks/news`, { id: 'other', type: 'links' });
    expect(await blocks()).toEqual(ALL);
    for (const wrong of [{ title: 7 }, { button: { label: 'x', url: 'javascript:alert(1)' } }, { title: '' }])
      expect((await boss.patch(`${path}/home_blocks/news`, wrong)).status).toBe(422);
    expect((await boss.patch(`${path}/home_blocks/none`, { enabled: false })).status).toBe(404);
    expect(await blocks()).toEqual(ALL);
  });

  it('is changed by who manages inboxes alone, and the change is in the audit log', async () => {
    const { inbox, boss, path } = await arrange();
    const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    expect((await server.asAgent(agent).patch(`${path}/home_blocks/articles`, { enabled: false })).status).toBe(401);
    const stranger = server.asVisitor(server.visitorWithoutRows(inbox));
    expect((await stranger.patch(`${path}/home_blocks/articles`, { enabled: false })).status).toBe(401);
    expect((await stranger.post(`${path}/home_preview`, { home_blocks: ALL })).status).toBe(401);
    await boss.patch(`${path}/home_blocks/articles`, { enabled: false });
    const { body } = await boss.get(`/api/v1/accounts/${inbox.account_id}/audit_logs`);
    expect(body.audit_logs[0]).toMatchObject({ auditable_type: 'Inbox', auditable_id: inbox.id, action: 'update' });
    expect(JSON.stringify(body.audit_logs[0])).toContain('home_blocks');
  });
});

describe('the preview', () => {
  it('has what is not saved, without its dates, and why a status has no line (HOM-11, HOM-12)', async () => {
    const { boss, path, blocks } = await arrange();
    const later = { ...SALE, starts_at: 9_999_999_999 };
    const previewed = await boss.post(`${path}/home_preview`, { home_blocks: [CONVERSATION, later, STATUS] });
    expect(previewed.body.payload).toMatchObject([
      { type: 'conversation', recent: true },
      { type: 'announcement', title: 'Summer sale' },
      { type: 'status', state: 'trouble', text: 'Slow' },
    ]);
    expect(previewed.body.statuses).toEqual([
      { url: 'https://status.example/api.json', problem: null, http_status: null },
    ]);
    expect(await blocks()).toEqual([CONVERSATION, ARTICLES]);
    clock.advance(60_000);
    answer = () => {
      throw new OutboundError('blocked', '127.0.0.1 is a private address.');
    };
    const failed = await boss.post(`${path}/home_preview`, { home_blocks: [CONVERSATION, STATUS] });
    expect(failed.body.payload).toHaveLength(1);
    expect(failed.body.statuses).toMatchObject([{ problem: 'blocked' }]);
  });

  it('leaves out what is not written yet, and calls no address that is not HTTPS', async () => {
    const { boss, path } = await arrange();
    const unfinished = [
      CONVERSATION,
      {
        ...LINKS,
        links: [
          { title: '', url: '' },
          { title: 'x', url: 'javascript:alert(1)' },
        ],
      },
      {
        ...SALE,
        button: { label: 'x', url: 'javascript:alert(1)' },
        picture: { url: 'https://a.example/x.png', alt: '' },
      },
      { ...STATUS, url: 'http://status.example' },
    ];
    const { body } = await boss.post(`${path}/home_preview`, { home_blocks: unfinished });
    expect(body.payload).toMatchObject([
      { type: 'conversation' },
      { type: 'announcement', button: null, picture: null },
    ]);
    expect(JSON.stringify(body)).not.toContain('javascript');
    expect(http.requests).toEqual([]);
  });
});

describe('a picture', () => {
  const upload = async ({ boss, path }: Awaited<ReturnType<typeof arrange>>, bytes: Uint8Array, name = 'sale.png') => {
    const raw = new FormData();
    raw.append('picture', new Blob([Uint8Array.from(bytes)]), name);
    return boss.call('POST', `${path}/home_pictures`, { raw });
  };

  it('is stored as a small WebP, and for as long as a block names it (HOM-07)', async () => {
    const place = await arrange();
    const [used, unused] = [(await upload(place, png)).body.url, (await upload(place, png)).body.url];
    const picture = { url: used, alt: 'Lanterns' };
    expect((await place.save([CONVERSATION, { ...SALE, picture }])).status).toBe(200);
    clock.advance(25 * 60 * 60_000);
    await sweepBlobs(server.deps);
    const served = await server.http.get(used);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await server.http.get(unused)).status).toBe(404);
    await place.save([CONVERSATION, SALE]);
    clock.advance(25 * 60 * 60_000);
    await sweepBlobs(server.deps);
    expect((await server.http.get(used)).status).toBe(404);
  });

  it.each<[string, Buffer, string]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'x.svg'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'x.png'],
    ['nothing', Buffer.alloc(0), 'x.png'],
  ])('is not %s', async (_what, bytes, name) => {
    expect((await upload(await arrange(), bytes, name)).status).toBe(422);
  });
});
