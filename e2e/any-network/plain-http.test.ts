import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, arrive, type House, openQuietHouse, say, sitDown } from '../journey/house.ts';
import { sparePort } from '../journey/spare-port.ts';

/* An installation tried on a local network: plain http, and a name that is not localhost. No secure context. */

let house: House;
let url: string;
beforeAll(async () => {
  const PORT = await sparePort();
  url = `http://chat.test:${PORT}`;
  house = await openQuietHouse({ PORT, PUBLIC_URL: url }, ['--host-resolver-rules=MAP chat.test 127.0.0.1']);
});
afterAll(() => house?.close());

/** What goes wrong on a page, in its frames too. */
const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};
const isSecure = (page: Page) => page.evaluate(() => window.isSecureContext);

it('on plain http, visitor and agent write to each other, and no page reports an error', async () => {
  const visitor = await arrive(house, url);
  const desk = await sitDown(house, url);
  const errors = [errorsOf(visitor.page), errorsOf(desk)];
  expect([await isSecure(visitor.page), await isSecure(desk)]).toEqual([false, false]);

  await say(visitor, 'Do you ship to Iceland?');
  await desk.getByRole('navigation').getByText('Do you ship to Iceland?').first().click();
  await answer(desk, 'Yes, in four days.');
  await visitor.chat.getByText('Yes, in four days.', { exact: true }).waitFor();
  await say(visitor, 'Thank you.');
  await desk.getByRole('main').getByText('Thank you.', { exact: true }).first().waitFor();
  await expect
    .poll(() => house.storedWords().slice(-3))
    .toEqual(['Do you ship to Iceland?', 'Yes, in four days.', 'Thank you.']);

  await desk.getByRole('button', { name: 'More actions' }).click();
  await desk.getByRole('option', { name: 'Copy the link' }).click();
  await desk.getByText(`${url}/app/conversations/`).first().waitFor();

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
