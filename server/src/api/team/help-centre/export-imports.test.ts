import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../../../platform/files/files.memory.ts';
import { zipOf } from '../../../platform/files/zip.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer({ files: await openMemoryFiles() });
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

let numbers = 0;
const setUp = async () => {
  const account = await server.buildAccount();
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  numbers += 1;
  const slug = `moved-${numbers}`;
  const base = `/api/v1/accounts/${account.id}/portals`;
  const portal = `${base}/${slug}`;
  await boss.post(base, { name: 'Help', slug, config: { default_locale: 'en', allowed_locales: ['en', 'de'] } });
  const send = async (bytes: Buffer | string, name = 'export.zip') => {
    const raw = new FormData();
    raw.append('files[]', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    return boss.call('POST', `${portal}/imports`, { raw });
  };
  const run = async (bytes: Buffer | string, name?: string) => {
    const { id } = (await send(bytes, name)).body;
    await boss.post(`${portal}/imports/${id}/start`, {});
    await server.runJobs();
    return (await boss.get(`${portal}/imports/${id}`)).body;
  };
  const articles = async () => (await boss.get(`${portal}/articles`)).body.payload;
  const find = async (title: string) =>
    (await articles()).find((article: { title: string }) => article.title === title);
  return { account, boss, slug, portal, send, run, articles, find };
};

const site = 'https://acme.zendesk.com/hc';
const zendeskArticle = (id: number, title: string, body: string, more: object = {}) => ({
  ...{ id, title, name: title, body, locale: 'en-us', source_locale: 'en-us', draft: false, promoted: false },
  ...{ html_url: `${site}/en-us/articles/${id}-x`, position: 0, section_id: 21, author_id: 31, user_segment_id: null },
  ...{ outdated: false, label_names: ['x'], comments_disabled: false },
  ...more,
});

const zendesk = (begin = 'Hold') => [
  {
    path: 'out/one.json',
    text: JSON.stringify({
      count: 5,
      next_page: `${site}/?page=2`,
      articles: [
        zendeskArticle(
          36001,
          'Lamp',
          `<h2 id="h_01A">Switch on</h2><p>${begin} it. <a href="/hc/en-us/articles/36002-Second#h_02B">second</a></p><p><img src="${site}/article_attachments/360090001/lamp.png" alt="A lamp"></p><script>alert(1)</script>`,
          { position: 2 },
        ),
        zendeskArticle(36003, 'Secret', '<p>For some</p>', { user_segment_id: 77 }),
      ],
      users: [{ id: 31, name: 'Ada', email: 'ADA@example.test' }],
    }),
  },
  {
    path: 'out/two.json',
    text: JSON.stringify({
      articles: [
        zendeskArticle(
          36002,
          'Second',
          `<h3 id="h_02B">The end</h3><p><a href="https://help.other.test/hc/articles/36001">no</a> <a href="${site}/articles/36001">back</a></p>`,
          { position: 1, draft: true, section_id: 22 },
        ),
        zendeskArticle(36004, 'First of all', '<p>x</p>', { position: 9, promoted: true }),
      ],
    }),
  },
  {
    path: 'out/de.txt',
    text: JSON.stringify({
      translations: [
        {
          ...{ id: 1, source_id: 36001, source_type: 'Article', locale: 'de', title: 'Lampe', draft: false },
          body: `<p><a href="${site}/en-us/articles/36001">selbst</a></p>`,
        },
        { id: 2, source_id: 36001, source_type: 'Article', locale: 'fr', title: 'Lampe fr', body: '<p>x</p>' },
        { id: 3, source_id: 21, source_type: 'Section', locale: 'de', title: 'Fragen', body: '' },
      ],
    }),
  },
  {
    path: 'out/groups.json',
    text: JSON.stringify([
      { categories: [{ id: 11, name: 'Shipping', locale: 'en-us', source_locale: 'en-us', position: 2 }] },
      { categories: [{ id: 12, name: 'Billing', locale: 'en-us', source_locale: 'en-us', position: 1 }] },
      { sections: [{ id: 21, name: 'FAQ', locale: 'en-us', source_locale: 'en-us', category_id: 11, position: 0 }] },
      { sections: [{ id: 22, name: 'FAQ', locale: 'en-us', source_locale: 'en-us', category_id: 12, position: 0 }] },
    ]),
  },
];
const zendeskZip = (begin?: string) =>
  zipOf([...zendesk(begin), { path: 'out/img/360090001.png', text: picture, isStored: true }]);

describe('an export of Zendesk', () => {
  it('becomes articles with their sections, order, links, pictures and translations (AGT-237, AGT-239, AGT-240)', async () => {
    const { run, boss, portal, slug, find, articles } = await setUp();
    expect(await run(zendeskZip())).toMatchObject({ status: 'done', created: 5, skipped: 1, problem: null });
    const [lamp, second, german, secret] = [
      ...[await find('Lamp'), await find('Second')],
      ...[await find('Lampe'), await find('Secret')],
    ];
    expect([lamp.status, second.status, secret.status]).toEqual(['published', 'draft', 'draft']);
    expect(lamp.content).toContain(`[second](/hc/${slug}/articles/${second.slug}#the-end)`);
    expect(lamp.content).toMatch(/!\[A lamp\]\(\/files\//);
    expect(lamp.content).not.toContain('alert');
    expect(second.content).toContain(`[back](/hc/${slug}/articles/${lamp.slug})`);
    expect(second.content).toContain('https://help.other.test/hc/articles/36001');
    expect(german.content).toContain(`[selbst](/hc/${slug}/articles/${german.slug})`);
    expect([german.locale, german.category.name]).toEqual(['de', 'Fragen']);
    expect(german.associated_articles).toMatchObject([{ id: lamp.id }]);
    expect((await articles()).map(({ title }: { title: string }) => title)).toEqual([
      ...['Second', 'First of all', 'Secret', 'Lamp', 'Lampe'],
    ]);
    const { payload } = (await boss.get(`${portal}/categories`, { query: { locale: 'en' } })).body;
    const named = new Map(payload.map((each: { id: number; name: string }) => [each.id, each.name]));
    const shown = payload.map((each: { name: string; slug: string; parent_category_id: number | null }) => [
      ...[each.name, each.slug, named.get(each.parent_category_id) ?? null],
    ]);
    expect(shown).toEqual([
      ['Billing', 'billing', null],
      ['FAQ', 'billing-faq', 'Billing'],
      ['Shipping', 'shipping', null],
      ['FAQ', 'faq', 'Shipping'],
    ]);
  });

  it('a second time updates what changed and creates nothing twice (AGT-241)', async () => {
    const { run, articles } = await setUp();
    await run(zendeskZip());
    expect(await run(zendeskZip())).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect(await run(zendeskZip('Press'))).toMatchObject({ created: 0, updated: 1, unchanged: 4 });
    expect(await articles()).toHaveLength(5);
  });

  it('names what is left out, and why (AGT-242)', async () => {
    const { send } = await setUp();
    const { body } = await send(zendeskZip());
    expect(body.skipped).toEqual([
      { name: 'zendesk/36001/fr', reason: 'The help centre does not have the language "fr"' },
    ]);
    expect(body.articles[0]).toMatchObject({ title: 'Second', category: 'Billing › FAQ', is_draft: true });
  });
});

const intercom = {
  type: 'list',
  data: [
    {
      ...{ type: 'article', id: '9001', workspace_id: 'w', title: 'Pay', description: 'How', state: 'published' },
      ...{ parent_id: 52, parent_type: 'collection', default_locale: 'en', author_id: 7 },
      url: 'https://intercom.help/acme/en/articles/9001-pay',
      body: '<h1>By card</h1><div class="intercom-interblocks-callout"><p>Mind</p></div><p><a href="https://intercom.help/acme/en/articles/9002-x">other</a> <a href="https://intercom.help/rival/en/articles/9002-x">theirs</a></p>',
      translated_content: {
        type: 'article_translated_content',
        en: { type: 'article_content', title: 'Pay', body: '<p>x</p>', state: 'published' },
        de: { type: 'article_content', title: 'Zahlen', body: '<p>Hallo</p>', state: 'draft' },
        fr: null,
      },
    },
    {
      ...{ type: 'article', id: '9002', workspace_id: 'w', title: 'For the team', body: '<p>x</p>' },
      ...{ state: 'published', parent_id: null, default_locale: 'en', url: null },
    },
  ],
};
const collections = {
  type: 'list',
  data: [
    { type: 'collection', id: '51', name: 'Money', order: 1, parent_id: null },
    { type: 'collection', id: '52', name: 'Cards', order: 1, parent_id: '51' },
  ],
};

describe('an export of Intercom (AGT-238)', () => {
  it('becomes articles with their collections; what only the team could see is a draft', async () => {
    const { run, find, slug } = await setUp();
    const files = zipOf([
      { path: 'a', text: JSON.stringify(intercom) },
      { path: 'b', text: JSON.stringify(collections) },
    ]);
    expect(await run(files)).toMatchObject({ status: 'done', created: 3, skipped: 0 });
    const [pay, team, german] = [await find('Pay'), await find('For the team'), await find('Zahlen')];
    expect([pay.status, team.status, german.status]).toEqual(['published', 'draft', 'draft']);
    expect([pay.description, pay.category.name]).toEqual(['How', 'Cards']);
    expect(german.associated_articles).toMatchObject([{ id: pay.id }]);
    expect(pay.content).toContain('# By card\n\n> Mind');
    expect(pay.content).toContain(`[other](/hc/${slug}/articles/${team.slug})`);
    expect(pay.content).toContain('https://intercom.help/rival/en/articles/9002-x');
  });
});

describe('an export that attacks (AGT-243)', () => {
  it('is refused in part, with the reason, and never fetched from a private address', async () => {
    const { run, articles } = await setUp();
    const hostile = `{"articles":[
      ${JSON.stringify(zendeskArticle(1, 'Deep', '<div>'.repeat(100_000)))},
      {"id":{"$ne":1},"title":"x","body":"x","section_id":1},
      {"__proto__":{"draft":true},"constructor":{},"id":2,"title":"Proto","body":"<p onclick=x>p <a href='jav&#10;ascript:alert(1)'>a</a><img src='${server.url}/secret.png'></p>","section_id":{}},
      ${JSON.stringify(zendeskArticle(3, 'Fine', `<img src="${server.url}/secret.png"><p>ok</p>`))}]}`;
    const report = await run(hostile, 'hostile.json');
    expect(report).toMatchObject({ status: 'done', created: 1 });
    expect(report.problems).toEqual([
      { name: 'hostile.json', reason: '2 of its 4 entries have fields of a wrong type' },
      { name: 'zendesk/1/en-us', reason: 'The HTML is nested too deeply' },
    ]);
    const [fine] = await articles();
    expect([fine.title, fine.content.includes('/files/')]).toEqual(['Fine', false]);
  });

  it('of nothing but brackets or broken JSON is named', async () => {
    const { send } = await setUp();
    const reasonOf = async (text: string) => (await send(text, 'x.json')).body.skipped[0].reason;
    expect(await reasonOf('['.repeat(3_000_001))).toBe('The file has too many values');
    expect(await reasonOf('['.repeat(500_000) + ']'.repeat(500_000))).toBe(
      'The file is no export of Zendesk or Intercom',
    );
    expect(await reasonOf('{"articles":[')).toBe('The file is not valid JSON');
    expect(await reasonOf('x')).toBe('The file is not JSON');
  });
});
