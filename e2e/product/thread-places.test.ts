import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation, listRow } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { insertMessages } from './bulk-data.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

/** More than are loaded at once, fewer than one may write in a minute; and so many that the first are a part of their own. */
const SOME = 150;
const FAR = 260;

const openThread = async (text: string, lines: number): Promise<{ page: Page; id: number }> => {
  await createConversation(installation, text);
  const { payload } = await api('GET', `/conversations/search?q=${encodeURIComponent(text)}`);
  const { id } = payload[0];
  installation.fill((store) => insertMessages(store, lines));
  const page = await signIn(installation);
  await page.goto(`${installation.url}/app/conversations/${id}`);
  await page.getByRole('log', { name: 'Messages' }).getByText(`line ${lines}`, { exact: true }).waitFor();
  await page
    .locator('main')
    .first()
    .click({ position: { x: 300, y: 5 } });
  return { page, id };
};

describe('a long conversation', () => {
  it('is searched with F, and its matches gone through, in place [AGT-280]', async () => {
    const { page, id } = await openThread('My copper lantern hums', SOME);
    await api('POST', `/conversations/${id}/messages`, { content: 'A Läntern note', private: true });
    const log = page.getByRole('log', { name: 'Messages' });
    await log.getByText('A Läntern note').waitFor();
    await page.keyboard.press('Shift+F');
    const box = page.getByRole('searchbox', { name: 'Search in conversation' });
    await box.fill('lantern');
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await box.press('Enter');
    await page.getByText('2 of 2', { exact: true }).waitFor();
    await log.getByText('My copper lantern hums').waitFor();
    await expect.poll(() => log.locator('article[data-target]').innerText()).toContain('My copper lantern hums');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual(['lantern']);
    await box.press('Shift+Enter');
    await log.getByText('A Läntern note').waitFor();
    await box.fill('nothing like it');
    await page.getByText('No results found').waitFor();
    await box.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('is entered at its first message, at a day, and at the message of a link [AGT-281]', async () => {
    const { page, id } = await openThread('My brass lantern buzzes', FAR);
    const log = page.getByRole('log', { name: 'Messages' });
    await page.keyboard.press('g');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.getByRole('option', { name: 'First message', exact: true }).click();
    await log.getByText('My brass lantern buzzes').waitFor();
    await expect.poll(() => log.getByText(`line ${FAR}`, { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Today', exact: true }).first().click();
    await page.getByRole('option', { name: 'Date…' }).click();
    await page.locator('[data-day][aria-current=date]').click();
    await log.getByText('My brass lantern buzzes').waitFor();
    // Scrolling on to the end meets the newest messages.
    await expect
      .poll(async () => {
        await log.evaluate((view) => view.scrollBy(0, 4_000));
        return log.getByText(`line ${FAR}`, { exact: true }).count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Go to latest' }).click();
    await log.getByText(`line ${FAR}`, { exact: true }).waitFor();

    const { payload } = await api('GET', `/conversations/${id}/messages?after=0`);
    const old = payload.find(({ content }: { content: string }) => content === 'line 7');
    await page.goto(`${installation.url}/app/conversations/${id}?message=${old.id}`);
    await expect.poll(() => log.locator('article[data-target]').innerText()).toContain('line 7');
    expect(new URL(page.url()).search).toBe('');
    await page.goto(`${installation.url}/app/conversations/${id}?message=999999`);
    await page.getByText('The message of this link was deleted, or is not in this conversation.').waitFor();
    await page.context().close();
  });
});

describe('a reply that the agent deletes', () => {
  it('is back after Ctrl+Z, and else is deleted for the visitor when the agent leaves the page [AGT-282]', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'My tin lantern drips');
    const page = await signIn(installation);
    await listRow(page, 'My tin lantern drips').click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Sent by mistake');
    await page.getByRole('textbox', { name: 'Reply' }).press('Enter');
    const seen = visitor.chat.getByRole('log').getByText('Sent by mistake');
    await seen.waitFor();
    const reply = page.getByRole('log', { name: 'Messages' }).locator('article', { hasText: 'Sent by mistake' });
    const remove = async () => {
      await reply.hover();
      await reply.getByRole('button', { name: 'Delete message' }).click();
      await reply.waitFor({ state: 'detached' });
    };
    await remove();
    await page.keyboard.press('Control+z');
    await reply.waitFor();
    await remove();
    expect(await seen.count()).toBe(1);
    await seen.waitFor({ state: 'detached' });
    expect(await reply.count()).toBe(0);
    await page.context().close();
  });
});
