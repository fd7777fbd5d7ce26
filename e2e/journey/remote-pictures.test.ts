import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, arrive, type House, openQuietHouse, say, sitDown } from './house.ts';
import { openStrangersHost } from './strangers-host.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let house: House;
let stranger: Awaited<ReturnType<typeof openStrangersHost>>;
let team: TeamApi;
beforeAll(async () => {
  stranger = await openStrangersHost();
  // Our own machine is the only other host that tests have.
  house = await openQuietHouse({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  team = await openTeamApi(house);
});
afterAll(async () => {
  await house?.close();
  stranger?.close();
});

const isShown = (picture: Locator) =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

const openThread = async (desk: Page, text: string) => {
  await desk.getByRole('navigation').getByText(text).first().click();
  await desk.getByRole('log').getByText(text).waitFor();
};

it('an agent sees the pictures of a visitor, and their browser never asks the stranger’s host for one', async () => {
  const visitor = await arrive(house);
  await say(visitor, `Look at this ![a lantern](${stranger.url}/lantern.png)`);
  await visitor.chat.getByText('Sent').waitFor();
  await say(visitor, `and this ![a lost lantern](${stranger.url}/gone.png)`);
  const [conversation] = (await team('GET', '/conversations?status=all')).data.payload;
  const contact = conversation.meta.sender.id;
  await team('PATCH', `/contacts/${contact}`, { name: 'Vera', avatar_url: `${stranger.url}/face.png` });
  const desk = await sitDown(house);
  await openThread(desk, 'and this');
  const log = desk.getByRole('log');
  await expect.poll(() => isShown(log.getByRole('img', { name: 'a lantern', exact: true }))).toBe(true);
  await log.getByRole('link', { name: 'a lost lantern' }).waitFor();
  await expect
    .poll(() => stranger.asked.map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/lantern.png', '/gone.png', '/face.png']));
  await answer(desk, `As this one ![a candle](${stranger.url}/candle.png)`);
  await expect.poll(() => isShown(visitor.chat.getByRole('img', { name: 'a candle' }))).toBe(true);
  expect(stranger.byBrowsers()).toEqual([]);
  await desk.context().close();
  await visitor.context.close();
});

it('an account may have links instead of pictures', async () => {
  await team('PATCH', '', { remote_pictures: 'link' });
  const visitor = await arrive(house);
  await say(visitor, `Only a link ![a fence](${stranger.url}/fence.png)`);
  const desk = await sitDown(house);
  await openThread(desk, 'Only a link');
  await desk.getByRole('log').getByRole('link', { name: 'a fence' }).waitFor();
  expect(stranger.asked.map(({ path }) => path)).not.toContain('/fence.png');
  await team('PATCH', '', { remote_pictures: 'show' });
  await desk.context().close();
  await visitor.context.close();
});

it('a help centre’s reader sees an article’s picture without asking the stranger’s host', async () => {
  await team('POST', '/portals', { name: 'Help', slug: 'lanterns' });
  const articles = '/portals/lanterns/articles';
  const content = `![a chart](${stranger.url}/chart.png)`;
  const { id, slug } = (await team('POST', articles, { title: 'Lanterns', content })).payload;
  await team('PATCH', `${articles}/${id}`, { status: 'published' });
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${house.url}/hc/lanterns/articles/${slug}`);
  await expect.poll(() => isShown(page.getByRole('img', { name: 'a chart' }))).toBe(true);
  expect(stranger.byBrowsers()).toEqual([]);
  await context.close();
});
