import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let numbers = 0;
const setUp = async () => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator', name: 'Bo' }));
  const agent = server.asAgent(await server.buildAgent({ account_id: account.id, name: 'Mia' }));
  numbers += 1;
  const slug = `help-${numbers}`;
  const made = await boss.post(`${base}/portals`, {
    portal: { name: 'Help', slug, config: { default_locale: 'en', allowed_locales: ['en', 'es'] } },
  });
  expect(made.status).toBe(200);
  const portal = `${base}/portals/${slug}`;
  const write = async (fields: object) => (await boss.post(`${portal}/articles`, { article: fields })).body.payload;
  const publish = (id: number) => boss.patch(`${portal}/articles/${id}`, { status: 'published' });
  return { account, base, boss, agent, slug, portal, write, publish };
};

describe('help centres', () => {
  it('are made, changed and put away by administrators', async () => {
    const { base, boss, agent, slug, portal } = await setUp();
    expect((await agent.get(`${base}/portals`)).body.payload[0]).toMatchObject({ slug, archived: false });
    expect((await agent.post(`${base}/portals`, { name: 'Mine' })).status).toBe(401);
    for (const bad of [
      { name: '' },
      { name: 'X', slug },
      { name: 'X', slug: 'two words' },
      { name: 'X', custom_domain: 'not a domain' },
      { name: 'X', homepage_link: 'javascript:alert(1)' },
      { name: 'X', config: { allowed_locales: ['tlh'] } },
    ])
      expect([bad, (await boss.post(`${base}/portals`, bad)).status]).toEqual([bad, 422]);
    expect((await boss.patch(portal, { header_text: 'How can we help?' })).body.header_text).toBe('How can we help?');
    expect((await server.http.get(`/hc/${slug}/en.json`)).body).toMatchObject({ name: 'Help', slug });
    await boss.patch(portal, { archived: true });
    expect((await server.http.get(`/hc/${slug}/en.json`)).status).toBe(404);
    const other = await setUp();
    expect((await other.boss.get(portal)).status).toBe(401);
    expect((await other.boss.get(`${other.base}/portals/${slug}`)).status).toBe(404);
    expect((await boss.delete(portal)).status).toBe(200);
    expect((await boss.get(portal)).status).toBe(404);
  });

  it('are written by their members too, who are named by administrators', async () => {
    const { account, base, boss, agent, portal, slug } = await setUp();
    const writer = await server.buildAgent({ account_id: account.id, name: 'Wim Writer' });
    const http = server.asAgent(writer);
    expect((await http.post(`${portal}/articles`, { title: 'Mine' })).status).toBe(401);
    expect((await agent.patch(`${portal}/members`, { user_ids: [writer.user.id] })).status).toBe(401);
    const stranger = await server.buildAgent({ account_id: (await server.buildAccount()).id });
    expect((await boss.patch(`${portal}/members`, { user_ids: [stranger.user.id] })).status).toBe(401);
    const named = await boss.put(`${portal}/add_members`, { portal: { member_ids: [writer.user.id] } });
    expect(named.body.payload.map(({ name }: { name: string }) => name)).toEqual(['Wim Writer']);
    expect((await agent.get(portal)).body.portal_members).toMatchObject([{ id: writer.user.id }]);
    expect((await http.post(`${portal}/articles`, { title: 'Mine' })).status).toBe(200);
    expect((await http.patch(portal, { header_text: 'Ask' })).status).toBe(200);
    expect((await http.delete(portal)).status).toBe(401);
    expect((await http.post(`${base}/portals`, { name: 'Another' })).status).toBe(401);
    const other = await setUp();
    expect((await http.post(`${base}/portals/${other.slug}/articles`, { title: 'Theirs' })).status).toBe(401);
    await boss.patch(`${portal}/members`, { user_ids: [] });
    expect((await http.patch(portal, { header_text: 'Again' })).status).toBe(401);
    await boss.patch(`${portal}/members`, { user_ids: [writer.user.id] });
    await boss.delete(`${base}/agents/${writer.user.id}`);
    expect((await boss.get(`${base}/portals/${slug}/members`)).body.payload).toEqual([]);
  });

  it('have shelves in their languages', async () => {
    const { boss, agent, portal, slug } = await setUp();
    const made = await boss.post(`${portal}/categories`, { category: { name: 'First Steps', locale: 'en' } });
    expect(made.body.payload).toMatchObject({ name: 'First Steps', slug: 'first-steps', position: 10 });
    expect((await boss.post(`${portal}/categories`, { name: 'First steps', locale: 'en' })).status).toBe(422);
    expect((await boss.post(`${portal}/categories`, { name: 'Erste', locale: 'de' })).status).toBe(422);
    expect((await boss.post(`${portal}/categories`, { name: 'First steps', locale: 'es' })).status).toBe(200);
    expect((await agent.get(`${portal}/categories`, { query: { locale: 'en' } })).body.payload).toHaveLength(1);
    const one = `${portal}/categories/${made.body.payload.id}`;
    expect((await boss.patch(one, { name: 'Begin', slug: 'begin' })).body.payload.slug).toBe('begin');
    expect((await server.http.get(`/hc/${slug}/en/categories/begin.json`)).body.name).toBe('Begin');
    expect((await agent.delete(one)).status).toBe(401);
    expect((await boss.delete(one)).status).toBe(200);
  });

  it('have articles that are drafts first, in an order, with translations', async () => {
    const { boss, agent, portal, write, publish, slug } = await setUp();
    const category = (await boss.post(`${portal}/categories`, { name: 'Light', locale: 'en' })).body.payload;
    const one = await write({ title: 'Change a wick', content: '# Wick\n\nCarefully.', category_id: category.id });
    expect(one).toMatchObject({ status: 'draft', position: 10, category: { slug: 'light' } });
    expect(one.slug).toMatch(/^\d+-change-a-wick$/);
    const address = `/hc/${slug}/articles/${one.slug}`;
    expect((await server.http.get(`${address}.json`)).status).toBe(404);
    expect((await publish(one.id)).body.payload.status).toBe('published');
    expect((await server.http.get(`${address}.json`)).body).toMatchObject({
      title: 'Change a wick',
      link: `hc/${slug}/articles/${one.slug}`,
      author: { name: 'Bo' },
      category: { slug: 'light' },
    });
    const spanish = await write({ title: 'Cambiar la mecha', locale: 'es', associated_article_id: one.id });
    expect(spanish.associated_articles.map(({ id }: { id: number }) => id)).toEqual([one.id]);
    // Within the same second, as an author does who translates a new article at once.
    const same = await Promise.all(['en', 'es', 'en'].map((locale) => write({ title: 'Trim a wick', locale })));
    expect(new Set(same.map(({ slug: its }) => its)).size).toBe(3);
    for (const { id } of same) await boss.delete(`${portal}/articles/${id}`);
    const two = await write({ title: 'Oil' });
    await boss.post(`${portal}/articles/reorder`, { positions_hash: { [two.id]: 5, 999999: 1 } });
    const list = (await agent.get(`${portal}/articles`, { query: { locale: 'en' } })).body;
    expect(list.payload.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id]);
    expect(list.meta).toMatchObject({ all_articles_count: 2, published_count: 1, draft_articles_count: 1 });
    expect((await agent.get(`${portal}/articles`, { query: { query: 'CAREFULLY' } })).body.payload).toHaveLength(1);
    expect((await agent.get(`${portal}/articles`, { query: { status: 'published' } })).body.meta.articles_count).toBe(
      1,
    );
    expect((await agent.patch(`${portal}/articles/${one.id}`, { title: 'Mine' })).status).toBe(401);
    for (const bad of [
      { title: '' },
      { status: 'gone' },
      { category_id: 424_242 },
      { author_id: 424_242 },
      { locale: 'de' },
    ])
      expect([bad, (await boss.patch(`${portal}/articles/${one.id}`, bad)).status]).toEqual([bad, 422]);
    expect((await boss.delete(`${portal}/articles/${one.id}`)).status).toBe(200);
    expect((await server.http.get(address)).status).toBe(404);
  });

  it('list what is published, by views or place, and count a visit once (ART-01)', async () => {
    const { write, publish, slug } = await setUp();
    const [few, many, draft] = [
      await write({ title: 'Few' }),
      await write({ title: 'Many funny things' }),
      await write({ title: 'Draft' }),
    ];
    await publish(few.id);
    await publish(many.id);
    const titles = async (query: object) =>
      (await server.http.get(`/hc/${slug}/en/articles.json`, { query: query as never })).body.payload.map(
        ({ title }: { title: string }) => title,
      );
    for (let visit = 0; visit < 2; visit += 1) await server.http.get(`/hc/${slug}/articles/${many.slug}.json`);
    expect(await titles({ sort: 'views', status: 1 })).toEqual(['Many funny things', 'Few']);
    expect(await titles({})).toEqual(['Few', 'Many funny things']);
    expect(await titles({ query: 'funny' })).toEqual(['Many funny things']);
    expect(await titles({ query: '100% funny' })).toEqual([]);
    expect(await titles({ status: 0 })).toEqual([]);
    await publish((await write({ title: 'Über Lieferung' })).id);
    expect(await titles({ query: 'über' })).toEqual(['Über Lieferung']);
    expect(draft.status).toBe('draft');
    const views = await server.deps.db
      .selectFrom('articles')
      .select('views')
      .where('id', '=', many.id)
      .executeTakeFirst();
    expect(views?.views).toBe(1);
  });

  it('show the team what readers said of an article, newest first, and no other account', async () => {
    const { agent, portal, write, publish, slug } = await setUp();
    const { id, slug: name } = await write({ title: 'Trim a wick' });
    await publish(id);
    const answer = (reader: string, helpful: string, comment: string) =>
      server.http.post(
        `/hc/${slug}/articles/${name}/feedback`,
        { helpful, comment },
        { headers: { 'user-agent': reader } },
      );
    await answer('One', 'yes', '');
    await answer('Two', 'no', 'Which scissors?');
    await answer('Three', 'yes', '  Thanks! ');
    const path = `${portal}/articles/${id}/feedback`;
    const { body } = await agent.get(path);
    expect(body.payload).toMatchObject([
      { helpful: true, comment: 'Thanks!' },
      { helpful: false, comment: 'Which scissors?' },
    ]);
    expect(body.meta).toEqual({ helpful_count: 2, not_helpful_count: 1, comments_count: 2, current_page: 1 });
    expect(JSON.stringify(body)).not.toContain('visit');
    expect((await agent.get(path, { query: { page: 2 } })).body.payload).toEqual([]);
    const [listed] = (await agent.get(`${portal}/articles`)).body.payload;
    expect(listed).toMatchObject({ helpful_count: 2, not_helpful_count: 1 });
    const other = await setUp();
    expect((await other.boss.get(path)).status).toBe(401);
    expect((await other.boss.get(`${other.portal}/articles/${id}/feedback`)).status).toBe(404);
  });

  it('show pictures that their writers put into them, and no other files', async () => {
    const { account, base, boss, agent, portal } = await setUp();
    const send = (who: typeof boss, bytes: Uint8Array<ArrayBuffer>, name: string) => {
      const raw = new FormData();
      raw.append('attachment', new Blob([bytes]), name);
      return who.call('POST', `${base}/upload`, { raw });
    };
    const png = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const kept = await send(boss, png, 'glass.png');
    const shown = await server.http.get(new URL(kept.body.file_url).pathname);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await send(agent, png, 'glass.png')).status).toBe(401);
    const writer = await server.buildAgent({ account_id: account.id, name: 'Wim Writer' });
    await boss.patch(`${portal}/members`, { user_ids: [writer.user.id] });
    expect((await send(server.asAgent(writer), png, 'glass.png')).status).toBe(200);
    expect((await send(boss, Uint8Array.from(Buffer.from('<svg onload=alert(1)>')), 'a.png')).status).toBe(422);
  });
});
