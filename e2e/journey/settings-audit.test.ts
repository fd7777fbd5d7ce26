import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { AGENT, type House, openHouse, sitDown } from './house.ts';
import { openSettings } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

describe('an administrator', () => {
  it('sees who changed what, filters it, and takes it along as CSV', async () => {
    await fetch(`${house.url}/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: AGENT.email, password: 'not-my-password' }),
    });
    const desk = await sitDown(house);
    await openSettings(desk, 'Account');
    await desk.getByLabel('Name of the account').fill('Lanterns & sons');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('status').getByText('Saved').waitFor();
    await desk.getByRole('link', { name: 'Audit log' }).click();
    const change = desk.getByRole('listitem').filter({ hasText: 'Account Acme' });
    const failed = desk.getByRole('listitem').filter({ hasText: 'Sign-in failed' });
    await change.waitFor();
    await failed.first().waitFor();
    await change.locator('summary').click();
    const line = change.getByRole('row', { name: /^Name/ });
    await expect.poll(() => line.getByRole('cell').last().textContent()).toBe('Lanterns & sons');
    expect(await change.getByText('127.0.0.1').first().isVisible()).toBe(true);
    expect(await findings(desk)).toEqual([]);
    await desk.getByLabel('Action').selectOption({ label: 'Changed' });
    await failed.first().waitFor({ state: 'detached' });
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('audit_log.csv');
    await desk.getByLabel('To').fill('2020-01-01');
    await desk.getByText('No entry matches these filters.').waitFor();
    await desk.getByRole('button', { name: 'Clear filters' }).click();
    await desk.getByRole('listitem').filter({ hasText: 'Export' }).first().waitFor();
    await desk.context().close();
  });

  it('loads older entries, and shows when they cannot be loaded', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Audit log');
    await desk.getByText(/ of \d+ entries/).waitFor();
    for (let number = 0; number < 15; number++) {
      await fetch(`${house.url}/auth/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: AGENT.email, password: 'not-my-password' }),
      });
    }
    await desk.route('**/audit_logs?*before=*', (route) => route.abort());
    for (let number = 0; number < 12; number++)
      await fetch(`${house.url}/auth/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: AGENT.email, password: 'not-my-password' }),
      });
    await desk.getByRole('button', { name: 'Refresh' }).click();
    const older = desk.getByRole('button', { name: 'Load older entries' });
    await older.click();
    await desk.getByRole('alert').waitFor();
    await desk.unroute('**/audit_logs?*before=*');
    await older.click();
    await expect.poll(() => desk.getByRole('listitem').filter({ hasText: '127.0.0.1' }).count()).toBeGreaterThan(25);
    await desk.context().close();
  });
});
