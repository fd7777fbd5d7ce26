import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { findFreePort } from './free-port.ts';
import { chatOf, type Installation, openChat, openInstallation, sendMessage } from './installation.ts';
import { openTeamApi } from './team-api.ts';

const OWN = 'help.localhost';
const LONG = [
  '# Before you begin',
  'You need a **charger**. See [the glass](/hc/acme/articles/change-the-glass).',
  '## What is in the box',
  '- Lantern\n- Cable',
  '```\nlantern --charge --until full --and-a-line-that-is-longer-than-a-small-screen\n```',
  '# Afterwards',
  '| Where | How long |\n| --- | --- |\n| Home | 1 day |',
  'Averyveryveryveryveryveryveryveryveryverylongwordwithoutanyplacetobreak',
].join('\n\n');

let installation: Installation;
beforeAll(async () => {
  const port = await findFreePort();
  installation = await openInstallation({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
  const team = await openTeamApi(installation);
  const config = { default_locale: 'en', allowed_locales: ['en', 'ar', 'de'] };
  await team('PATCH', '/portals/acme', { color: '#ffe066', config, homepage_link: 'https://acme.example' });
  const { payload } = await team('GET', '/portals/acme/articles');
  const { id } = payload.find(({ slug }: { slug: string }) => slug === 'charge-it-well');
  await team('PATCH', `/portals/acme/articles/${id}`, { content: LONG });
  const arabic = { title: 'اشحن الفانوس جيدًا', slug: 'charge-ar', locale: 'ar', content: 'أي شاحن يكفي.' };
  const made = await team('POST', '/portals/acme/articles', { ...arabic, associated_article_id: id });
  await team('PATCH', `/portals/acme/articles/${made.payload.id}`, { status: 'published' });
});
afterAll(() => installation?.close());

const open = async (path: string, options: BrowserContextOptions = {}, url = installation.url) => {
  const context = await installation.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url + path);
  return page;
};

const SHOTS = process.env['SHOTS'];

describe('the help centre’s search', () => {
  it('searches while the visitor types, by keyboard alone, and announces the results', async () => {
    const page = await open('/hc/acme/en');
    const field = page.getByRole('combobox', { name: 'Search for articles' });
    await field.focus();
    await field.pressSequentially('glass');
    const option = page.getByRole('option', { name: 'Change the glass' });
    await option.waitFor();
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('status').getByText('articles about “glass”').waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe('glass');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Change the glass', level: 1 }).waitFor();
    await page.context().close();
  });

  it('says when nothing is found and when it does not answer, and Enter still asks for the page', async () => {
    const page = await open('/hc/acme/articles/charge-it-well', { viewport: { width: 320, height: 640 } });
    const field = page.getByRole('combobox');
    await field.pressSequentially('zeppelin');
    await page.getByRole('status').getByText('No results for “zeppelin”').waitFor();
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.route('**/search.json*', (route) => route.abort());
    await field.fill('amber');
    await page.getByRole('status').getByText('The search is not available').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /No results for “amber”/ }).waitFor();
    await page.context().close();
  });

  it('asks once for what is typed in one go, and forgets an answer that was overtaken', async () => {
    const page = await open('/hc/acme/en');
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    await page.route('**/search.json*', async (route) => {
      const query = new URL(route.request().url()).searchParams.get('query') ?? '';
      asked.push(query);
      if (query === 'glass') await new Promise<void>((done) => waiting.push(done));
      await route.continue().catch(() => {});
    });
    // A paused clock, so that the machine's speed does not matter.
    const now = await page.evaluate(() => Date.now());
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1_000);
    const field = page.getByRole('combobox');
    for (const letter of 'glass') {
      await field.pressSequentially(letter);
      await page.clock.runFor(100);
    }
    expect(asked).toEqual([]);
    const first = page.waitForRequest('**/search.json?query=glass');
    await page.clock.runFor(50);
    await first;
    await field.fill('invoice');
    await page.clock.runFor(150);
    await page.getByRole('option', { name: 'Invoices and VAT' }).waitFor();
    for (const go of waiting) go();
    await page.getByRole('status').getByText('“invoice”').waitFor();
    expect(asked).toEqual(['glass', 'invoice']);
    await expect.poll(() => page.getByRole('option', { name: 'Change the glass' }).count()).toBe(0);
    await page.context().close();
  });

  it('works where no script runs', async () => {
    const page = await open('/hc/acme/en', { javaScriptEnabled: false });
    await page.getByRole('textbox', { name: 'Search for articles' }).fill('glass');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Change the glass' }).click();
    await page.getByRole('heading', { name: 'Change the glass' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'What was missing? (optional)' }).count()).toBe(0);
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByRole('status').getByText('Thank you.').waitFor();
    await page.getByRole('textbox', { name: 'What was missing? (optional)' }).fill('A picture');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('Thank you.').waitFor();
    expect(await page.getByRole('textbox', { name: 'What was missing? (optional)' }).count()).toBe(0);
    await page.context().close();
  });
});

