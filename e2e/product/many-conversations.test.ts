import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, conversationList, createConversation, listRow, option, saveScreenshot } from './agent-actions.ts';
import { insertConversations, insertMessages } from './bulk-data.ts';
import { type Installation, openInstallation, reply, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const scrollTo = (scroller: Locator, part: number) =>
  scroller.evaluate((box, share) => {
    box.scrollTop = box.scrollHeight * share;
  }, part);

describe('a console with many conversations', () => {
  it('scrolls ten thousand messages with few in the page, and goes to one far back', async () => {
    await createConversation(installation, 'Where it all began: marzipan');
    installation.fill((store) => insertMessages(store, 10_000));
    const ada = await signIn(installation);
    await listRow(ada, 'marzipan').click();
    const log = ada.getByRole('log');
    await log.getByText('line 10000', { exact: true }).waitFor();
    await ada.keyboard.press('/');
    await ada.getByRole('combobox', { name: /^Search messages/ }).fill('marzipan');
    await option(ada, /marzipan/).waitFor();
    await ada.keyboard.press('Enter');
    await log.locator('article[data-target]', { hasText: 'marzipan' }).waitFor();
    await log.getByText('line 1', { exact: true }).waitFor();
    await expect.poll(() => log.locator('article').count()).toBeLessThan(120);
    // What follows is loaded as it is scrolled to, apart from the newest.
    await scrollTo(log, 1);
    await log
      .getByText(/^line 1\d\d$/)
      .first()
      .waitFor();
    await expect.poll(() => log.locator('article').count()).toBeLessThan(120);
    await ada.getByRole('button', { name: 'Go to latest' }).click();
    await log.getByText('line 10000', { exact: true }).waitFor();
    await scrollTo(log, 0);
    await log
      .getByText(/^line 99[0-7]\d$/)
      .first()
      .waitFor();
    await expect.poll(() => log.locator('article').count()).toBeLessThan(120);
    await reply(ada, 'I have read all of it.');
    await expect.poll(() => log.getByText('I have read all of it.').isVisible()).toBe(true);
    await closePages(ada);
  });

  it('scrolls fifty thousand conversations with few in the page, and stays where one reads when one comes in', async () => {
    await createConversation(installation, 'The newest of all');
    installation.fill((store) => insertConversations(store, 50_000));
    const ada = await signIn(installation);
    await listRow(ada, 'The newest of all').waitFor();
    await ada.getByRole('button', { name: /^All 50K/ }).waitFor();
    const rows = conversationList(ada).getByRole('listitem');
    await expect.poll(() => rows.count()).toBeLessThan(60);
    const scroller = conversationList(ada).locator('..');
    await scrollTo(scroller, 1);
    await listRow(ada, 'Guest 50000').waitFor();
    await expect.poll(() => rows.count()).toBeLessThan(60);
    await scrollTo(scroller, 0.5);
    const read = rows.getByText(/^Guest 25/).nth(10);
    await read.waitFor();
    const name = await read.innerText();
    const placeOf = async () => ({
      place: Number(await listRow(ada, name).locator('xpath=ancestor::li').getAttribute('aria-posinset')),
      top: Math.round((await listRow(ada, name).boundingBox())?.y ?? 0),
    });
    const before = await placeOf();
    // The list grows above the visible rows: by two contacts, one after the other.
    await createConversation(installation, 'Comes in above');
    await expect.poll(placeOf).toEqual({ ...before, place: before.place + 1 });
    await createConversation(installation, 'And one more');
    await expect.poll(placeOf).toEqual({ ...before, place: before.place + 2 });
    await listRow(ada, name).click();
    await ada.keyboard.press('j');
    await expect.poll(() => new URL(ada.url()).pathname).toMatch(/conversations\/\d+$/);
    await saveScreenshot(ada, 'desk-crowd');
    await closePages(ada);
  });
});
