import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join, resolve } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type FrameLocator,
  type Page,
} from 'playwright-core';
import { recordTraces } from '../traces.ts';
import { PAGES_ALONE } from './browsers.ts';
import { findFreePort } from './free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const BROWSER = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];
/** How long one step of a page may take: a machine with much else to do is no failure. */
const PATIENCE_MS = 60_000;
/** Two processes write to one file: while the server does, this one waits. */
const WAIT_FOR_SERVER = `PRAGMA busy_timeout = ${PATIENCE_MS}`;
/** The limits of a new installation. Most files sign in more often from one address than a team does, and go without. */
export const WITH_LIMITS = { RATE_LIMITS: 'true' };
export const AGENT = { email: 'ada@example.com', password: 'Secret-lamp-12!' };

const address = (child: ChildProcess) =>
  new Promise<string>((done, fail) => {
    let said = '';
    const onOutput = (data: Buffer) => {
      said += data.toString();
      const found = /(http:\/\/[^\s/]+)\/demo/.exec(said);
      if (found?.[1]) done(found[1]);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
  });

/**
 * The product as an operator runs it: a process of its own on a data folder of its own, and a browser beside it. `settings`
 * are environment variables, `browserArgs` what the browser is started with besides, `executablePath` which one it is.
 */
export const openInstallation = async (
  settings: Record<string, string> = {},
  browserArgs: string[] = [],
  executablePath = PAGES_ALONE,
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-house-'));
  let server: ChildProcess;
  const port = await findFreePort();
  const printed: string[] = [];
  const start = async () => {
    server = spawn(process.execPath, [join(root, 'server/src/main.mjs')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: port,
        ADMIN_EMAIL: AGENT.email,
        ADMIN_PASSWORD: AGENT.password,
        RATE_LIMITS: 'false',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        REDIS_URL: '',
        SMTP_URL: '',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.stdout?.on('data', (data: Buffer) => printed.push(data.toString()));
    return address(server);
  };
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      // It may have been killed before, by a test that did not come to start it again.
      if (server.exitCode !== null || server.signalCode !== null) return done();
      server.once('exit', () => done());
      server.kill(signal);
    });
  const url = await start();
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...BROWSER, ...browserArgs],
  });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  recordTraces(browser);
  return {
    url,
    browser,
    /** Puts into the database what would take people weeks. */
    fill: (work: (store: DatabaseSync) => void) => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'));
      store.exec(WAIT_FOR_SERVER);
      work(store);
      store.close();
    },
    /** What the operator reads in the terminal. */
    printed: () => printed.join(''),
    /** What the database holds of people's words, in its order. */
    storedMessages: (): string[] => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'), { readOnly: true });
      const rows = store.prepare('SELECT content FROM messages WHERE message_type < 2 ORDER BY id').all();
      store.close();
      return rows.map((row) => String(row['content']));
    },
    /** The text of the newest email to an address; undefined while there is none. Without SMTP, emails are stored. */
    newestEmail: (to: string): string | undefined => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'), { readOnly: true });
      const row = store.prepare('SELECT text FROM mails WHERE to_address = ? ORDER BY id DESC LIMIT 1').get(to);
      store.close();
      return row ? String(row['text']) : undefined;
    },
    /** The first inbox's, which its website names. */
    websiteToken: (): string => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'), { readOnly: true });
      const row = store.prepare('SELECT website_token FROM inboxes ORDER BY id LIMIT 1').get();
      store.close();
      return String(row?.['website_token']);
    },
    /** The uuid of the conversation that was begun last. */
    newestConversation: (): string => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'), { readOnly: true });
      const row = store.prepare('SELECT uuid FROM conversations ORDER BY id DESC LIMIT 1').get();
      store.close();
      return String(row?.['uuid']);
    },
    /** A job that was given up, as the worker leaves it. */
    insertFailedJob: (name: string, reason: string) => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'));
      store.exec(WAIT_FOR_SERVER);
      store
        .prepare(
          `INSERT INTO jobs (name, payload, status, attempts, run_at, last_error, created_at, finished_at)
           VALUES (?, '{}', 'failed', 3, 0, ?, ?, ?)`,
        )
        .run(name, reason, Date.now(), Date.now());
      store.close();
    },
    /** What an operator may do with a shell: one statement straight to the store. */
    change: (statement: string): void => {
      const store = new DatabaseSync(join(dataDir, 'porchlight.db'));
      store.exec(`${WAIT_FOR_SERVER}; ${statement}`);
      store.close();
    },
    /** As a power cut: no warning, no clean end. */
    crash: () => end('SIGKILL'),
    restart: start,
    close: async () => {
      await browser.close();
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

export type Visitor = { context: BrowserContext; page: Page; chat: FrameLocator };

export const openChat = (page: Page) => page.locator('button.woot-widget-bubble').first().click();

export const chatOf = (page: Page) => page.frameLocator('#chatwoot_live_chat_widget');

/** Where a visitor writes: below the conversation and the forms in it. */
export const composerOf = ({ chat }: Pick<Visitor, 'chat'>) => chat.locator('textarea').last();

/** A visitor on the demo shop with the chat open at its messages. `url` is another way to the same house. */
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
  /** Before the page is asked for. */
  prepare?: (page: Page) => Promise<void>;
};

/** An agent at the console: the first administrator unless another is named. `url` is another way to the same house. */
export const signInAs = async (
  installation: Installation,
  { url = installation.url, email = AGENT.email, options = {}, prepare }: SignInOptions = {},
): Promise<Page> => {
  const context = await installation.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
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

export const reply = async (agentPage: Page, text: string) => {
  await agentPage.getByRole('main').getByRole('textbox').fill(text);
  await agentPage.getByRole('main').getByRole('textbox').press('Enter');
};
