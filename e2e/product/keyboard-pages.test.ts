import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConversation, listRow } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signInAs } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await createConversation(installation, 'Where is my lantern?');
});
afterAll(() => installation?.close());

const ROOMS = ['contacts', 'reports', 'help-centre', 'settings/labels'] as const;

const openRoom = async (agentPage: Page, room: string) => {
  await agentPage.goto(`${installation.url}/app/${room}`);
  await agentPage.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const isFocused = (agentPage: Page, name: string) =>
  agentPage.getByRole('link', { name, exact: true }).evaluate((link) => link === document.activeElement);

it('every page has the search and the list of shortcuts, and returns the focus when they close', async () => {
  const agentPage = await signInAs(installation);
  await listRow(agentPage, 'Where is my lantern?').waitFor();
  for (const room of ROOMS) {
    await openRoom(agentPage, room);
    await agentPage.getByRole('link', { name: 'Settings', exact: true }).focus();
    for (const [key, dialog] of [
      ['?', 'Keyboard shortcuts'],
      ['Control+k', 'Search and commands'],
    ] as const) {
      await agentPage.keyboard.press(key);
      await agentPage.getByRole('dialog', { name: dialog }).waitFor();
      expect([room, key, await accessibilityViolations(agentPage)]).toEqual([room, key, []]);
      await agentPage.keyboard.press('Escape');
      await agentPage.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(agentPage, 'Settings')).toBe(true);
    }
    // Keys that need a list of conversations are neither offered nor active here.
    await agentPage.keyboard.press('j');
    expect(new URL(agentPage.url()).pathname).toBe(`/app/${room}`);
    await agentPage.keyboard.press('Control+k');
    const palette = agentPage.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('option', { name: 'Conversations' }).waitFor();
    expect(await palette.getByRole('option', { name: 'Next conversation' }).count()).toBe(0);
    await agentPage.keyboard.type('my lantern');
    await palette.getByRole('group', { name: 'Messages' }).getByRole('option').first().waitFor();
    await agentPage.keyboard.press('Enter');
    await agentPage.getByRole('log').getByText('Where is my lantern?').waitFor();
  }
  await agentPage.context().close();
});

it('what is not saved is asked for before the search leads away from it', async () => {
  const agentPage = await signInAs(installation);
  await openRoom(agentPage, 'settings/labels');
  await agentPage.getByRole('button', { name: 'New label' }).click();
  const label = agentPage.getByRole('textbox', { name: 'Label' });
  await label.fill('lamps');
  await agentPage.keyboard.press('Control+k');
  await agentPage.keyboard.type('my lantern');
  const found = agentPage.getByRole('group', { name: 'Messages' }).getByRole('option').first();
  await found.waitFor();
  await agentPage.keyboard.press('Enter');
  await agentPage.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await agentPage.keyboard.press('Escape');
  await expect.poll(() => label.inputValue()).toBe('lamps');
  expect(new URL(agentPage.url()).pathname).toBe('/app/settings/labels');
  await agentPage.context().close();
});

it('on a phone the pages of the settings open behind the name of this one, and Escape closes them', async () => {
  const agentPage = await signInAs(installation, { options: { viewport: { width: 320, height: 640 } } });
  await openRoom(agentPage, 'settings/labels');
  const pages = agentPage.getByRole('navigation', { name: 'Settings' });
  const here = pages.getByRole('button', { name: 'Labels' });
  expect(await pages.getByRole('link').count()).toBe(0);
  await here.focus();
  await agentPage.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Teams' }).waitFor();
  expect(await accessibilityViolations(agentPage)).toEqual([]);
  await agentPage.keyboard.press('Tab');
  await agentPage.keyboard.press('Escape');
  await expect.poll(() => pages.getByRole('link').count()).toBe(0);
  await expect.poll(() => here.evaluate((button) => button === document.activeElement)).toBe(true);
  await agentPage.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Teams' }).click();
  await agentPage.getByRole('heading', { name: 'Teams', level: 1 }).waitFor();
  await expect.poll(() => pages.getByRole('link').count()).toBe(0);
  await agentPage.context().close();
});
