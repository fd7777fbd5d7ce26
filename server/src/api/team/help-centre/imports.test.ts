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
  const agent = server.asAgent(await server.buildAgent({ account_id: account.id }));
  numbers += 1;
  const slug = `imported-${numbers}`;
  const base = `/api/v1/accounts/${account.id}/portals`;
  const portal = `${base}/${slug}`;
  const config = { default_locale: 'en', allowed_locales: ['en', 'de'] };
  await boss.post(base, { name: 'Help', slug, config });
  const send = (bytes: Buffer | string, name = 'docs.zip', who = boss) => {
    const raw = new FormData();
    raw.append('files[]', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    return who.call('POST', `${portal}/imports`, { raw });
  };
  const run = async (bytes: Buffer | string, name?: string) => {
    const { id } = (await send(bytes, name)).body;
    expect((await boss.post(`${portal}/imports/${id}/start`, {})).status).toBe(202);
    await server.runJobs();
    return (await boss.get(`${portal}/imports/${id}`)).body;
  };
  const articles = async () => (await boss.get(`${portal}/articles`)).body.payload;
  return { account, boss, agent, base, slug, portal, send, run, articles };
};

const docs = (begin = 'Press the button.') =>
  zipOf([
    {
      path: 'export/start/first.md',
      text: `# First steps\n\n${begin} See [the second](../more/second.md#end).\n\n![A lamp](../img/lamp.png)`,
    },
    {
      path: 'export/more/second.md',
      text: '---\ntitle: Second\nid: second\norder: 1\ndraft: true\n---\nBack to [first](/start/first.md).',
    },
    { path: 'export/german.md', text: '---\ntitle: Hallo\nlocale: de-AT\ncategory: Anfang\n---\nGuten Tag' },
    { path: 'export/img/lamp.png', text: picture, isStored: true },
  ]);

