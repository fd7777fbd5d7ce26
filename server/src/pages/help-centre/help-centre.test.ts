import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../operations/setup/seed.ts';
import { articleWords } from '../../platform/database/folded-text.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.store.writer.transaction().execute((tx) => seed(tx, server.env, Date.now()));
});
afterAll(() => server.close());

const browser = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
const page = (path: string, headers: Record<string, string> = browser) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const articlePath = '/hc/acme/articles/charge-it-well';
const articleRow = () =>
  server.deps.db.selectFrom('articles').selectAll().where('slug', '=', 'charge-it-well').executeTakeFirstOrThrow();

describe('the help centre’s site', () => {
  it('shows its categories and articles, and finds by every word', async () => {
    const entrance = await page('/hc/acme');
    expect([entrance.status, entrance.headers.get('location')]).toEqual([302, '/hc/acme/en']);
    const home = await (await page('/hc/acme/en')).text();
    for (const words of ['Ordering', 'Your lantern', 'Charge it well', '<html lang="en" dir="ltr"'])
      expect(home).toContain(words);
    // One script, which only shows search suggestions sooner.
    expect(home.match(/<script[^>]*>/g) ?? []).toHaveLength(home.includes('<script') ? 1 : 0);
    const found = await (await page('/hc/acme/en?query=battery+usb')).text();
    expect(found).toContain('Charge it well');
    expect(found).not.toContain('It flickers');
    expect(await (await page('/hc/acme/en?query=zeppelin')).text()).toContain('No results for');
    const category = await (await page('/hc/acme/en/categories/your-lantern')).text();
    expect(category).toContain('It flickers');
    expect(category).not.toContain('Invoices');
  });

  it('shows an article with what its Markdown means, its place and its neighbours', async () => {
    const answer = await page(articlePath);
    const text = await answer.text();
    expect(text).toContain('<div id="cw-article-content"><p>Any USB-C charger does.</p><ul><li>');
    expect(text).toContain('<strong>amber</strong>');
    expect(text).toContain('It flickers');
    expect(text).toContain(`<link rel="canonical" href="${server.env.publicUrl}${articlePath}">`);
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]*; script-src 'self';/,
    );
    const again = await page(articlePath, { ...browser, 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('is plain and dark where the widget asks for it, and may stand in any page (ART-08)', async () => {
    const answer = await page(`${articlePath}?show_plain_layout=true&theme=dark`);
    const text = await answer.text();
    expect(text).toContain('class="dark"');
    expect(text).not.toContain('<header');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(text).toContain('/hc/acme/articles/it-flickers?show_plain_layout=true&amp;theme=dark');
  });

  it('speaks the language it is asked in, counts in its plurals and turns round for Arabic (I18-10, I18-14)', async () => {
    const { id: _, ...article } = await articleRow();
    await server.deps.write(async ({ db }) => {
      const config = { default_locale: 'en', allowed_locales: ['en', 'de', 'pl', 'ar'] };
      await db.updateTable('portals').set({ config }).where('slug', '=', 'acme').execute();
      for (const slug of ['lampa-raz', 'lampa-dwa']) {
        const own = { slug, locale: 'pl', title: `Lampa ${slug}`, category_id: null };
        await db
          .insertInto('articles')
          .values({ ...article, ...own, ...articleWords({ ...article, ...own }) })
          .execute();
      }
    });
    const german = await (await page('/hc/acme/de')).text();
    for (const words of ['<html lang="de" dir="ltr">', 'Artikel suchen', 'Hier gibt es noch keine Artikel.'])
      expect(german).toContain(words);
    expect(await (await page('/hc/acme/pl?query=lampa')).text()).toContain('2 artykuły na temat „lampa”');
    expect(await (await page('/hc/acme/articles/lampa-raz')).text()).toContain('Czy to było pomocne?');
    const arabic = await (await page('/hc/acme/ar')).text();
    for (const words of ['<html lang="ar" dir="rtl">', 'البحث في المقالات']) expect(arabic).toContain(words);
  });

  it('is entered in the reader’s language where it is offered, however that is written', async () => {
    const enter = async (path: string, language?: string) => {
      const answer = await fetch(server.url + path, {
        redirect: 'manual',
        headers: language ? { 'accept-language': language } : {},
      });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await enter('/hc/acme')).toEqual([302, '/hc/acme/en']);
    expect(await enter('/hc/acme', 'ja, de-AT;q=0.9, en;q=0.5')).toEqual([302, '/hc/acme/de']);
    expect(await enter('/hc/acme', 'ja')).toEqual([302, '/hc/acme/en']);
    expect(await enter('/hc/acme/de-AT?query=lampe')).toEqual([301, '/hc/acme/de?query=lampe']);
    expect(await enter('/hc/acme/PL')).toEqual([301, '/hc/acme/pl']);
    expect((await enter('/hc/acme/xx'))[0]).toBe(404);
  });

  it('counts a view once a visit, and none of a machine’s', async () => {
    const before = (await articleRow()).views;
    const reader = { 'user-agent': 'Mozilla/5.0 Reader' };
    await page(articlePath, reader);
    await page(articlePath, reader);
    await page(articlePath, { 'user-agent': 'Googlebot/2.1' });
    await page(articlePath, { ...reader, 'user-agent': 'Mozilla/5.0 Other', 'sec-purpose': 'prefetch' });
    expect((await articleRow()).views).toBe(before + 1);
  });

  it('takes one answer a visitor to whether it was helpful, with a comment', async () => {
    const answer = (helpful: string, comment: string) =>
      fetch(`${server.url}${articlePath}/feedback`, {
        method: 'POST',
        redirect: 'manual',
        headers: browser,
        body: new URLSearchParams({ helpful, comment }),
      });
    const first = await answer('no', 'Where is the plug?');
    expect([first.status, first.headers.get('location')]).toEqual([303, `${articlePath}?thanks=1#helpful`]);
    await answer('yes', '');
    const rows = () => server.deps.db.selectFrom('article_feedback').selectAll().execute();
    expect(await rows()).toMatchObject([{ helpful: true, comment: null }]);
    // As full as the field takes it, in many lines: a form sends two characters for each line break.
    const full = 'a line\r\n'.repeat(400).slice(0, 2_300);
    expect((await answer('no', full)).status).toBe(303);
    expect((await rows())[0]?.comment).toBe(full.replaceAll('\r\n', '\n').trim().slice(0, 2_000));
    expect(await (await page(`${articlePath}?thanks=1`)).text()).toContain('Thank you.');
  });

  it('asks whether an article was helpful before it asks for words, and only after a no', async () => {
    const press = async (helpful: string) => {
      const body = new URLSearchParams({ helpful });
      const sent = await fetch(`${server.url}${articlePath}/feedback`, {
        ...{ method: 'POST', redirect: 'manual', headers: browser, body },
      });
      return sent.headers.get('location') ?? '';
    };
    expect(await (await page(articlePath)).text()).not.toContain('<textarea');
    const afterNo = await press('no');
    expect(afterNo).toBe(`${articlePath}?thanks=no#helpful`);
    const asked = await (await page(afterNo.split('#')[0] ?? '')).text();
    expect(asked).toContain('What was missing? (optional)');
    expect(asked).toContain('<input type="hidden" name="helpful" value="no">');
    const afterYes = await press('yes');
    expect(afterYes).toBe(`${articlePath}?thanks=1#helpful`);
    expect(await (await page(afterYes.split('#')[0] ?? '')).text()).not.toContain('<textarea');
  });

  it('says plainly what does not exist, and lists what does for machines', async () => {
    for (const path of ['/hc/acme/articles/nothing', '/hc/acme/xx', '/hc/acme/en/categories/nothing']) {
      const answer = await page(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('This page does not exist');
    }
    expect((await page('/hc/nobody/en')).status).toBe(404);
    await server.deps.write((tx) =>
      tx.db.updateTable('articles').set({ status: 0 }).where('slug', '=', 'it-flickers').execute(),
    );
    expect((await page('/hc/acme/articles/it-flickers')).status).toBe(404);
    const map = await (await page('/hc/acme/sitemap.xml')).text();
    expect(map).toContain(`<loc>${server.env.publicUrl}${articlePath}</loc>`);
    expect(map).not.toContain('it-flickers');
  });

  it('shows a shelf with what stands below it, no empty one, and names all that are filled to machines', async () => {
    const buildCategory = (name: string, above: number | null) => ({
      ...{ account_id: 1, portal_id: 1, name, slug: name, locale: 'en', description: null, icon: null, position: 90 },
      ...{ parent_category_id: above, associated_category_id: null, created_at: 0, updated_at: 0 },
    });
    const insert = (values: ReturnType<typeof buildCategory>) =>
      server.deps.write(async (tx) => {
        const made = tx.db
          .insertInto('categories')
          .values(values as never)
          .returning('id');
        return (await made.executeTakeFirstOrThrow()).id;
      });
    const above = await insert(buildCategory('repairs', null));
    const below = await insert(buildCategory('wicks', above));
    await insert(buildCategory('bare-boards', null));
    const before = (await articleRow()).category_id;
    const move = (category_id: typeof before) =>
      server.deps.write((tx) =>
        tx.db.updateTable('articles').set({ category_id }).where('slug', '=', 'charge-it-well').execute(),
      );
    await move(below);
    const home = await (await page('/hc/acme/en')).text();
    expect(home).toMatch(/repairs<\/a><\/h2>\s*<p class="note">1 article</);
    expect(await (await page('/hc/acme/en/categories/wicks')).text()).not.toContain('bare-boards');
    expect(home).not.toContain('bare-boards');
    const map = await (await page('/hc/acme/sitemap.xml')).text();
    for (const path of ['/en', '/en/categories/wicks'])
      expect(map).toContain(`<loc>${server.env.publicUrl}/hc/acme${path}</loc>`);
    expect(map).not.toContain('bare-boards');
    await move(before);
  });

  it('shows whatever an author wrote as words, never as a page (SEC-12)', async () => {
    const hostile = '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>';
    await server.deps.write((tx) =>
      tx.db
        .updateTable('articles')
        .set({ title: `"><script>1</script>`, content: hostile })
        .where('slug', '=', 'change-the-glass')
        .execute(),
    );
    const text = await (await page('/hc/acme/articles/change-the-glass')).text();
    expect(text).not.toMatch(/<script>|<img|href="javascript/);
    const search = await (await page(`/hc/acme/en?query=${encodeURIComponent('"><script>1</script>')}`)).text();
    expect(search).not.toContain('<script>');
  });
});
