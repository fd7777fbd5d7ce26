import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { arrive, type House, openHouse, say, sitDown } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** A resolved conversation whose visitor has been asked; answers the address of its survey. */
const askedConversation = async (words: string) => {
  const visitor = await arrive(house);
  await say(visitor, words);
  const desk = await sitDown(house);
  await desk.getByRole('navigation').getByText(words).first().click();
  await desk.getByRole('button', { name: 'Resolve' }).click();
  await desk.getByRole('button', { name: 'Reopen' }).waitFor();
  await visitor.chat.getByRole('radio', { name: 'Excellent' }).waitFor();
  await desk.context().close();
  await visitor.context.close();
  return `${house.url}/survey/responses/${house.newestConversation()}`;
};

const open = async (url: string, options: BrowserContextOptions = {}) => {
  const context = await house.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

describe('the survey page', () => {
  it('is rated by keyboard, commented, and shows both ever after (SUR-01, SUR-02, SUR-03, SUR-04, SUR-06, SUR-07, SUR-09)', async () => {
    const url = await askedConversation('rate me by keyboard');
    const page = await open(url);
    await page.getByRole('radio', { name: 'Good' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(5);
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Good' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await page.getByRole('textbox', { name: 'Tell us more' }).fill('Quick and kind');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Quick and kind').waitFor();
    await page.reload();
    await page.getByText('Quick and kind').waitFor();
    expect(await page.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Good' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('a rating in the link waits for a hand: a mail scanner cannot vote', async () => {
    const url = await askedConversation('rate me from a mail');
    const page = await open(`${url}?rating=5`, { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Send this rating' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(true);
    const other = await open(url);
    await other.getByRole('radio', { name: 'Poor' }).waitFor();
    expect(await other.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Send this rating' }).click();
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await other.context().close();
    await page.context().close();
  });

  it('keeps what was chosen when saving fails, and saves it then (SUR-11, SUR-12)', async () => {
    const url = await askedConversation('rate me through a storm');
    const page = await open(url, { viewport: { width: 320, height: 600 } });
    await page.getByRole('radio', { name: 'Fair' }).waitFor();
    await page.route('**/csat_survey/**', (route) => route.abort());
    await page.getByRole('radio', { name: 'Fair' }).check();
    await page.getByText('There was an error, please try again').waitFor();
    expect(await page.getByRole('radio', { name: 'Fair' }).isChecked()).toBe(true);
    await page.unroute('**/csat_survey/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
    await page.goto(`${house.url}/survey/responses/00000000-0000-4000-8000-000000000000`);
    await page.getByText('This survey does not exist').waitFor();
    await page.context().close();
  });
});
