import { type Browser, chromium } from 'playwright-core';
import { recordTraces } from '../traces.ts';

const ALWAYS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];
/** For one step of a page: a busy machine is no failure. */
export const PATIENCE_MS = 60_000;

const idle = new Map<string, Browser[]>();

/** For one installation alone; the caller closes it. */
export const launchBrowser = async (executablePath: string, args: readonly string[]): Promise<Browser> => {
  const browser = await chromium.launch({ executablePath, args: [...ALWAYS, ...args] });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  recordTraces(browser);
  return browser;
};

/** Without a page, for one installation until it is returned. An earlier file may have used it. */
export const takeBrowser = async (executablePath: string, args: readonly string[]) => {
  const kind = [executablePath, ...args].join(' ');
  const waiting = (idle.get(kind) ?? []).filter((browser) => browser.isConnected());
  const browser = waiting.pop() ?? (await launchBrowser(executablePath, args));
  idle.set(kind, waiting);
  const giveBack = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    idle.set(kind, [...(idle.get(kind) ?? []), browser]);
  };
  return { browser, giveBack };
};