describe('the help centre’s pages', () => {
  const PAGES = [
    '/en',
    '/en/categories/ordering',
    '/articles/charge-it-well',
    '/articles/charge-ar',
    '/en/nothing/here',
  ];
  const APPEARANCES: [string, BrowserContextOptions][] = [
    ['wide and light', { viewport: { width: 1200, height: 800 } }],
    ['320 px and dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ];
  it.each(APPEARANCES)('are read by everybody, %s', async (appearance, options) => {
    const page = await open('/hc/acme', options);
    for (const path of PAGES) {
      await page.goto(`${installation.url}/hc/acme${path}`);
      await expect.poll(async () => [path, await accessibilityViolations(page)]).toEqual([path, []]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/${appearance}${path.replaceAll('/', '-')}.png`, fullPage: true });
    }
    await page.context().close();
  });

  it.each(['cards', 'docs'])('are read by everybody in the template %s (ART-14)', async (template) => {
    const page = await open('/hc/acme');
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [1440, 'light'],
    ] as const)
      for (const path of PAGES) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.goto(`${installation.url}/hc/acme${path}?preview_template=${template}`);
        await expect.poll(async () => [path, await accessibilityViolations(page)]).toEqual([path, []]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([template, width, path, overflow]).toEqual([template, width, path, 0]);
      }
    await page.context().close();
  });

  it('say that nothing is there wherever an address was cut off or mistyped, in the reader’s language', async () => {
    const page = await open('/hc/acme/%E0%A4%A');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await page.getByRole('combobox', { name: 'Search for articles' }).fill('glass');
    await page.getByRole('option', { name: 'Change the glass' }).click();
    await page.getByRole('heading', { name: 'Change the glass' }).waitFor();
    await page.context().close();
    const elsewhere = await open('/nowhere/at%all', { locale: 'ar', viewport: { width: 320, height: 640 } });
    await elsewhere.getByRole('heading', { name: 'هذه الصفحة غير موجودة' }).waitFor();
    await expect.poll(() => accessibilityViolations(elsewhere)).toEqual([]);
    await elsewhere.context().close();
  });

  it('lead to the same article in another language, from right to left, and around by keyboard', async () => {
    const page = await open('/hc/acme/articles/charge-it-well');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Afterwards' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#afterwards');
    await page.getByText('English', { exact: true }).first().click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'اشحن الفانوس جيدًا' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.context().close();
  });

  it('are printed as text: no search, no menu, the address behind a link', async () => {
    const page = await open('/hc/acme/articles/charge-it-well', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('combobox').isVisible()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)');
    await page.context().close();
  });
});

describe('a help centre on a domain of its own', () => {
  it('is the whole site there, search, answers and chat with it, and nothing of the console', async () => {
    const team = await openTeamApi(installation);
    await team('PATCH', '/portals/acme', { custom_domain: OWN, inbox_id: 1 });
    await team('PATCH', '/inboxes/1', { channel: { allowed_domains: 'shop.example' } });
    const own = `http://${OWN}:${new URL(installation.url).port}`;
    const page = await open('/en', {}, own);
    await page.getByRole('combobox').pressSequentially('glass');
    await page.getByRole('option', { name: 'Change the glass' }).click();
    await page.getByRole('heading', { name: 'Change the glass' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${own}/articles/change-the-glass`);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('status').getByText('Thank you.').waitFor();

    // The chat of the portal's inbox is there, in the language of the page, and the browser blocks nothing, although a
    // cross-site frame has neither storage nor locks here.
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(`${own}/ar`);
    await openChat(page);
    const chat = chatOf(page);
    await chat.getByRole('button', { name: 'بدء المحادثة' }).click();
    await sendMessage({ chat }, 'from the help centre');
    await expect.poll(() => installation.storedMessages()).toContain('from the help centre');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/help-chat.png` });
    expect(refused).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('#cw-bubble-holder, #cw-widget-holder').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${own}/app`);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await team('PATCH', '/portals/acme', { custom_domain: null, inbox_id: null });
    await page.context().close();
  });
});
