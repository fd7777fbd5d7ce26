import type { Browser, Page } from 'playwright-core';

export type Visit = { bytes: number; requests: number; paint: number };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Bytes as they came over the line, headers and all, requests, and the first paint of something to read, in ms. */
const visit = async (browser: Browser, url: string, shown: (page: Page) => Promise<unknown>): Promise<Visit> => {
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
  const paint = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { ...came, paint };
};

/** The middle of several cold visits; the first warms the server and counts for nothing. */
export const visits = async (
  browser: Browser,
  url: string,
  shown: (page: Page) => Promise<unknown>,
  times = 5,
): Promise<Visit> => {
  await visit(browser, url, shown);
  const seen: Visit[] = [];
  for (let n = 0; n < times; n += 1) seen.push(await visit(browser, url, shown));
  return {
    bytes: median(seen.map(({ bytes }) => bytes)),
    requests: median(seen.map(({ requests }) => requests)),
    paint: Math.round(median(seen.map(({ paint }) => paint))),
  };
};

export const tell = (name: string, figure: number, unit: string, limit: number) =>
  console.log(JSON.stringify({ name, figure, unit, limit, ratio: figure / limit, ok: figure <= limit }));
