import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationList, createConversation, listRow, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn, signInAs } from './installation.ts';
import { insertAgents, insertReportData } from './report-data.ts';

const TABS = ['', 'overview', 'agents', 'inboxes', 'teams', 'labels', 'hours', 'satisfaction', 'sla'];
const MORE = Array.from({ length: 191 }, (_, at) => `Agent ${String(at + 1).padStart(3, '0')}`);

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const open = async (page: Page, tab: string, search = '') => {
  await page.goto(`${installation.url}/app/reports/${tab}${search}`);
  await shown(page);
};
const shown = async (page: Page) => {
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  await page.locator('main h2, main p').first().waitFor();
  await expect
    .poll(() => page.locator('main [aria-busy=true], main [role=status][aria-label=Loading]').count())
    .toBe(0);
};

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Open now' }).getByRole('link', { name: new RegExp(`^${name}`) });
const figure = async (page: Page, name: string) => Number(await card(page, name).locator('strong').textContent());

const saved = async (page: Page, name: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
};

/** Names at the axis of a chart that are cut off, or that the next one covers. */
const wrongNames = (page: Page) =>
  page.locator('main figure').evaluate((figure) => {
    const names = [...figure.querySelectorAll('[aria-hidden=true] > span > span')].filter((each) =>
      each.checkVisibility(),
    );
    const frame = figure.getBoundingClientRect();
    const places = names.map((each) => each.getBoundingClientRect());
    const isWrong = ({ left, right }: DOMRect, at: number) =>
      left < frame.left - 1 ||
      right > frame.right + 1 ||
      places.some((other, index) => index > at && other.left < right && left < other.right);
    return names.filter((each, at) => isWrong(each.getBoundingClientRect(), at)).map(({ textContent }) => textContent);
  });

describe('reports of a new account', () => {
  it('say that there is nothing yet, and where it would come from', async () => {
    const ada = await signIn(installation);
    await open(ada, '');
    expect(await figure(ada, 'Open')).toBe(0);
    await open(ada, 'overview');
    await ada.getByText('No data for this period.').waitFor();
    await open(ada, 'teams');
    await ada.getByText('There are no teams yet.').waitFor();
    await open(ada, 'satisfaction');
    await ada.getByText('There are no ratings in this period.').waitFor();
    expect(await accessibilityViolations(ada)).toEqual([]);
    await ada.context().close();
  });
});

