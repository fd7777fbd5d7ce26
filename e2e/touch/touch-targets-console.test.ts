import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation } from '../product/agent-actions.ts';
import { type Installation, openInstallation, signInAs } from '../product/installation.ts';
import { goTo } from '../product/open-settings.ts';
import { openTeamApi } from '../product/team-api.ts';
import { smallTargets } from './touch-targets.ts';

let installation: Installation;
let agentPage: Page;
beforeAll(async () => {
  installation = await openInstallation();
  await createConversation(installation, 'Where is my lantern?');
  await createConversation(installation, 'And where is the other one?');
  const team = await openTeamApi(installation);
  // The list has contacts with an address alone.
  await team('POST', '/contacts', { name: 'Kim Park', email: 'kim@example.com' });
  await team('POST', '/labels', { title: 'repair', color: '#336699' });
  await team('POST', '/conversations/1/labels', { labels: ['repair'] });
  await team('POST', '/conversations/1/messages', { content: 'On its way' });
  await team('POST', '/conversations/1/messages', { content: 'A regular customer', private: true });
  agentPage = await signInAs(installation, { options: { hasTouch: true, isMobile: true, deviceScaleFactor: 1 } });
});
afterAll(() => installation?.close());

const WIDTHS = [320, 390, 768] as const;

const findingsAt = async (path: string, prepare = async () => {}) => {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await agentPage.setViewportSize({ width, height: 844 });
    await goTo(agentPage, `/app/${path}`);
    await agentPage.waitForFunction(() => !document.querySelector('[aria-busy=true], main [role=status][aria-label]'));
    await prepare();
    for (const finding of await smallTargets(agentPage)) found.push(`${path} at ${width}: ${finding}`);
  }
  return found;
};

/** Addresses of the links of a navigation: a new page is measured with the others. */
const pathsIn = (selector: string) =>
  agentPage
    .locator(selector)
    .evaluateAll((links) =>
      links.map((link) => (link.getAttribute('href') ?? '').replace('/app/', '')).filter((path) => path !== ''),
    );

describe('a finger hits each control of the console at 320, 390 and 768 px', () => {
  it.each([
    ['', '[data-row]'],
    ['conversations/1', '[role=log]'],
    ['contacts', 'table a'],
    ['contacts/1', 'main h2'],
    ['contacts/new', 'main input'],
    ['contacts/import', 'main input'],
    ['visitors', 'main h1'],
    ['help-centre', 'main h1'],
    ['help-centre/acme', 'main li'],
    ['help-centre/acme/categories', 'main li'],
    ['help-centre/acme/analytics', 'main dl'],
    ['help-centre/acme/settings', 'main form'],
    ['help-centre/acme/articles/1', 'main [contenteditable="true"]'],
    ['settings/inboxes/1', 'main form'],
  ])('/%s [PHN-07]', async (path, ready) => {
    expect(await findingsAt(path, () => agentPage.locator(ready).first().waitFor())).toEqual([]);
  });

  it('every report [PHN-07]', async () => {
    await goTo(agentPage, '/app/reports');
    await agentPage.locator('a[href*="/app/reports/"]').first().waitFor();
    const paths = ['reports', ...new Set(await pathsIn('a[href*="/app/reports/"]'))];
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) expect(await findingsAt(path)).toEqual([]);
  });

  it('every page of the settings [PHN-07]', async () => {
    await agentPage.setViewportSize({ width: 1280, height: 844 });
    await goTo(agentPage, '/app/settings');
    await agentPage.locator('a[href*="/app/settings/"]').nth(20).waitFor();
    const paths = [...new Set(await pathsIn('a[href*="/app/settings/"]'))];
    expect(paths.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const path of paths) found.push(...(await findingsAt(path, () => agentPage.locator('main h1').waitFor())));
    expect(found).toEqual([]);
  });
});
