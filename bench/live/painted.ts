import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import type { Visit } from './visit-pages.ts';

/** The report of one of `visit-pages`, once there is one. */
export const saidBy = async (page: Page): Promise<Visit> => {
  const said = await page.waitForFunction(() => (window as unknown as { said?: Visit }).said);
  return said.jsonValue() as Promise<Visit>;
};

export const frameAt = (page: Page, address: string): Frame => {
  const frame = page.frames().find((each) => each !== page.mainFrame() && each.url().includes(address));
  if (!frame) throw new Error(`There is no frame of ${address} on the page.`);
  return frame;
};

export const heapOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
};

export const visiting =
  <Seen>(browser: Browser, look: (page: Page, context: BrowserContext) => Promise<Seen>) =>
  async (): Promise<Seen> => {
    const context = await browser.newContext();
    const seen = await look(await context.newPage(), context);
    await context.close();
    return seen;
  };
