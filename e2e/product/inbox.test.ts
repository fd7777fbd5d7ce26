import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  conversationState,
  createConversation,
  listRow,
  option,
  saveScreenshot,
  startConversation,
} from './agent-actions.ts';
import { waitForAssignee } from './assignee.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, sendMessage, signIn, signInAs } from './installation.ts';
import { openTeamApi, stayAfterClosing, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  await stayAfterClosing(installation);
  api = await openTeamApi(installation);
  await api('POST', '/labels', { title: 'garden', color: '#2bb673' });
});
afterAll(() => installation?.close());

describe('the console by keyboard alone', () => {
  it('finds an old message, opens it, and runs commands by name', async () => {
    const visitor = await startConversation(installation, 'The password is swordfish');
    await sendMessage(visitor, 'Anything else?');
    const ada = await signIn(installation);
    await ada.keyboard.press('Control+k');
    const search = ada.getByRole('combobox', { name: /^Search messages/ });
    await search.fill('swordfish');
    await option(ada, /The password is swordfish/).waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'desk-palette');
    await search.press('Enter');
    await ada.getByRole('log').locator('article[data-target]', { hasText: 'swordfish' }).waitFor();
    await ada.keyboard.press('a');
    await waitForAssignee(ada, 'Ada');
    await ada.keyboard.press('p');
    await ada.getByRole('listbox', { name: 'Priority' }).press('h');
    await ada.keyboard.press('Enter');
    await conversationState(ada).getByText('High').last().waitFor();
    await ada.keyboard.press('s');
    await ada.getByRole('listbox', { name: 'Snooze' }).press('End');
    await ada.keyboard.press('Enter');
    const calendar = ada.getByRole('grid');
    await calendar.waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'desk-calendar');
    await ada.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'Next month' }).press('Enter');
    await calendar.locator('[tabindex="0"]').press('ArrowRight');
    await ada.keyboard.press('Enter');
    await ada.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'Snooze' }).press('Enter');
    await ada.getByText(/Snoozed until/).waitFor();
    await ada.getByRole('dialog', { name: 'Snooze' }).waitFor({ state: 'detached' });
    await ada.keyboard.press('e');
    await ada.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await ada.keyboard.press('?');
    await ada.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Select conversation').waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'desk-keys');
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    await ada.keyboard.press('x');
    await ada.getByRole('toolbar', { name: '1 selected' }).waitFor();
    await closePages(visitor.page, ada);
  });
});

const APPEARANCES = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1200, height: 800 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 390, height: 780 }, hasTouch: true } },
] as const;

describe.each(APPEARANCES)('the console, $name', ({ name, options }) => {
  it('has its header in one line, keeps to the window, and meets no finding of axe', async () => {
    const text = `A lantern for the ${name}`;
    await createConversation(installation, text);
    const ada = await signInAs(installation, { options });
    await listRow(ada, text).waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, `desk-list-${name}`);
    await listRow(ada, text).click();
    await ada.getByRole('log').getByText(text).waitFor();
    const id = /\d+$/.exec(ada.url())?.[0];
    await api('POST', `/conversations/${id}/labels`, { labels: ['garden'] });
    // Beside the thread where there is room, else over it.
    const details = ada.getByRole('button', { name: 'Contact details' });
    if (name !== 'light') await details.click();
    await conversationState(ada).getByText('garden').waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, `desk-details-${name}`);
    if (name !== 'light') await ada.keyboard.press('Escape');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, `desk-thread-${name}`);
    const header = await ada.getByRole('main').locator('header').boundingBox();
    // Two lines on a phone, on purpose.
    expect(header?.height).toBeLessThan(name === 'phone' ? 112 : 64);
    await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await closePages(ada);
  });
});
