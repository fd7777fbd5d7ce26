import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation, openVisitorChat, reply, sendMessage, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openPictureServer } from './picture-server.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let stranger: Awaited<ReturnType<typeof openPictureServer>>;
let team: TeamApi;
beforeAll(async () => {
  stranger = await openPictureServer();
  // Our own machine is the only other host that tests have.
  installation = await openInstallation({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  team = await openTeamApi(installation);
});
afterAll(async () => {
  await installation?.close();
  stranger?.close();
});

const cardOf = (place: Locator, name: string) => place.getByRole('link', { name: `Lantern <b>${name}</b>` });
const isShown = (card: Locator) =>
  card
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
/** How far the list is from its end. */
const belowView = (log: Locator) => log.evaluate((view) => view.scrollHeight - view.clientHeight - view.scrollTop);

it('an agent’s link gets a card in the chat and in the console, and the end of the conversation stays in view (CON-90)', async () => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, 'Which lantern is it?');
  await visitor.chat.getByText('Sent').waitFor();
  const agentPage = await signIn(installation);
  await agentPage.getByRole('navigation').getByText('Which lantern').first().click();
  for (let time = 0; time < 8; time += 1) await reply(agentPage, `Line ${time}\n\nand its second line`);
  await reply(agentPage, `This one: ${stranger.url}/page/one`);
  const logs = [visitor.chat.getByRole('log'), agentPage.getByRole('log')];
  for (const log of logs) {
    const card = cardOf(log, 'one');
    await card.waitFor();
    expect(await card.getAttribute('href')).toBe(`${stranger.url}/page/one`);
    await expect.poll(() => isShown(card)).toBe(true);
    expect(await card.innerText()).toContain('127.0.0.1');
    await expect.poll(() => belowView(log)).toBeLessThan(4);
  }
  await agentPage.reload();
  await expect.poll(() => isShown(cardOf(agentPage.getByRole('log'), 'one'))).toBe(true);
  expect(stranger.byBrowsers()).toEqual([]);
  expect(stranger.asked.filter(({ path }) => path === '/page/one')).toHaveLength(1);
  await agentPage.context().close();
  await visitor.context.close();
});

it('a visitor’s link is fetched once the inbox allows it, but never from a private address (CON-92, CON-95)', async () => {
  const agentPage = await signIn(installation);
  const [inbox] = (await team('GET', '/inboxes')).payload;
  await openSettings(agentPage, 'Inboxes');
  await agentPage.getByRole('button', { name: 'Settings: Acme' }).click();
  await agentPage.getByRole('combobox', { name: 'Link previews' }).selectOption('For everyone’s links');
  await agentPage.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);
  await expect.poll(async () => (await team('GET', `/inboxes/${inbox.id}`)).link_previews).toBe('all');
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, `Mine: ${stranger.url}/page/two`);
  await visitor.chat.getByText('Sent').waitFor();
  await sendMessage(visitor, `And ${stranger.url}/page/three`);
  await visitor.chat.getByText('Sent').waitFor();
  await new Promise((later) => setTimeout(later, 1_500));
  expect(stranger.asked.map(({ path }) => path)).not.toContain('/page/two');
  expect(await cardOf(visitor.chat.getByRole('log'), 'two').count()).toBe(0);
  await agentPage.context().close();
  await visitor.context.close();
});
