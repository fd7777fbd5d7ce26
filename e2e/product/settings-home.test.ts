import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetOf } from './customer-site.ts';
import { chatOf, type Installation, openChat, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const homeOf = (admin: Page) => admin.getByRole('group', { name: 'Home of the chat' });
const order = (admin: Page) =>
  homeOf(admin)
    .getByRole('button', { name: /^Move: / })
    .evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')?.replace('Move: ', '')));
const openInbox = async (admin: Page) => {
  await openSettings(admin, 'Inboxes');
  await admin.getByRole('button', { name: 'Settings: Acme' }).click();
  await admin.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
};
const picture = async () => {
  const { default: sharp } = await import('sharp');
  const lantern = sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c2571a' } });
  return { name: 'sale.png', mimeType: 'image/png', buffer: await lantern.png().toBuffer() };
};

describe('the home of the chat', () => {
  it('is put together beside its preview, and visitors get it until they hide the announcement (HOM-04, HOM-06, HOM-12)', async () => {
    const admin = await signIn(installation);
    await openInbox(admin);
    const home = homeOf(admin);
    await expect.poll(() => order(admin)).toEqual(['Team and recent conversation', 'Help articles']);

    await home.getByLabel('Add a block').selectOption('Announcement');
    await home.getByLabel('Title', { exact: true }).fill('Summer sale');
    await home.getByLabel('Text').fill('Half price until Sunday.');
    await home.locator('input[type=file]').setInputFiles(await picture());
    await home.getByRole('button', { name: 'Remove picture' }).waitFor();
    await home.getByLabel('Description of the picture').fill('A lantern');
    await home.getByLabel('Show a button').check();
    await home.getByLabel('Label of the button').fill('See it');
    await home.getByLabel('Address of the button').fill('javascript:alert(1)');
    await home.getByLabel('Label of the button').focus();
    await home.getByText('Enter an address that starts with https://').waitFor();
    await home.getByLabel('Address of the button').fill('https://shop.example/sale');
    await home.getByRole('button', { name: 'Close: Announcement: Summer sale' }).click();

    await home.getByLabel('Add a block').selectOption('Links');
    await home.getByLabel('Title of link 1').fill('Delivery');
    await home.getByLabel('Address of link 1').fill('https://shop.example/delivery');
    await home.getByLabel('Help articles', { exact: true }).uncheck();

    const handle = home.getByRole('button', { name: 'Move: Announcement: Summer sale', exact: true });
    await handle.focus();
    for (let step = 0; step < 2; step += 1) await admin.keyboard.press('ArrowUp');
    await expect
      .poll(() => order(admin))
      .toEqual(['Announcement: Summer sale', 'Team and recent conversation', 'Help articles', 'Links']);

    const preview = admin.frameLocator('iframe[title=Preview]:not([hidden])');
    await preview.getByRole('heading', { name: 'Summer sale' }).waitFor();
    await preview.getByRole('link', { name: 'Delivery' }).waitFor();

    const visitors = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
    const visitor = await visitors.newPage();
    await visitor.goto(`${installation.url}/demo`);
    await openChat(visitor);
    const chat = chatOf(visitor);
    await chat.getByRole('button', { name: 'Start Conversation' }).waitFor();
    expect(await chat.getByRole('heading', { name: 'Summer sale' }).count()).toBe(0);

    await admin.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(admin);
    const requested: string[] = [];
    visitor.on('request', (request) => requested.push(new URL(request.url()).host));
    await visitor.reload();
    const sale = chat.getByRole('region', { name: 'Summer sale' });
    await sale.getByText('Half price until Sunday.').waitFor();
    await expect
      .poll(() =>
        sale.getByRole('img', { name: 'A lantern' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(800);
    const box = await sale.getByRole('img').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(await sale.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('https://shop.example/sale');
    expect(await chat.getByRole('link', { name: 'Delivery' }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(new Set(requested)).toEqual(new Set([new URL(installation.url).host]));

    await sale.getByRole('button', { name: 'Hide announcement' }).click();
    await sale.waitFor({ state: 'detached' });
    await visitor.reload();
    await chat.getByRole('link', { name: 'Delivery' }).waitFor();
    expect(await chat.getByRole('heading', { name: 'Summer sale' }).count()).toBe(0);
    await visitors.close();
    await admin.context().close();
  });

  it('says beside the address why a status is not shown, and which field is wrong (HOM-03, HOM-11)', async () => {
    const admin = await signIn(installation);
    await openInbox(admin);
    const home = homeOf(admin);
    await home.getByLabel('Add a block').selectOption('System status');
    await admin.getByRole('button', { name: 'Save' }).click();
    await home.getByText('The address of the status must be an address that starts with https://').waitFor();
    const address = home.getByLabel('Address of the status');
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('https://127.0.0.1/status.json');
    await home.getByText('Not shown: the address is in a private network').waitFor();
    await home.getByLabel('System status', { exact: true }).uncheck();
    await admin.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(admin);
    await admin.reload();
    await home.getByRole('button', { name: 'Edit: System status' }).click();
    await expect.poll(() => address.inputValue()).toBe('https://127.0.0.1/status.json');
    await admin.context().close();
  });

  it.each([
    ['in the chat of a website', true],
    ['on a page of its own', false],
  ])('moves nothing below the articles while it loads, %s (HOM-13)', async (_, isFramed) => {
    const team = await openTeamApi(installation);
    const [inbox] = (await team('GET', '/inboxes')).payload;
    const block = { enabled: true };
    const links = [{ title: 'Delivery', url: 'https://shop.example/delivery' }];
    const home_blocks = [
      { ...block, id: 'articles', type: 'articles' },
      { ...block, id: 'team', type: 'conversation' },
      { ...block, id: 'news', type: 'announcement', title: 'Summer sale', text: 'Half price until Sunday.' },
      { ...block, id: 'links', type: 'links', title: 'Useful', links },
    ];
    await team('PATCH', `/inboxes/${inbox.id}`, { channel: { home_blocks } });
    const visitors = await installation.browser.newContext({ viewport: { width: 1100, height: 900 } });
    await visitors.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const visitor = await visitors.newPage();
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
    if (isFramed) {
      await visitor.goto(`${installation.url}/demo`);
      await openChat(visitor);
    } else await visitor.goto(`${installation.url}/widget?website_token=${inbox.website_token}`);
    const frame = isFramed ? await widgetOf({ page: visitor }) : visitor.mainFrame();
    await frame.waitForSelector('text=Charge it well');
    await frame.waitForSelector('text=Delivery');
    await visitor.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.endsWith('articles.json'))).toEqual([]);
    expect(await frame.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    await visitors.close();
  });
});
