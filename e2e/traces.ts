import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';

/** `npx playwright show-trace FILE` opens one. */
const FOLDER = resolve(import.meta.dirname, '../test-results/traces');
/** Recording costs a test up to a tenth of its time, so it is done where the result cannot be repeated by hand. */
const isRecording = Boolean(process.env['CI'] || process.env['TRACE']);

/** Snapshots are a tenth of the work of all browser tests: by request only. */
const RECORDED = { snapshots: Boolean(process.env['TRACE']) };

const browsers = new Set<Browser>();

const fileName = (title: string, attempt: number, index: number) =>
  `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-attempt-${attempt}-${index}.zip`;

/** Call it before the first context is created. */
export const recordTraces = (browser: Browser) => {
  if (!isRecording) return;
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  // The commands of a context are sent in order, so its first page is recorded too.
  browser.on('context', (context) => void context.tracing.start(RECORDED).catch(() => undefined));
};

/** A page that does not respond has no screenshot. */
const savePictures = (context: BrowserContext, base: string) =>
  Promise.allSettled(
    context.pages().map((page, tab) => page.screenshot({ path: `${base}-${tab}.png`, timeout: 5_000 })),
  );

const saveTrace = async (context: BrowserContext, path: string) => {
  await savePictures(context, path.replace(/\.zip$/, ''));
  await context.tracing.stop({ path });
  await context.tracing.start(RECORDED);
  return path;
};

/** Returns the files; a closed page has none. */
export const saveTraces = async (title: string, attempt: number): Promise<string[]> => {
  mkdirSync(FOLDER, { recursive: true });
  const contexts = [...browsers].flatMap((browser) => browser.contexts());
  const saved = await Promise.allSettled(
    contexts.map((context, index) => saveTrace(context, join(FOLDER, fileName(title, attempt, index)))),
  );
  return saved.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
};
