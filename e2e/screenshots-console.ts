import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { takeOverview } from './pictures/overview.ts';
import { openTeam } from './pictures/team.ts';
import {
  AGENT,
  type Installation,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
} from './product/installation.ts';

/* Every page of the console, light, dark, on a phone and right to left: `screenshots/`, to be reviewed before a
   release. The best go into `docs/pictures`. */

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const MARK = 'porchlight-console-signed-in';
const SESSION = { 'porchlight-session': 'cookie' };
const BEST = {
  'console-thread-light': 'console.png',
  'console-palette-dark': 'console-palette.png',
  'console-settings-inboxes-1-light': 'console-inbox.png',
  'console-settings-visitor-light': 'console-visitor.png',
};

const WIDE = { width: 1280, height: 800 };
const APPEARANCES: { name: string; query?: string; options: BrowserContextOptions }[] = [
  { name: 'light', options: { viewport: WIDE } },
  { name: 'dark', options: { viewport: WIDE, colorScheme: 'dark' } },
  { name: 'phone', options: { viewport: { width: 360, height: 740 } } },
  { name: 'rtl', query: '?dir=rtl', options: { viewport: WIDE } },
];

const THREAD = 'conversations/1';
const PAGES: readonly { path: string; ready: string }[] = [
  { path: '', ready: '[data-row]' },
  { path: THREAD, ready: 'aside :text("Online now")' },
  { path: 'contacts', ready: 'table a' },
  { path: 'contacts/1', ready: 'h2' },
  { path: 'contacts/new', ready: 'input' },
  { path: 'contacts/import', ready: 'input' },
  { path: 'help-centre', ready: 'main a, main button' },
  { path: 'help-centre/acme', ready: 'main li' },
  { path: 'help-centre/acme/categories', ready: 'main li' },
  { path: 'help-centre/acme/analytics', ready: 'main dl' },
  { path: 'help-centre/acme/settings', ready: 'main form' },
  { path: 'help-centre/acme/articles/1', ready: 'main [contenteditable="true"]' },
  ...['start', 'inboxes', 'inboxes/1', 'campaigns', 'visitor', 'bots', 'webhooks', 'people', 'teams', 'labels'],
  ...['canned-responses', 'attributes', 'account', 'operations', 'health', 'profile', 'security'],
].map((page) => (typeof page === 'string' ? { path: `settings/${page}`, ready: 'main h1' } : page));

const FRAMED: ReadonlySet<string> = new Set(['settings/start', 'settings/inboxes/1']);

const ask = (agentPage: Page, method: string, path: string, body: object) =>
  agentPage.evaluate(
    async ({ signed, way, url, json }) => {
      const headers = { 'content-type': 'application/json', ...signed };
      const answered = await fetch(`/api/v1/accounts/1${url}`, { method: way, headers, body: json });
      if (!answered.ok) throw new Error(`${way} ${url} is refused: ${await answered.text()}`);
    },
    { signed: SESSION, way: method, url: path, json: JSON.stringify(body) },
  );

const PEOPLE = [
  ['kim', 'Kim Park', 'Hello! Does the Harbour lantern come with a **spare wick**?'],
  ['ruth', 'Ruth Adler', 'My lantern flickers when it rains. What can I do?'],
  ['jonas', 'Jonas Weber', 'Danke für die schnelle Hilfe!'],
  ['noor', 'Noor Haddad', 'هل تشحنون إلى القاهرة؟'],
  ['lena', 'Lena Novak', 'Do you sell wholesale? We run four shops.'],
] as const;

const come = async (installation: Installation, [id, name, words]: (typeof PEOPLE)[number]) => {
  const visitor = await openVisitorChat(installation);
  const identified = visitor.page.waitForResponse((response) => response.url().includes('set_user'));
  await visitor.page.evaluate((who) => window.$chatwoot?.setUser?.(who.id, who), {
    id,
    name,
    email: `${id}@example.com`,
  });
  await identified;
  const begun = visitor.page.waitForResponse(
    (response) => response.url().includes('/widget/conversations') && response.request().method() === 'POST',
  );
  await sendMessage(visitor, words);
  await begun;
  return visitor;
};

const begin = async (installation: Installation): Promise<Page> => {
  const agentPage = await signIn(installation);
  await ask(agentPage, 'PATCH', '/agents/1', { name: 'Ada Moss' });
  await ask(agentPage, 'PATCH', '/inboxes/1', {
    channel: { welcome_title: 'Good evening', website_url: 'https://acme.example' },
  });
  for (const [title, color] of [
    ['order', '#1f93ff'],
    ['repair', '#d97706'],
    ['wholesale', '#16a34a'],
  ])
    await ask(agentPage, 'POST', '/labels', { title, color });
  await ask(agentPage, 'POST', '/teams', { name: 'workshop' });
  await ask(agentPage, 'POST', '/canned_responses', {
    short_code: 'hours',
    content: 'We open at nine, {{contact.name}}.',
  });
  await ask(agentPage, 'POST', '/agents', { name: 'Mia Lee', email: 'mia@example.com', role: 'agent' });
  await ask(agentPage, 'POST', '/custom_attribute_definitions', {
    attribute_display_name: 'Order',
    attribute_key: 'order',
    attribute_display_type: 'text',
    attribute_model: 'conversation_attribute',
  });
  return agentPage;
};

