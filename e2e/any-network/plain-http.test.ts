import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../product/free-port.ts';
import {
  type Installation,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
} from '../product/installation.ts';

/* An installation tried on a local network: plain http, and a name that is not localhost. No secure context. */

let installation: Installation;
let url: string;
beforeAll(async () => {
  const PORT = await findFreePort();
  url = `http://chat.test:${PORT}`;
  installation = await openInstallation({ PORT, PUBLIC_URL: url }, ['--host-resolver-rules=MAP chat.test 127.0.0.1']);
});
afterAll(() => installation?.close());

const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};
const isSecure = (page: Page) => page.evaluate(() => window.isSecureContext);

it('on plain http, visitor and agent write to each other, and no page reports an error', async () => {
  const visitor = await openVisitorChat(installation, url);
  const agentPage = await signIn(installation, url);
  const errors = [errorsOf(visitor.page), errorsOf(agentPage)];
  expect([await isSecure(visitor.page), await isSecure(agentPage)]).toEqual([false, false]);

  await sendMessage(visitor, 'Do you ship to Iceland?');
  await agentPage.getByRole('navigation').getByText('Do you ship to Iceland?').first().click();
  await reply(agentPage, 'Yes, in four days.');
  await visitor.chat.getByText('Yes, in four days.', { exact: true }).waitFor();
  await sendMessage(visitor, 'Thank you.');
  await agentPage.getByRole('main').getByText('Thank you.', { exact: true }).first().waitFor();
  await expect
    .poll(() => installation.storedMessages().slice(-3))
    .toEqual(['Do you ship to Iceland?', 'Yes, in four days.', 'Thank you.']);

  await agentPage.getByRole('button', { name: 'More actions' }).click();
  await agentPage.getByRole('option', { name: 'Copy link' }).click();
  await agentPage.getByText(`${url}/app/conversations/`).first().waitFor();

  await visitor.chat.getByRole('button', { name: 'Back to home' }).click();
  await visitor.chat.getByRole('button', { name: 'Continue on another device' }).click();
  const address = visitor.chat.getByRole('textbox', { name: 'Continue on another device' });
  await address.waitFor();
  await visitor.chat.getByRole('button', { name: 'Copy the link' }).click();
  const selected = () => address.evaluate((field: HTMLInputElement) => field.selectionEnd === field.value.length);
  await expect.poll(selected).toBe(true);
  expect(await address.inputValue()).toContain(url);
  expect(errors).toEqual([[], []]);
});
