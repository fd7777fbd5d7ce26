import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderLookup } from '../../docs/examples/order-lookup.mjs';
import { listRow } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';

let installation: Installation;
let app: Server;
let origin: string;
let secret = '';
beforeAll(async () => {
  installation = await openInstallation();
  app = createOrderLookup({ secret: () => secret, consoleOrigin: installation.url, origin: () => origin });
  await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
});
afterAll(async () => {
  app?.closeAllConnections();
  app?.close();
  await installation?.close();
});

const ask = async (text: string) => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, text);
  await visitor.chat.getByText('Give the team a way to reach you').first().waitFor();
  await visitor.context.close();
};

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const framed = (page: Page) => page.frameLocator('iframe[title="Order lookup"]').frameLocator('iframe');

it('an administrator adds an app; an agent sees it beside conversations, with a token that proves who looks (AGT-82, AGT-84)', async () => {
  await ask('Where is my lantern?');
  await ask('Do you repair lamps?');
  const agentPage = await signIn(installation);
  await openSettings(agentPage, 'Dashboard apps');
  const main = agentPage.getByRole('main');
  await main.getByText('There are no dashboard apps yet.').waitFor();
  await expectEveryLook(agentPage, 'dashboard-apps-empty');
  await main.getByRole('button', { name: 'New app' }).click();
  await main.getByLabel('Title').fill('Order lookup');
  await main.getByLabel('URL').fill(installation.url);
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Url must be an https address of another site').waitFor();
  await main.getByLabel('URL').fill(`${origin}/`);
  await main.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);
  await main.getByRole('button', { name: 'Edit: Order lookup' }).click();
  await main.getByRole('button', { name: 'Show: Signing secret' }).click();
  secret = await main.locator('code').innerText();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expectEveryLook(agentPage, 'dashboard-apps-editor');
  await agentPage.setViewportSize({ width: 1440, height: 900 });
  await agentPage.goto(`${installation.url}/app`);

  await listRow(agentPage, 'Where is my lantern?').click();
  await agentPage.getByRole('complementary', { name: 'Contact' }).waitFor();
  expect(await agentPage.locator('iframe[title="Order lookup"]').count()).toBe(0);
  await tab(agentPage, 'Contact').focus();
  await agentPage.keyboard.press('ArrowRight');
  await framed(agentPage)
    .getByText(/^Conversation \d+, seen by ada/i)
    .waitFor();
  await framed(agentPage).getByText('Brass lantern').waitFor();
  await expectEveryLook(agentPage, 'dashboard-app');
  await agentPage.setViewportSize({ width: 1440, height: 900 });

  // Not loaded again for a tab or a conversation, and the context follows.
  await framed(agentPage)
    .locator('body')
    .evaluate((body) => body.setAttribute('data-kept', ''));
  const first = await framed(agentPage).getByRole('status').innerText();
  await tab(agentPage, 'Contact').click();
  await agentPage
    .getByRole('complementary', { name: 'Contact' })
    .getByRole('button', { name: /^Assignee/ })
    .waitFor();
  await tab(agentPage, 'Order lookup').click();
  await listRow(agentPage, 'Do you repair lamps?').click();
  await expect.poll(() => framed(agentPage).getByRole('status').innerText()).not.toBe(first);
  await framed(agentPage)
    .getByText(/^Conversation \d+, seen by ada/i)
    .waitFor();
  await framed(agentPage).locator('body[data-kept]').waitFor();
  await agentPage.getByRole('button', { name: 'Reload app: Order lookup' }).click();
  await framed(agentPage).locator('body:not([data-kept])').getByText('Brass lantern').waitFor();

  // On a phone the contact is a dialog, with the same tabs.
  for (const width of [768, 320]) {
    await agentPage.setViewportSize({ width, height: 700 });
    await agentPage.getByRole('button', { name: 'Contact details' }).click();
    const dialog = agentPage.getByRole('dialog', { name: 'Contact' });
    await dialog.getByRole('tab', { name: 'Order lookup' }).click();
    const inDialog = dialog.frameLocator('iframe').frameLocator('iframe');
    await inDialog.getByText('Brass lantern').waitFor();
    const box = await dialog.locator('iframe').boundingBox();
    expect(box?.height).toBeGreaterThan(400);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await agentPage.context().close();
});

it('a token of the secret before is refused by the app, and an app that is gone says so (AGT-82, AGT-84)', async () => {
  const agentPage = await signIn(installation);
  await agentPage.setViewportSize({ width: 1440, height: 900 });
  await openSettings(agentPage, 'Dashboard apps');
  const main = agentPage.getByRole('main');
  await main.getByRole('button', { name: 'Edit: Order lookup' }).click();
  await main.getByRole('button', { name: 'Reset secret: Signing secret' }).click();
  await main.getByRole('button', { name: 'Reset secret', exact: true }).click();
  // Until the answer has come, the secret before is shown.
  await waitUntilSaved(agentPage);
  await main.getByRole('button', { name: 'Show: Signing secret' }).click();
  const changed = await main.locator('code').innerText();
  expect(changed).toMatch(/^[\w-]{43}$/);
  expect(changed).not.toBe(secret);
  await agentPage.goto(`${installation.url}/app`);
  await listRow(agentPage, 'Where is my lantern?').click();
  await tab(agentPage, 'Order lookup').click();
  await framed(agentPage).getByText('Not allowed: the token is missing, expired or wrong.').waitFor();
  await agentPage.route(/\/dashboard_apps\/\w{24}$/, (route) => route.fulfill({ status: 404, body: '' }));
  await agentPage.getByRole('button', { name: 'Reload app: Order lookup' }).click();
  await agentPage.getByRole('alert').getByText('Order lookup could not be loaded.').waitFor();
  await agentPage.unroute(/\/dashboard_apps\/\w{24}$/);
  await agentPage.getByRole('alert').getByRole('button', { name: 'Reload app' }).click();
  await framed(agentPage).getByText('Not allowed: the token is missing, expired or wrong.').waitFor();
  await agentPage.context().close();
});
