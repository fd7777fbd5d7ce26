import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closer,
  type Ground,
  holder,
  launcher,
  openGround,
  say,
  shop,
  snippet,
  waitToHear,
  widgetFrame,
} from './ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
}, 60_000);
afterEach(() => ground.startAgain());
afterAll(() => ground.close());

const openShop = async (attributes = '', head = ''): Promise<Page> => {
  const errors = `<script>window.errors = []; addEventListener('chatwoot:error', (event) => errors.push(event.detail));</script>`;
  ground.setPage('/', shop(head + errors + snippet(ground, attributes)));
  const page = await ground.newPage();
  await page.clock.install();
  await page.goto(`${ground.host}/`);
  await launcher(page).waitFor();
  return page;
};

/** Lets the loader's own timers pass, in steps, as its waiting is made of several. */
const wait = async (page: Page, seconds: number) => {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
};

/** What lies at points around and under the holder and launcher. */
const nothingCoversThePage = (page: Page) =>
  page.evaluate(() => {
    const covered: string[] = [];
    for (let x = 4; x < innerWidth; x += 40)
      for (let y = 4; y < innerHeight; y += 40) {
        const node = document.elementFromPoint(x, y);
        if (node?.closest('#cw-widget-holder')) covered.push(`${x},${y}`);
      }
    return covered;
  });

describe('when the chat does not come', { timeout: 30_000 }, () => {
  it('a frame that never answers covers nothing, then says so with a retry and a way to the team (users-say 53, 54)', async () => {
    ground.setWidget({ announce: 'never' });
    const page = await openShop('data-locale="de" data-fallback-contact="help@acme.example"');
    await launcher(page).click();
    await widgetFrame(page);
    expect(await nothingCoversThePage(page)).toEqual([]);
    expect(await page.locator('iframe').evaluate((node) => [node.clientWidth, node.clientHeight])).toEqual([0, 0]);
    expect(await launcher(page).getAttribute('aria-busy')).toBe('true');
    await wait(page, 11);
    const card = page.getByRole('alert');
    await card.waitFor();
    expect(await card.textContent()).toContain('Der Chat konnte nicht geladen werden.');
    expect(await card.getByRole('link').getAttribute('href')).toBe('mailto:help@acme.example');
    expect(await page.evaluate('errors')).toEqual([{ code: 'WIDGET_UNAVAILABLE' }]);
    const retry = card.getByRole('button', { name: 'Erneut versuchen' });
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
    ground.setWidget({});
    await retry.click();
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    expect(await card.count()).toBe(0);
    expect((await holder(page).boundingBox())?.width).toBe(400);
  });

  it('an error page is told from a slow one: the card comes soon after it has loaded', async () => {
    ground.setWidget({
      answer: () => ({
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"error":"web widget does not exist"}',
      }),
    });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await frame.waitForLoadState('load');
    await wait(page, 5);
    await page.getByRole('alert').waitFor();
    await closer(page).click();
    expect(await nothingCoversThePage(page)).toEqual([]);
  });

  it('a page whose policy forbids the frame gets the card too', async () => {
    ground.setPage('/', shop(snippet(ground)), { 'content-security-policy': "frame-src 'none'" });
    const page = await ground.newPage();
    await page.clock.install();
    await page.goto(`${ground.host}/`);
    await launcher(page).click();
    await page.waitForSelector('iframe', { state: 'attached' });
    await wait(page, 11);
    await page.getByRole('alert').waitFor();
  });

  it('a second file that does not come is asked for again', async () => {
    ground.setWidget({ scriptStatus: 503 });
    const page = await openShop();
    await launcher(page).click();
    const card = page.getByRole('alert');
    await card.waitFor();
    expect(await card.getByRole('link').getAttribute('href')).toBe(`${ground.installation}/widget?website_token=tok`);
    ground.setWidget({});
    await card.getByRole('button').click();
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    expect(await card.count()).toBe(0);
  });

  it('a widget that answers late is taken in, and a visitor who closed meanwhile is left alone', async () => {
    ground.setWidget({ announce: 'never' });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await wait(page, 11);
    await page.getByRole('alert').waitFor();
    await frame.evaluate('announce()');
    await waitToHear(frame, 'push-event');
    expect(await page.getByRole('alert').count()).toBe(0);
    await closer(page).click();
    await say(frame, 'setBubbleLabel', { label: 'Here' });
    await page.getByRole('button', { name: 'Here' }).waitFor();
    expect(await holder(page).isVisible()).toBe(false);
  });

  it('coming online tries again by itself; a hostile contact address is not used', async () => {
    ground.setWidget({ announce: 'never' });
    const page = await openShop('data-fallback-contact="javascript:alert(1)"');
    await launcher(page).click();
    await widgetFrame(page);
    await wait(page, 11);
    const card = page.getByRole('alert');
    expect(await card.getByRole('link').getAttribute('href')).toContain(`${ground.installation}/widget?`);
    ground.setWidget({});
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
  });

  it('a visitor who changes their mind before the frame is there sees nothing open', async () => {
    ground.setWidget({ announce: 'never' });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await launcher(page).click();
    await frame.evaluate('announce()');
    await waitToHear(frame, 'toggle-close-button');
    expect(await holder(page).isVisible()).toBe(false);
    expect(await launcher(page).getAttribute('aria-expanded')).toBe('false');
  });
});
