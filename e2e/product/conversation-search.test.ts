import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation, openVisitorChat, sendMessage } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

/** The page reports the opening of the chat late, as when it is busy. */
const holdOpening = (page: Page) =>
  page.addInitScript(() => {
    const again = new WeakSet<Event>();
    addEventListener(
      'message',
      (event) => {
        if (again.has(event) || !String(event.data).includes('toggle-open')) return;
        event.stopImmediatePropagation();
        const { data, origin, source } = event;
        const later = new MessageEvent('message', { data, origin, source });
        again.add(later);
        setTimeout(() => {
          dispatchEvent(later);
          document.documentElement.dataset['opened'] = '';
        }, 1_500);
      },
      true,
    );
  });

describe('a visitor with a long conversation', () => {
  it('finds a message by the beginnings of its words, and reads it in its place [CON-70]', async () => {
    const visitor = await openVisitorChat(installation);
    const { chat } = visitor;
    await sendMessage(visitor, 'My lantern hums at night');
    await chat.getByRole('log').getByText('Sent').waitFor();
    await api('POST', '/conversations/1/messages', { content: 'Lantern of another customer', private: true });
    for (let index = 0; index < 70; index += 1)
      await api('POST', '/conversations/1/messages', { content: `Reply number ${index}` });
    await holdOpening(visitor.page);
    await visitor.page.reload();
    await chat.getByRole('log').getByText('Reply number 69').waitFor();
    expect(await chat.getByText('My lantern hums at night').count()).toBe(0);

    await chat.getByRole('button', { name: 'Back to home' }).click();
    await chat.locator('html[data-opened]').waitFor();
    await chat.getByRole('button', { name: 'Your conversations' }).click();
    const box = chat.getByRole('searchbox', { name: 'Search your conversations' });
    await box.fill('hum lant');
    const result = chat.getByRole('button', { name: /My lantern hums/ });
    await result.waitFor();
    expect(await chat.getByText('another customer').count()).toBe(0);
    await box.fill('nothing like this');
    await chat.getByText('No results found').waitFor();
    await box.fill('lantern');
    await result.click();
    const row = chat.getByRole('log').locator('[data-mine]', { hasText: 'My lantern hums at night' });
    await row.waitFor();
    const isInView = () =>
      row.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await visitor.context.close();
  });
});
