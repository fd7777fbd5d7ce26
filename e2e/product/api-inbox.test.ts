import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, listRow, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, reply, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

let installation: Installation;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  installation = await openInstallation({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
});
afterAll(async () => {
  await installation?.close();
  receiver?.close();
});

const post = async (address: string, body: object = {}) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
};

/** In order, as a developer would copy them into a terminal. */
const stepsOf = async (agentPage: Page) => {
  const example = await agentPage.getByRole('group', { name: 'Send a test message from a terminal' }).innerText();
  return [...example.matchAll(/curl -X POST (\S+)/g)].map(([, address = '']) => address);
};

describe('an inbox for an app of one’s own', () => {
  it('is made in the settings, shows what it needs and nothing of a website, and carries a talk both ways (AGT-10)', async () => {
    const ada = await signIn(installation);
    await openSettings(ada, 'Inboxes');
    await ada.getByRole('button', { name: 'App or server (API)' }).click();
    await ada.getByLabel('Name').fill('Phone app');
    await ada.getByLabel('Callback URL').fill('ftp://app.example');
    await ada.getByRole('button', { name: 'Create' }).click();
    await ada.getByText('Webhook URL must start with http:// or https://').waitFor();
    await ada.getByLabel('Callback URL').fill(`${receiver.url}`);
    await ada.getByRole('button', { name: 'Create' }).click();
    await ada.getByRole('heading', { name: 'Phone app', level: 1 }).waitFor();
    for (const label of ['Website', 'Colour', 'Tagline', 'Typical reply time'])
      expect([label, await ada.getByRole('main').getByLabel(label).count()]).toEqual([label, 0]);
    expect(await ada.locator('iframe').count()).toBe(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await ada.emulateMedia({ colorScheme });
      await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
      await saveScreenshot(ada, `api-inbox-${colorScheme}`);
    }
    await ada.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await saveScreenshot(ada, 'api-inbox-320');
    await ada.setViewportSize({ width: 1280, height: 800 });
    await ada.getByLabel(/^Keep one conversation for each contact/).check();
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntilSaved(ada);

    const [contacts = '', conversations = '', messages = ''] = await stepsOf(ada);
    const { source_id } = await post(contacts, { name: 'Kim of the app' });
    const at = (address: string, id = '') => address.replace('SOURCE_ID', source_id).replace('/ID/', `/${id}/`);
    const { id } = await post(at(conversations));
    expect((await post(at(conversations))).id).toBe(id);
    await post(at(messages, id), { content: 'My app lost its light' });

    await ada.goto(`${installation.url}/app`);
    await listRow(ada, 'My app lost its light').click();
    await ada.getByRole('log').getByText('My app lost its light').waitFor();
    await ada.getByRole('complementary', { name: 'Contact' }).getByText('Kim of the app').waitFor();
    await reply(ada, 'Turn it off and on');
    await expect
      .poll(() => receiver.receivedMessages.map(({ event, content }) => `${event} ${content}`))
      .toContain('message_created Turn it off and on');
    const read = await (await fetch(at(messages, id))).json();
    expect(read.map(({ content }: { content: string }) => content)).toContain('Turn it off and on');
    await saveScreenshot(ada, 'api-thread');

    // The agent sees that the reply did not arrive, and why, and sends it again.
    receiver.answer.status = 410;
    await reply(ada, 'And now?');
    const failed = ada.getByRole('log').locator('article', { hasText: 'And now?' });
    await failed.getByText('(The receiver responded with 410.)').waitFor();
    await saveScreenshot(ada, 'api-failed');
    receiver.answer.status = 200;
    await failed.getByRole('button', { name: 'Send message again' }).click();
    await failed.getByText('Sent').waitFor();

    // The inbox's settings list the deliveries, and resend one.
    receiver.answer.status = 410;
    await reply(ada, 'Did that help?');
    const unheard = ada.getByRole('log').locator('article', { hasText: 'Did that help?' });
    await unheard.getByText('(The receiver responded with 410.)').waitFor();
    receiver.answer.status = 200;
    await openSettings(ada, 'Inboxes');
    await ada.getByRole('button', { name: 'Settings: Phone app' }).click();
    const deliveries = ada.getByRole('region', { name: 'Deliveries' });
    const refused = deliveries.getByRole('listitem').filter({ hasText: 'message_created' }).first();
    await refused.getByText('Failed', { exact: true }).waitFor();
    await refused.getByText('HTTP 410').click();
    await refused.getByText('Did that help?').first().waitFor();
    await deliveries.scrollIntoViewIfNeeded();
    await saveScreenshot(ada, 'api-deliveries');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await refused.getByRole('button', { name: 'Resend' }).click();
    await refused.getByText('Delivered', { exact: true }).waitFor();
    await refused.getByText('HTTP 200').waitFor();
    await ada.goto(`${installation.url}/app`);
    await listRow(ada, 'Did that help?').click();
    await unheard.getByText('Sent').waitFor();
    await closePages(ada);
  });

  it('stands in the list with its kind, and is not offered where only websites count', async () => {
    const ada = await signIn(installation);
    await openSettings(ada, 'Inboxes');
    await ada.getByRole('listitem').filter({ hasText: 'Phone app' }).getByText('App or server (API)').waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await ada.getByRole('link', { name: 'Visitor preview' }).click();
    await ada.getByRole('heading', { name: 'Visitor preview', level: 1 }).waitFor();
    await ada.getByLabel('Language').waitFor();
    expect(await ada.getByRole('option', { name: 'Phone app' }).count()).toBe(0);
    await closePages(ada);
  });
});
