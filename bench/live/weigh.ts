import type { Browser, Page } from 'playwright-core';

/** Transferred bytes of a cold visit, headers included, and requests. */
export const weigh = async (browser: Browser, url: string, shown: (page: Page) => Promise<unknown>) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const came = { bytes: 0, requests: 0 };
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) came.requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    came.bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await shown(page);
  await context.close();
  return came;
};
