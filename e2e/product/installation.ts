import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { launchBrowser, takeBrowser } from '../servers/browser-pool.ts';
import { openDataFolder } from '../servers/data-folder.ts';
import { startHostedServer } from '../servers/hosted-server.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { PAGES_ALONE } from './browsers.ts';
import { paste } from './composer.ts';
import { findFreePort } from './free-port.ts';

/** Most files sign in more often from one address than a team does, and run without limits. */
export const WITH_LIMITS = { RATE_LIMITS: 'true' };
export const AGENT = { email: 'ada@example.com', password: 'Secret-lamp-12!' };

const prepareInstallation = async (settings: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-house-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: await findFreePort(),
    ADMIN_EMAIL: AGENT.email,
    ADMIN_PASSWORD: AGENT.password,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    REDIS_URL: '',
    SMTP_URL: '',
    ...settings,
  };
  return { env, dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** `settings`: environment variables. To end a process use `openSeparateInstallation`: processes are shared. */
export const openInstallation = async (
  settings: Record<string, string> = {},
  browserArgs: string[] = [],
  executablePath = PAGES_ALONE,
) => {
  const { env, dataDir, remove } = await prepareInstallation(settings);
  const server = await startHostedServer(env);
  const { browser, giveBack } = await takeBrowser(executablePath, browserArgs);
  const close = async () => {
    await giveBack();
    await server.stop();
    remove();
  };
  return { url: server.url, printed: server.printed, browser, ...openDataFolder(dataDir), close };
};
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** In a process of its own, which can be killed and started again, with a browser of its own. */
export const openSeparateInstallation = async (
  settings: Record<string, string> = {},
  browserArgs: string[] = [],
  executablePath = PAGES_ALONE,
) => {
  const { env, dataDir, remove } = await prepareInstallation(settings);
  const { stop, ...server } = await startServerProcess(env);
  const browser: Browser = await launchBrowser(executablePath, browserArgs);
  const close = async () => {
    await browser.close();
    await stop();
    remove();
  };
  return { ...server, browser, ...openDataFolder(dataDir), close };
};
export type SeparateInstallation = Awaited<ReturnType<typeof openSeparateInstallation>>;

export type Visitor = { context: BrowserContext; page: Page; chat: FrameLocator };

export const openChat = (page: Page) => page.locator('button.woot-widget-bubble').first().click();

export const chatOf = (page: Page) => page.frameLocator('#chatwoot_live_chat_widget');

/** Below the conversation and the forms in it. */
export const composerOf = ({ chat }: Pick<Visitor, 'chat'>) => chat.locator('textarea').last();

export const openVisitorChat = async (installation: Installation, url = installation.url): Promise<Visitor> => {
  const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
  const page = await context.newPage();
  await page.goto(`${url}/demo`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).click();
  await composerOf({ chat }).waitFor();
  return { context, page, chat };
};

export const sendMessage = async (visitor: Pick<Visitor, 'chat'>, text: string) => {
  await composerOf(visitor).fill(text);
  await composerOf(visitor).press('Enter');
};

type SignInOptions = {
  url?: string;
  email?: string;
  options?: BrowserContextOptions;
  /** Before the page is requested. */
  prepare?: (page: Page) => Promise<void>;
};

export const signInAs = async (
  installation: Installation,
  { url = installation.url, email = AGENT.email, options = {}, prepare }: SignInOptions = {},
): Promise<Page> => {
  const context = await installation.browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Tests cannot intercept requests of a page that has one; `installed-app.test.ts` has.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${url}/app`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(AGENT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
  return page;
};

export const signIn = (installation: Installation, url = installation.url): Promise<Page> =>
  signInAs(installation, { url });

/** Sends Markdown, which the editor reads where it is pasted, from the empty composer. */
export const reply = async (agentPage: Page, text: string) => {
  const box = agentPage.getByRole('main').locator('[contenteditable=true]');
  await paste(box, { 'text/plain': text });
  await box.press('Enter');
};