const writeConversation = async (installation: Installation, agentPage: Page) => {
  const [first, ...others] = PEOPLE;
  const kim = await come(installation, first);
  for (const person of others) await (await come(installation, person)).context.close();
  const row = agentPage.getByRole('navigation', { name: 'Conversations' }).getByText('Kim Park').first();
  await row.click();
  await reply(agentPage, 'It does, two of them. They are in the lid:\n\n1. turn the lid\n2. lift the felt');
  await kim.chat.getByRole('log').getByText('turn the lid').waitFor();
  await sendMessage(kim, 'Found them, thank you!');
  await agentPage.getByRole('log').getByText('Found them').waitFor();
  await agentPage.getByRole('button', { name: 'Private note', exact: true }).click();
  await reply(agentPage, 'Has bought from us for years: a free wick with the next order.');
  await agentPage.getByRole('log').getByText('for years').waitFor();
  for (const [path, body] of [
    ['1/toggle_priority', { priority: 'high' }],
    ['1/labels', { labels: ['order'] }],
    ['1/assignments', { assignee_id: 1 }],
    ['2/labels', { labels: ['repair'] }],
    ['5/labels', { labels: ['wholesale'] }],
    ['2/toggle_priority', { priority: 'urgent' }],
    ['1/custom_attributes', { custom_attributes: { order: 'A-2041' } }],
  ] as const)
    await ask(agentPage, 'POST', `/conversations/${path}`, body);
  return kim;
};

const rest = async (page: Page) => {
  await page.getByRole('img', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
};

/** Signed in, without the sign-in page. */
const signedInPage = async (installation: Installation, context: BrowserContext) => {
  await context.request.post(`${installation.url}/auth/sign_in`, { headers: SESSION, data: AGENT });
  const page = await context.newPage();
  await page.addInitScript((key) => localStorage.setItem(key, 'yes'), MARK);
  return page;
};

const takeThread = async (installation: Installation, viewport: { width: number; height: number }) => {
  const context = await installation.browser.newContext({ deviceScaleFactor: 2, viewport });
  const page = await signedInPage(installation, context);
  await page.goto(`${installation.url}/app/${THREAD}`);
  await page.getByRole('log').getByText('for years').waitFor();
  await page.locator('[data-count]').first().waitFor({ state: 'attached' });
  await rest(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return picture;
};

const takePage = async (page: Page, name: string) => {
  await rest(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  process.stdout.write(`${name}\n`);
};

const takeAll = async (installation: Installation, { name, query = '', options }: (typeof APPEARANCES)[number]) => {
  const context = await installation.browser.newContext({ deviceScaleFactor: 2, ...options });
  const page = await signedInPage(installation, context);
  for (const { path, ready } of PAGES) {
    await page.goto(`${installation.url}/app/${path}${query}`);
    // A thread fills a phone's screen.
    await page.locator(ready).first().waitFor({ state: 'attached' });
    if (FRAMED.has(path)) await page.frameLocator('iframe:not([hidden])').locator('main button').first().waitFor();
    // Live events have arrived too; on a phone a thread stands without the bell.
    if (path !== THREAD || name !== 'phone') await page.locator('[data-count]').first().waitFor({ state: 'attached' });
    await takePage(page, `console-${path === THREAD ? 'thread' : path.replaceAll('/', '-') || 'list'}-${name}`);
  }
  await page.goto(`${installation.url}/app/${THREAD}${query}`);
  await page.locator('aside h2').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lantern');
  await page.getByRole('dialog').getByText('Articles').waitFor();
  await takePage(page, `console-palette-${name}`);
  await context.close();
};

const installation = await openInstallation();
try {
  mkdirSync(folder, { recursive: true });
  const team = await openTeam(installation);
  await team('PATCH', '/inboxes/1', { enable_email_collect: false, csat_survey_enabled: true });
  const agentPage = await begin(installation);
  const kim = await writeConversation(installation, agentPage);
  await takeOverview(installation, kim, (size) => takeThread(installation, size));
  for (const appearance of APPEARANCES) await takeAll(installation, appearance);
  for (const [from, to] of Object.entries(BEST))
    await sharp(join(folder, `${from}.png`))
      .resize({ width: 1600 })
      .png({ palette: true, effort: 10 })
      .toFile(join(root, 'docs/pictures', to));
} finally {
  await installation.close();
}
