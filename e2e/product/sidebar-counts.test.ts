import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signInAs } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';
import { createVisitor } from './visitor-api.ts';

let installation: Installation;
let team: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
});
afterAll(() => installation?.close());

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const countOf = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name, exact: true }).getAttribute('aria-description');

it('the sidebar says how many open conversations each entry has, and follows what others do', async () => {
  const page = await signInAs(installation, { options: { viewport: { width: 1600, height: 900 } } });
  await sidebar(page).waitFor();
  expect(await countOf(page, 'All conversations')).toBeNull();

  for (const text of ['One', 'Two', 'Three']) await (await createVisitor(installation)).sendMessage(text);
  await expect.poll(() => countOf(page, 'All conversations')).toBe('3 open conversations');
  await expect.poll(() => countOf(page, 'Unattended')).toBe('3 open conversations');

  await team('POST', '/labels', { title: 'refund' });
  await team('POST', '/conversations/1/labels', { labels: ['refund'] });
  await expect.poll(() => countOf(page, 'refund')).toBe('1 open conversation');
  await saveScreenshot(page, 'sidebar-counts');
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);

  await team('POST', '/conversations/2/toggle_status', { status: 'snoozed' });
  await expect.poll(() => countOf(page, 'Snoozed')).toBe('1 snoozed conversation');
  await team('POST', '/conversations/2/toggle_status', { status: 'open' });
  await expect.poll(() => countOf(page, 'Snoozed')).toBeNull();

  await team('POST', '/conversations/1/toggle_status', { status: 'resolved' });
  await expect.poll(() => countOf(page, 'All conversations')).toBe('2 open conversations');
  await expect
    .poll(() => sidebar(page).getByRole('button', { name: 'refund', exact: true }).getAttribute('aria-description'))
    .toBeNull();

  // As a rail it has the same; entries without an icon are in the whole sidebar, which opens over the page.
  await page.setViewportSize({ width: 1000, height: 800 });
  await (await createVisitor(installation)).sendMessage('Four');
  await expect.poll(() => countOf(page, 'All conversations')).toBe('3 open conversations');
  const refund = sidebar(page).getByRole('button', { name: 'refund', exact: true });
  await expect.poll(() => refund.isVisible()).toBe(false);
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button', { name: 'All conversations' })
    .click();
  await refund.waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  // Nothing under it is reached by Tab.
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true);
  }
  await refund.focus();
  await page.keyboard.press('Escape');
  await refund.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All conversations');
  await page.context().close();
});
