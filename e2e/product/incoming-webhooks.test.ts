import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRow } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

/** As the other system does it: with the address that was copied. */
const post = async (url: string, body: object) => {
  const response = await fetch(new URL(new URL(url).pathname, installation.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const ORDER = { contact: { email: 'eve@example.com', name: 'Eve' }, content: 'Where is order 1042?' };

it('an administrator creates an incoming webhook; what is posted to it appears live, until its address changes (AGT-198)', async () => {
  const agentPage = await signIn(installation);
  const inboxPage = await signIn(installation);
  await openSettings(agentPage, 'Incoming webhooks');
  const main = agentPage.getByRole('main');
  await main.getByText('There are no incoming webhooks yet.').waitFor();
  await expectEveryLook(agentPage, 'incoming-webhooks-empty');
  await main.getByRole('button', { name: 'New incoming webhook' }).click();
  await main.getByLabel('Name').fill('   ');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText("Name can't be blank").waitFor();
  await expectEveryLook(agentPage, 'incoming-webhooks-editor');
  const name = 'Bestellbestätigungsbenachrichtigungsschnittstelle des Webshops';
  await main.getByLabel('Name').fill(name);
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Copy this address now.').waitFor();
  const first = await main.locator('code').innerText();
  expect(first).toMatch(/\/public\/api\/v1\/incoming_webhooks\/plh_[\w-]{43}$/);
  await expectEveryLook(agentPage, 'incoming-webhooks-made');

  expect((await post(first, ORDER)).status).toBe(200);
  await listRow(inboxPage, 'Where is order 1042?').waitFor();
  expect((await post(first, { contact: {}, content: 'x' })).status).toBe(422);

  await main.getByRole('button', { name: `Details: ${name}` }).click();
  await main.getByText('Received: 1, refused: 1').waitFor();
  await main.getByText('Contact needs an identifier, an email address or a phone number').first().waitFor();
  expect(await main.getByText(first).count()).toBe(0);
  await main.getByRole('button', { name: 'Send test' }).click();
  await main.getByRole('link', { name: /^The test arrived in conversation #\d+$/ }).waitFor();
  await listRow(inboxPage, 'This is a test message from the settings.').waitFor();
  await expectEveryLook(agentPage, 'incoming-webhook');

  await main.getByRole('button', { name: 'Pause' }).click();
  await main.getByRole('button', { name: 'Resume' }).waitFor();
  expect((await post(first, ORDER)).status).toBe(409);
  await main.getByRole('button', { name: 'Resume' }).click();
  await main.getByRole('button', { name: 'Pause' }).waitFor();

  await main.getByRole('button', { name: `New address: ${name}` }).click();
  await main.getByRole('group').getByRole('button', { name: 'New address' }).click();
  await main.getByText('Copy this address now.').waitFor();
  const second = await main.getByRole('status').locator('code').innerText();
  expect((await post(first, ORDER)).status).toBe(404);
  expect((await post(second, { ...ORDER, content: 'By the new address' })).status).toBe(200);
  await listRow(inboxPage, 'By the new address').waitFor();

  await main.getByRole('button', { name: 'Incoming webhooks' }).click();
  await main.getByRole('button', { name: `Delete: ${name}` }).click();
  await main.getByRole('group').getByRole('button', { name: 'Delete' }).click();
  await main.getByText('There are no incoming webhooks yet.').waitFor();
  expect((await post(second, ORDER)).status).toBe(404);
  await agentPage.context().close();
  await inboxPage.context().close();
});
