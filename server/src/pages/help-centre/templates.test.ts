import { contrast, parseColor, READABLE } from '@porchlight/core/rules/appearance/contrast.ts';
import { PORTAL_TEMPLATES } from '@porchlight/core/wire/settings/portal-template.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../operations/setup/seed.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.store.writer.transaction().execute((tx) => seed(tx, server.env, Date.now()));
});
afterAll(() => server.close());

const BROWSER = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
const ARTICLE = '/articles/charge-it-well';
const page = (path: string) => fetch(`${server.url}/hc/acme${path}`, { headers: BROWSER, redirect: 'manual' });
const textOf = async (path: string) => (await page(path)).text();
const set = (values: object) =>
  server.deps.write((tx) => tx.db.updateTable('portals').set(values).where('slug', '=', 'acme').execute());
const isHero = (text: string) => text.includes('class="hero"');
const sideOf = (text: string) => /<nav class="side"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';

describe('the template of a help centre (ART-14)', () => {
  it('is classic until another is chosen, and is saved for all of its readers', async () => {
    const { account_id } = await server.deps.db.selectFrom('portals').selectAll().executeTakeFirstOrThrow();
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const portal = `/api/v1/accounts/${account_id}/portals/acme`;
    expect((await boss.get(portal)).body.template).toBe('classic');
    const refused = await boss.patch(portal, { template: 'neon' });
    expect([refused.status, (await boss.get(portal)).body.template]).toEqual([422, 'classic']);
    expect((await boss.patch(portal, { template: 'docs' })).body.template).toBe('docs');
    expect(isHero(await textOf('/en'))).toBe(false);
    expect((await boss.patch(portal, { name: 'Acme' })).body.template).toBe('docs');
    expect((await boss.patch(portal, { portal: { template: 'classic' } })).body.template).toBe('classic');
    const made = await boss.post(`/api/v1/accounts/${account_id}/portals`, { name: 'Cards', template: 'cards' });
    expect(made.body.template).toBe('cards');
  });

  it('has its own home: the newest articles, pictures of categories, or a list of all', async () => {
    const home = async (template: string) => textOf(`/en?preview_template=${template}`);
    const [classic, cards, docs] = await Promise.all(PORTAL_TEMPLATES.map(home));
    for (const text of [classic, cards, docs]) expect(text).toContain('Your lantern');
    expect([classic, cards, docs].map((text) => isHero(text ?? ''))).toEqual([true, true, false]);
    expect(classic).toContain('New articles');
    expect(docs).not.toContain('New articles');
    expect(sideOf(classic ?? '') + sideOf(cards ?? '')).toBe('');
  });

  it('lists the categories beside a page, with the articles of its own, of each, or not at all', async () => {
    const [classic = '', cards = '', docs = ''] = await Promise.all(
      PORTAL_TEMPLATES.map(async (template) => sideOf(await textOf(`${ARTICLE}?preview_template=${template}`))),
    );
    expect(classic).toContain('aria-label="Categories"');
    expect(classic).toContain('Ordering');
    expect(classic).toContain('It flickers');
    expect(classic).not.toContain('Invoices');
    expect(cards).toBe('');
    expect(docs).toContain('Invoices');
    for (const side of [classic, docs])
      expect(side).toMatch(/<a aria-current="page" href="[^"]*charge-it-well[^"]*">Charge it well<\/a>/);
  });

  it('ends a long list beside the page with a link to the category', async () => {
    const one = await server.deps.db
      .selectFrom('articles')
      .selectAll()
      .where('slug', '=', 'it-flickers')
      .executeTakeFirstOrThrow();
    const { id: _, ...fields } = one;
    const many = Array.from({ length: 30 }, (_each, at) => ({ ...fields, slug: `more-${at}`, title: `More ${at}` }));
    await server.deps.write((tx) => tx.db.insertInto('articles').values(many).execute());
    const side = sideOf(await textOf(`${ARTICLE}?preview_template=docs`));
    expect(side).toContain('More 20');
    expect(side).not.toContain('More 25');
    expect(side).toMatch(/categories\/your-lantern[^"]*">33 articles</);
    await server.deps.write((tx) => tx.db.deleteFrom('articles').where('slug', 'like', 'more-%').execute());
  });

  it('shows an article inside the chat as every template does', async () => {
    await set({ template: 'docs' });
    const plain = await textOf(`${ARTICLE}?show_plain_layout=true`);
    expect([sideOf(plain), plain.includes('<header')]).toEqual(['', false]);
    expect(await textOf('/en?show_plain_layout=true')).toContain('role="search"');
    await set({ template: 'classic' });
  });
});

describe('the preview of a template (ART-15)', () => {
  it('carries its template and colour from page to page, is not indexed, and counts no view', async () => {
    const views = async () =>
      (await server.deps.db.selectFrom('articles').select('views').where('slug', '=', 'charge-it-well').execute())[0]
        ?.views;
    const before = await views();
    const text = await textOf(`${ARTICLE}?preview_template=docs&preview_color=%23c0392b`);
    expect(text).toContain('--accent:#c0392b');
    expect(text).toContain('href="/hc/acme/en?preview_template=docs&amp;preview_color=%23c0392b"');
    expect(text).toContain('<input type="hidden" name="preview_color" value="#c0392b">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(await views()).toBe(before);
    expect((await textOf(ARTICLE)).includes('noindex')).toBe(false);
  });

  it('takes no other template and no text that is not a colour', async () => {
    const injected = await textOf(
      `/en?preview_template=cards&preview_color=${encodeURIComponent('red}body{display:none')}`,
    );
    expect(injected).toContain('--accent:#9a4f00');
    expect(injected).not.toContain('display:none}body');
    expect(injected).not.toContain('body{display');
    expect(await textOf('/en?preview_template=neon&preview_color=%23c0392b')).not.toContain('#c0392b');
  });

  it('stays at the address of the installation, which alone may frame it, and has no chat', async () => {
    await set({ custom_domain: 'help.example.com' });
    expect((await page('/en')).status).toBe(301);
    const framed = await page('/en?preview_template=cards');
    expect([framed.status, framed.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);
    expect(framed.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    await set({ custom_domain: null });
    const { config } = await server.deps.db.selectFrom('portals').select('config').executeTakeFirstOrThrow();
    const { website_token } = await server.deps.db.selectFrom('inboxes').selectAll().executeTakeFirstOrThrow();
    await set({ config: { ...config, chat_website_token: website_token } });
    expect(await textOf('/en')).toContain('data-chat');
    expect(await textOf('/en?preview_template=classic')).not.toContain('data-chat');
    await set({ config });
  });

  it.each(['#ffffff', '#000000', '#ffe066', '#0f5f67', '#ff00aa'])('has readable words on %s', async (color) => {
    const text = await textOf(`/en?preview_template=cards&preview_color=${encodeURIComponent(color)}`);
    const [, accent = '', on = ''] = /--accent:(#\w+);--on-accent:(#\w+)/.exec(text) ?? [];
    expect(contrast(parseColor(accent) ?? [0, 0, 0], parseColor(on) ?? [0, 0, 0])).toBeGreaterThanOrEqual(READABLE);
  });
});
