import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import type { Visit } from './visit-pages.ts';

/** What one of `visit-pages` says of the frame in it, once it has something to say. */
export const saidBy = async (page: Page): Promise<Visit> => {
  const said = await page.waitForFunction(() => (window as unknown as { said?: Visit }).said);
  return said.jsonValue() as Promise<Visit>;
};

/** The frame of the page whose address holds this. */
export const frameAt = (page: Page, address: string): Frame => {
  const frame = page.frames().find((each) => each !== page.mainFrame() && each.url().includes(address));
  if (!frame) throw new Error(`There is no frame of ${address} on the page.`);
  return frame;
};

/** Bytes that a page and its frames hold when everything that can be let go is gone. */
export const heapOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
};

/** One cold visit: a browser context of its own, closed again. */
export const visiting =
  <Seen>(browser: Browser, look: (page: Page, context: BrowserContext) => Promise<Seen>) =>
  async (): Promise<Seen> => {
    const context = await browser.newContext();
    const seen = await look(await context.newPage(), context);
    await context.close();
    return seen;
  };