describe('reports of a busy team', () => {
  beforeAll(async () => {
    await createConversation(installation, 'Does the Harbour lantern hang outside?');
    installation.fill((store) => insertReportData(store, Date.now()));
  });

  it('are their own for agents, who see nothing of others by a link [SYS-93]', async () => {
    const bo = await signInAs(installation, { email: 'agent2@example.com' });
    await conversationList(bo).first().waitFor();
    await bo.getByRole('link', { name: 'Reports' }).click();
    await bo.getByText('your own figures only').waitFor();
    await shown(bo);
    const tabs = bo.getByRole('navigation', { name: 'Reports' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Overview', 'Traffic by hour', 'Satisfaction', 'SLA']);
    expect(await bo.getByLabel('Filter by').count()).toBe(0);
    const figures = (page: Page) => page.getByRole('group', { name: 'Overview' }).textContent();
    expect(new URL(bo.url()).searchParams.get('of')).toBe('agent-3');
    const ada = await signIn(installation);
    await ada.goto(bo.url());
    await shown(ada);
    expect(await figures(bo)).toBe(await figures(ada));
    for (const tab of ['hours', 'satisfaction', 'sla']) {
      await open(bo, tab, '?range=30d&zone=UTC&of=agent-3');
      expect([tab, await bo.getByText('This report could not be loaded').count()]).toEqual([tab, 0]);
      expect([tab, await accessibilityViolations(bo)]).toEqual([tab, []]);
      await saveScreenshot(bo, `own-reports-${tab}`);
    }
    for (const link of ['agents?range=7d', 'overview?range=7d&zone=UTC', 'overview?range=7d&zone=UTC&of=agent-1']) {
      await bo.goto(`${installation.url}/app/reports/${link}`);
      await bo.getByText('You do not have permission to see this report').waitFor();
    }
    expect(await accessibilityViolations(bo)).toEqual([]);
    await bo.getByRole('button', { name: 'Show my reports' }).click();
    await bo.getByText('your own figures only').waitFor();
    for (const page of [ada, bo]) await page.context().close();
  });

  it('are saved by agents, who send none by email [SYS-93]', async () => {
    const bo = await signInAs(installation, { email: 'agent2@example.com' });
    await open(bo, 'satisfaction', '?range=90d&zone=UTC&of=agent-3');
    await bo.getByRole('button', { name: 'Saved reports' }).click();
    await bo.getByRole('option', { name: 'Save this report' }).click();
    await bo.getByLabel('Name', { exact: true }).fill('My ratings');
    await bo.getByRole('dialog').getByRole('button', { name: 'Save this report' }).click();
    await bo.getByRole('dialog').waitFor({ state: 'detached' });
    await bo.goto(`${installation.url}/app/reports`);
    await bo.getByRole('button', { name: 'Saved reports' }).click();
    await bo.getByRole('option', { name: 'Manage saved reports' }).click();
    expect(await bo.getByRole('button', { name: 'Send by email' }).count()).toBe(0);
    await bo.getByRole('button', { name: 'My ratings', exact: true }).click();
    await bo.waitForURL(/reports\/satisfaction\?range=90d/);
    await bo.context().close();
  });

  it('show what happens as it happens: what a colleague resolves is gone without a reload', async () => {
    const ada = await signIn(installation);
    const bo = await signInAs(installation, { email: 'agent2@example.com' });
    await conversationList(ada).first().waitFor();
    await ada.keyboard.press('/');
    await ada.keyboard.type('reports');
    await ada.getByRole('option', { name: 'Reports' }).click();
    await ada.getByText('Live: the numbers update automatically.').waitFor();
    await createConversation(installation, 'Can somebody change its wick?');
    await bo.reload();
    await listRow(bo, 'Can somebody change its wick?').click();
    await bo.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await ada.reload();
    await shown(ada);
    const before = await figure(ada, 'Open');
    await bo.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect.poll(() => figure(ada, 'Open')).toBe(before - 1);
    // And the agents' status: a busy colleague is shown as such.
    const row = ada.getByRole('row', { name: /Bo Nakamura/ });
    await row.getByText('Online').waitFor();
    await bo.getByLabel('Availability').selectOption('busy');
    await row.getByText('Busy').waitFor();
    // Changes during the offline time are there after the reconnect.
    await ada.context().setOffline(true);
    await ada.getByText('Not connected. These numbers are from').waitFor();
    await createConversation(installation, 'Still nobody?');
    await ada.context().setOffline(false);
    await expect.poll(() => figure(ada, 'Open')).toBe(before);
    await ada.getByText('Live: the numbers update automatically.').waitFor();
    for (const page of [ada, bo]) await page.context().close();
  });

  it('stand in their address: days, clocks, whose and which figure are the same after a reload and for a colleague', async () => {
    const ada = await signInAs(installation, { options: { timezoneId: 'America/Los_Angeles' } });
    await open(ada, 'overview');
    // Defaults are written into the address too, so that it can be shared.
    expect(new URL(ada.url()).searchParams.get('zone')).toBe('America/Los_Angeles');
    await ada.getByRole('button', { name: '7 days' }).click();
    await ada.getByLabel('Time zone').selectOption('Europe/Berlin');
    await ada.getByLabel('Business hours only').check();
    await ada.getByLabel('Filter by').selectOption({ label: 'Bo Nakamura' });
    await ada.getByRole('button', { name: /^First response/ }).click();
    await ada.getByRole('heading', { name: 'First response time', level: 2 }).waitFor();
    await shown(ada);
    const figures = () => ada.getByRole('group', { name: 'Overview' }).textContent();
    const [before, address] = [await figures(), ada.url()];
    await ada.reload();
    await shown(ada);
    expect([await figures(), ada.url()]).toEqual([before, address]);
    expect(new URL(address).search).toBe(
      '?range=7d&zone=Europe%2FBerlin&hours=business&of=agent-3&metric=avg_first_response_time',
    );
    await ada.getByRole('button', { name: 'Custom' }).click();
    await ada.getByLabel('From', { exact: true }).fill('2026-03-10');
    await ada.getByLabel('To', { exact: true }).fill('2026-03-01');
    await ada.getByText('Choose a start date on or before the end date').waitFor();
    await ada.getByLabel('From', { exact: true }).fill('2026-02-20');
    await ada.getByText('Feb 20 – Mar 1, 2026').waitFor();
    await ada.getByRole('link', { name: 'Traffic by hour' }).click();
    await ada.getByText('Feb 20 – Mar 1, 2026').waitFor();
    await ada.context().close();
  });

  it('are tables that are followed to their conversations and taken along as CSV', async () => {
    const ada = await signIn(installation);
    await open(ada, 'agents', '?range=90d');
    const rows = ada.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(9);
    const { name, lines } = await saved(ada, 'Agents as CSV');
    expect(name).toMatch(/^agents-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe(
      'Agent,Conversations,Resolved,First response time (s),Reply time (s),Resolution time (s),Satisfied (%),Ratings',
    );
    const conversations = await rows.filter({ hasText: 'Maximiliane' }).locator('td').first().textContent();
    expect(lines.find((each) => each.startsWith('Maximiliane'))?.split(',')[1]).toBe(conversations);
    await ada.getByRole('link', { name: /^Maximiliane/ }).click();
    await expect.poll(() => conversationList(ada).getByRole('listitem').count()).toBeGreaterThan(0);
    expect(new URL(ada.url()).pathname + new URL(ada.url()).search).toBe('/app');
    await ada.getByText(`${conversations}`, { exact: true }).first().waitFor();
    await ada.goBack();
    await shown(ada);
    await ada.getByRole('link', { name: 'Report for Ada Lindqvist' }).click();
    await expect(ada.getByLabel('Filter by').locator('option:checked').textContent()).resolves.toBe('Ada Lindqvist');
    const series = await saved(ada, 'Conversations as CSV');
    expect(series.lines).toHaveLength(91);
    await open(ada, 'hours', '?range=30d');
    expect((await saved(ada, 'Traffic by hour as CSV')).lines).toHaveLength(8);
    await open(ada, 'satisfaction', '?range=90d');
    const ratings = await saved(ada, 'Rating distribution as CSV');
    expect(ratings.lines).toHaveLength(6);
    const five = Number(ratings.lines[1]?.split(',')[1]);
    await ada.getByRole('button', { name: /^5 out of 5/ }).click();
    await ada.getByRole('heading', { name: 'Comments with 5 out of 5' }).waitFor();
    await ada.getByText(`Page 1 of ${Math.ceil(five / 25)}`).waitFor();
    expect((await saved(ada, 'Comments as CSV')).lines).toHaveLength(five + 1);
    await ada.context().close();
  });

  it('are gone through by keyboard: tabs, figures, the bars of a chart, the order of a table', async () => {
    const ada = await signIn(installation);
    await open(ada, 'overview', '?range=7d&zone=UTC');
    const chart = ada.getByRole('slider', { name: 'Conversations, over time' });
    await chart.focus();
    await ada.keyboard.press('Home');
    const first = await chart.getAttribute('aria-valuetext');
    await ada.keyboard.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuenow')).toBe('2');
    expect(await chart.getAttribute('aria-valuetext')).not.toBe(first);
    await ada.keyboard.press('Tab');
    await ada.keyboard.press('Enter');
    await ada.getByRole('table').getByRole('row').nth(7).waitFor();
    expect(`${await ada.getByRole('rowheader').first().textContent()}`).toBe(first?.split(':')[0]);
    await ada.getByRole('link', { name: 'Agents', exact: true }).focus();
    await ada.keyboard.press('Enter');
    const resolved = ada.getByRole('columnheader', { name: 'Resolved', exact: true });
    await resolved.getByRole('button').focus();
    await ada.keyboard.press('Enter');
    await expect.poll(() => resolved.getAttribute('aria-sort')).toBe('descending');
    await ada.keyboard.press('Enter');
    await expect.poll(() => resolved.getAttribute('aria-sort')).toBe('ascending');
    await ada.context().close();
  });

  it('say that they could not be loaded, never under the wrong days, and load when it is tried again', async () => {
    const ada = await signIn(installation);
    await open(ada, 'agents', '?range=30d');
    await ada.route(/summary_reports/, (route) => route.abort());
    await ada.getByRole('button', { name: '7 days' }).click();
    await ada.getByRole('alert').getByText('This report could not be loaded.').waitFor();
    expect(await ada.getByRole('table').count()).toBe(0);
    await ada.unroute(/summary_reports/);
    await ada.getByRole('button', { name: 'Try again' }).click();
    await ada.getByRole('table').waitFor();
    await ada.context().setOffline(true);
    await ada.getByRole('button', { name: '90 days' }).click();
    await ada.getByText('The report loads when you are back online.').waitFor();
    await ada.context().setOffline(false);
    await ada.getByRole('table').waitFor();
    await ada.context().close();
  });

  it.each([
    { name: 'light', dir: 'ltr', colorScheme: 'light', width: 1_280 },
    { name: 'dark', dir: 'ltr', colorScheme: 'dark', width: 1_280 },
    { name: 'rtl', dir: 'rtl', colorScheme: 'light', width: 1_280 },
    { name: 'phone', dir: 'ltr', colorScheme: 'dark', width: 320 },
  ] as const)('meet no finding of axe, and fit into their window: $name', async ({ name, dir, colorScheme, width }) => {
    const ada = await signIn(installation);
    await ada.setViewportSize({ width, height: 800 });
    await ada.emulateMedia({ colorScheme });
    for (const tab of TABS) {
      await open(ada, tab, `?range=30d&dir=${dir}`);
      expect([tab, await accessibilityViolations(ada)]).toEqual([tab, []]);
      const hidden = await ada.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([tab, hidden]).toEqual([tab, 0]);
      await saveScreenshot(ada, `reports-${tab || 'live'}-${name}`);
    }
    for (const days of ['1d', '7d', '30d', '90d']) {
      await open(ada, 'overview', `?range=${days}&dir=${dir}&zone=UTC`);
      expect([days, await wrongNames(ada)]).toEqual([days, []]);
    }
    await ada.context().close();
  });

  it('hold two hundred agents: each is found by name, in order, and in the file', async () => {
    installation.fill((store) => insertAgents(store, MORE, Date.now()));
    const ada = await signIn(installation);
    await open(ada, 'agents', '?range=30d&sort=name');
    const rows = ada.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(200);
    expect(await rows.first().getByRole('rowheader').textContent()).toBe('ada');
    expect((await saved(ada, 'Agents as CSV')).lines).toHaveLength(201);
    await ada.getByRole('searchbox', { name: 'Search by name' }).fill('agent 007');
    await ada.getByText('1 row', { exact: true }).waitFor();
    await ada.getByRole('searchbox', { name: 'Search by name' }).fill('no agent of this name');
    await ada.getByText('No name matches your search.').waitFor();
    await ada.context().close();
  });
});
