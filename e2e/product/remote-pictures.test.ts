import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { button, callRegion, openCallInstallation } from './call-actions.ts';
import { type Installation, openVisitorChat, reply, sendMessage, signIn, signInAs } from './installation.ts';
import { openPictureServer } from './picture-server.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let stranger: Awaited<ReturnType<typeof openPictureServer>>;
let team: TeamApi;
beforeAll(async () => {
  stranger = await openPictureServer();
  // Our own machine is the only other host that tests have.
  installation = await openCallInstallation({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  team = await openTeamApi(installation);
});
afterAll(async () => {
  await installation?.close();
  stranger?.close();
});

const isShown = (picture: Locator) =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

/** Requests that only the content policy stopped: they are a fault too. */
const recordBlocked = (page: Page): string[] => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  return blocked;
};

const openThread = async (agentPage: Page, text: string) => {
  await agentPage.getByRole('navigation').getByText(text).first().click();
  await agentPage.getByRole('log').getByText(text).waitFor();
};

it('an agent sees the pictures of a visitor, and their browser never asks the stranger’s host for one', async () => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, `Look at this ![a lantern](${stranger.url}/lantern.png)`);
  await visitor.chat.getByText('Sent').waitFor();
  await sendMessage(visitor, `and this ![a lost lantern](${stranger.url}/gone.png)`);
  const [conversation] = (await team('GET', '/conversations?status=all')).data.payload;
  const contact = conversation.meta.sender.id;
  await team('PATCH', `/contacts/${contact}`, { name: 'Vera', avatar_url: `${stranger.url}/face.png` });
  const agentPage = await signIn(installation);
  await openThread(agentPage, 'and this');
  const log = agentPage.getByRole('log');
  await expect.poll(() => isShown(log.getByRole('img', { name: 'a lantern', exact: true }))).toBe(true);
  await log.getByRole('link', { name: 'a lost lantern' }).waitFor();
  await expect
    .poll(() => stranger.asked.map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/lantern.png', '/gone.png', '/face.png']));
  await reply(agentPage, `As this one ![a candle](${stranger.url}/candle.png)`);
  await expect.poll(() => isShown(visitor.chat.getByRole('img', { name: 'a candle' }))).toBe(true);
  expect(stranger.byBrowsers()).toEqual([]);
  await agentPage.context().close();
  await visitor.context.close();
});

it('an agent sees the face of a contact wherever the console shows one, the first time and later, and a call too', async () => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, 'A face please');
  await visitor.chat.getByText('Sent').waitFor();
  const [newest] = (await team('GET', '/conversations?status=all')).data.payload;
  const contact = newest.meta.sender.id;
  await team('PATCH', `/contacts/${contact}`, {
    name: 'Wilma Faceworthy',
    email: 'wilma@example.com',
    avatar_url: `${stranger.url}/wilma.png`,
  });
  let blocked: string[] = [];
  const agentPage = await signInAs(installation, {
    prepare: async (page) => {
      blocked = recordBlocked(page);
    },
  });
  const seesFaces = (place: Locator) =>
    expect.poll(() => isShown(place.locator('img[src*="wilma.png"]').first()).catch(() => false)).toBe(true);
  await seesFaces(agentPage.getByRole('navigation', { name: 'Conversations' }));
  await openThread(agentPage, 'A face please');
  await seesFaces(agentPage.getByRole('complementary'));
  await agentPage.getByRole('button', { name: 'Start a call' }).click();
  await callRegion(agentPage).getByRole('button', { name: 'Start the call' }).click();
  await seesFaces(callRegion(agentPage));
  await button(agentPage, 'Leave the call').click();
  for (const path of ['contacts?q=Wilma', `contacts/${contact}`]) {
    await agentPage.goto(`${installation.url}/app/${path}`);
    await seesFaces(agentPage.getByRole('main'));
  }
  expect(blocked).toEqual([]);
  expect(stranger.byBrowsers()).toEqual([]);
  expect(stranger.asked.filter(({ path }) => path === '/wilma.png')).toHaveLength(1);
  await agentPage.context().close();
  await visitor.context.close();
});

it('an account may have links instead of pictures', async () => {
  await team('PATCH', '', { remote_pictures: 'link' });
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, `Only a link ![a fence](${stranger.url}/fence.png)`);
  const agentPage = await signIn(installation);
  await openThread(agentPage, 'Only a link');
  await agentPage.getByRole('log').getByRole('link', { name: 'a fence' }).waitFor();
  expect(stranger.asked.map(({ path }) => path)).not.toContain('/fence.png');
  await team('PATCH', '', { remote_pictures: 'show' });
  await agentPage.context().close();
  await visitor.context.close();
});

it('a help centre’s reader sees an article’s picture without asking the stranger’s host', async () => {
  await team('POST', '/portals', { name: 'Help', slug: 'lanterns' });
  const articles = '/portals/lanterns/articles';
  const content = `![a chart](${stranger.url}/chart.png)`;
  const { id, slug } = (await team('POST', articles, { title: 'Lanterns', content })).payload;
  await team('PATCH', `${articles}/${id}`, { status: 'published' });
  const context = await installation.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${installation.url}/hc/lanterns/articles/${slug}`);
  await expect.poll(() => isShown(page.getByRole('img', { name: 'a chart' }))).toBe(true);
  expect(stranger.byBrowsers()).toEqual([]);
  await context.close();
});