describe('articles from files (ART-18)', () => {
  it('are shown before anything is written', async () => {
    const { send, articles, boss, portal } = await setUp();
    const { status, body } = await send(docs());
    expect(status).toBe(200);
    expect(body).toMatchObject({ to_create: 3, to_update: 0, skipped: [] });
    expect(body.articles).toContainEqual({
      ...{ title: 'First steps', path: 'start/first.md', locale: 'en', category: 'start' },
      ...{ is_draft: false, action: 'create' },
    });
    expect(await articles()).toEqual([]);
    expect((await boss.get(`${portal}/categories`)).body.payload).toEqual([]);
    await server.runJobs();
    expect((await boss.get(`${portal}/imports/${body.id}`)).body).toMatchObject({ status: 'ready', total: 3, done: 0 });
  });

  it('are created with their categories, links and pictures, and updated by the next import', async () => {
    const { run, articles, boss, portal, slug } = await setUp();
    expect(await run(docs())).toMatchObject({ status: 'done', created: 3, updated: 0, skipped: 0, total: 3, done: 3 });
    const all = await articles();
    const find = (title: string) => all.find((article: { title: string }) => article.title === title);
    const [first, second, german] = [find('First steps'), find('Second'), find('Hallo')];
    expect([first.status, second.status, german.status]).toEqual(['published', 'draft', 'published']);
    expect([first.category.name, second.category.name, german.category.name]).toEqual(['start', 'more', 'Anfang']);
    expect([german.locale, german.category.locale]).toEqual(['de', 'de']);
    expect(first.content).toContain(`[the second](/hc/${slug}/articles/${second.slug}#end)`);
    expect(second.content).toContain(`(/hc/${slug}/articles/${first.slug})`);
    const address = /\((\/files\/[^)]+)\)/.exec(first.content)?.[1] ?? '';
    const stored = await fetch(server.url + address);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);

    expect(await run(docs())).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await run(docs('Hold the button.'))).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    const again = await articles();
    expect(again).toHaveLength(3);
    expect(again.find(({ id }: { id: number }) => id === first.id).content).toContain(address);
    const versions = (await boss.get(`${portal}/articles/${first.id}/versions`)).body.payload;
    expect(versions).toHaveLength(2);
    expect((await boss.get(`${portal}/categories`)).body.payload).toHaveLength(3);
  });

  it('keep the status that a writer gave them, and come from single files too', async () => {
    const { run, articles, boss, portal } = await setUp();
    await run('# Alone\n\nText', 'alone.md');
    const [{ id }] = await articles();
    await boss.patch(`${portal}/articles/${id}`, { status: 'archived' });
    expect(await run('# Alone\n\nNew text', 'alone.md')).toMatchObject({ created: 0, updated: 1 });
    expect(await articles()).toMatchObject([{ status: 'archived', content: 'New text' }]);
  });

  it('that cannot be taken are named with the reason', async () => {
    const { send, run } = await setUp();
    const files = zipOf([
      { path: 'a.md', text: '---\nid: same\ntitle: A\n---\nx' },
      { path: 'b.md', text: '---\nid: same\ntitle: B\n---\nx' },
      { path: 'c.md', text: '---\nlocale: fr\ntitle: C\n---\nx' },
      { path: 'd.md', text: `# ${'x'.repeat(501)}` },
      { path: 'e.md', text: `# E\n${'x'.repeat(500_001)}` },
      { path: 'f.md', text: Buffer.from([0xff]) },
      { path: '../out.md', text: '# Out' },
    ]);
    const { body } = await send(files);
    expect(body.articles.map(({ title }: { title: string }) => title)).toEqual(['A']);
    expect(body.skipped).toEqual([
      { name: 'f.md', reason: 'The file is not UTF-8' },
      { name: 'b.md', reason: 'Another file has the same id' },
      { name: 'c.md', reason: 'The help centre does not have the language "fr"' },
      { name: 'd.md', reason: 'The title is longer than 500 letters' },
      { name: 'e.md', reason: 'The text is longer than 500000 letters' },
    ]);
    expect(await run(files)).toMatchObject({ status: 'done', created: 1, skipped: 5 });
  });

  it('are refused at once where the upload is no such file', async () => {
    const { send } = await setUp();
    const wrong = async (bytes: Buffer | string, name?: string) => {
      const { status, body } = await send(bytes, name);
      return [status, body.attributes, body.message];
    };
    expect(await wrong('PK\u0003\u0004 and nothing more than that')).toEqual([
      422,
      ['files'],
      'The archive is damaged',
    ]);
    expect(await wrong(zipOf([{ path: 'a.txt', text: 'x' }]))).toEqual([
      ...[422, ['files'], 'There are no articles in the upload: Markdown files, or an export of Zendesk or Intercom'],
    ]);
    const bomb = Array.from({ length: 3 }, (_, at) => ({ path: `${at}.md`, text: Buffer.alloc(40 * 1024 * 1024) }));
    expect(await wrong(zipOf(bomb))).toEqual([422, ['files'], 'The files of the archive are too large']);
  });

  it('show what their authors wrote as words, and fetch no picture of a private address', async () => {
    const { run, articles, slug } = await setUp();
    const hostile = `# X\n\n<script>alert(1)</script> [x](javascript:alert(1)) ![p](${server.url}/secret.png) ![q](../../etc/passwd)`;
    expect(await run(hostile, 'x.md')).toMatchObject({ created: 1 });
    const [article] = await articles();
    expect(article.content).not.toContain('/files/');
    const page = await (await fetch(`${server.url}/hc/${slug}/articles/${article.slug}`)).text();
    expect(page).not.toMatch(/<script>alert|href="javascript/);
  });

  it('are started once, by the writers of their help centre alone', async () => {
    const { account, boss, agent, base, portal, send, articles } = await setUp();
    expect((await send('# A', 'a.md', agent)).status).toBe(401);
    const { id } = (await send('# A', 'a.md')).body;
    expect((await agent.post(`${portal}/imports/${id}/start`, {})).status).toBe(401);
    expect((await agent.get(`${portal}/imports/${id}`)).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.get(`${other.portal}/imports/${id}`)).status).toBe(404);
    await boss.post(base, { name: 'Second', slug: `other-${numbers}` });
    expect((await boss.post(`${base}/other-${numbers}/imports/${id}/start`, {})).status).toBe(404);
    for (const wrong of ['x', 'articles', 'a'.repeat(61)])
      expect((await boss.get(`${portal}/imports/${wrong}`)).status).toBeGreaterThanOrEqual(400);
    expect((await boss.post(`${portal}/imports/${id}/start`, {})).status).toBe(202);
    expect((await boss.post(`${portal}/imports/${id}/start`, {})).status).toBe(409);
    await server.runJobs();
    expect(await articles()).toHaveLength(1);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('action', '=', 'import')
      .execute();
    expect(entries).toMatchObject([{ auditable_type: 'Portal' }]);
  });

  it('are created once by two imports of the same files at the same time', async () => {
    const { boss, portal, send, articles } = await setUp();
    const ids = [(await send(docs())).body.id, (await send(docs())).body.id];
    await Promise.all(ids.map((id) => boss.post(`${portal}/imports/${id}/start`, {})));
    await server.runJobs();
    expect(await articles()).toHaveLength(3);
  });
});
