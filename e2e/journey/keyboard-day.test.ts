import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, factsOf, leaveWords, line, listOf, rest, openHouseOfTwo } from './at-the-desk.ts';
import { findings } from './axe.ts';
import { type House, say, takeSeat } from './house.ts';

let house: House;
beforeAll(async () => {
  const two = await openHouseOfTwo();
  house = two.house;
  await two.api('POST', '/labels', { title: 'repairs', color: '#1f93ff' });
  await two.api('POST', '/teams', { name: 'workshop' });
  await two.api('POST', '/canned_responses', { short_code: 'hours', content: 'We open at nine.' });
});
afterAll(() => house?.close());

/** A list that hangs open: its letters are typed, Enter takes what is found. */
const take = async (desk: Page, key: string, typed: string) => {
  await desk.keyboard.press(key);
  // Who types fast does not wait for a list to open.
  await desk.keyboard.type(typed);
  await desk.keyboard.press('Enter');
};

it('a day’s work is done without a pointer: move, answer, note, sort, give away, put off, resolve, find (AGT-10, AGT-14, AGT-17)', async () => {
  await leaveWords(house, 'The older question');
  const visitor = await ask(house, 'The newer question');
  const desk = await takeSeat(house);
  await line(desk, 'The newer question').waitFor();
  await desk.keyboard.press('j');
  await desk.getByRole('log').getByText('The newer question').waitFor();
  await desk.keyboard.press('j');
  await desk.getByRole('log').getByText('The older question').waitFor();
  await desk.keyboard.press('k');
  const log = desk.getByRole('log');
  await log.getByText('The newer question').waitFor();

  await desk.keyboard.press('r');
  await desk.keyboard.type('/hou');
  await desk.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
  await desk.keyboard.press('Enter');
  await expect.poll(() => desk.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('We open at nine.');
  await desk.keyboard.press('Enter');
  await visitor.chat.getByRole('log').getByText('We open at nine.').waitFor();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('n');
  await desk.keyboard.type('Ask the workshop');
  await desk.keyboard.press('Enter');
  await log.getByText('Ask the workshop').waitFor();
  await desk.keyboard.press('Escape');

  await desk.keyboard.press('a');
  await desk.getByRole('button', { name: /^Assigned to ada/i }).waitFor();
  await take(desk, 'A', 'mia');
  await desk.getByRole('button', { name: 'Assigned to Mia Lee' }).waitFor();
  await take(desk, 't', 'work');
  await take(desk, 'l', 'rep');
  await factsOf(desk).getByText('repairs').waitFor();
  await desk.keyboard.press('Escape');
  await take(desk, 'p', 'u');
  for (const fact of ['workshop', 'repairs', 'Urgent']) await factsOf(desk).getByText(fact).last().waitFor();
  // What was done stands in the conversation's history.
  for (const words of [/added repairs/, /set the priority to urgent/]) await log.getByText(words).waitFor();

  await take(desk, 's', 'to');
  await factsOf(desk)
    .getByText(/^Snoozed until/)
    .waitFor();
  await expect.poll(() => listOf(desk).getByText('The newer question').count()).toBe(0);
  await say(visitor, 'One more thing');
  await line(desk, 'One more thing').waitFor();
  await desk.keyboard.press('e');
  await desk.getByRole('button', { name: 'Reopen' }).waitFor();

  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('older question');
  await desk
    .getByRole('dialog')
    .getByRole('option', { name: /The older question/ })
    .first()
    .waitFor();
  await desk.keyboard.press('Enter');
  await log.getByText('The older question').waitFor();
  await desk.keyboard.press('x');
  await desk.getByRole('toolbar', { name: '1 selected' }).waitFor();
  await desk.keyboard.press('x');
  await desk.keyboard.press('?');
  await desk.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await desk.keyboard.press('Escape');
  await rest(desk, visitor.page);
});

const KEYS = ['?', '/', 'v', 's', 'l', 'p', 'A', 't', 'm'];

it.each([
  ['light', [...KEYS, 'f'], { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  // There the list, and with it its filter, gives way to the thread.
  ['dark, on a phone', KEYS, { viewport: { width: 320, height: 700 }, colorScheme: 'dark' }],
] as const)(
  'whatever a key opens over the desk meets no finding of axe and keeps to the window: %s',
  async (_look, keys, options) => {
    await leaveWords(house, 'What is open?');
    const desk = await takeSeat(house, { options });
    await line(desk, 'What is open?').click();
    await desk.getByRole('log').getByText('What is open?').waitFor();
    for (const key of keys) {
      await desk.locator('body').press(key);
      const over = desk.locator('dialog[open], [popover]:popover-open, aside[data-open]');
      await over.waitFor();
      expect([key, await findings(desk)]).toEqual([key, []]);
      const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
      expect([key, wide]).toEqual([key, options.viewport.width]);
      await desk.keyboard.press('Escape');
      await expect.poll(() => over.count()).toBe(0);
    }
    await rest(desk);
  },
);
