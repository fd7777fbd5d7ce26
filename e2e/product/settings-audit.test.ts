import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

describe('an administrator', () => {
  it('sees who changed what, filters it, and takes it along as CSV', async () => {
    await fetch(`${installation.url}/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: AGENT.email, password: 'not-my-password' }),
    });
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Account');
    await agentPage.getByLabel('Account name').fill('Lanterns & sons');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByRole('status').getByText('Saved').waitFor();
    await agentPage.getByRole('link', { name: 'Audit log' }).click();
    const change = agentPage.getByRole('listitem').filter({ hasText: 'Account Acme' });
    const failed = agentPage.getByRole('listitem').filter({ hasText: 'Sign-in failed' });
    await change.waitFor();
    await failed.first().waitFor();
    await change.locator('summary').click();
    const line = change.getByRole('row', { name: /^Name/ });
    await expect.poll(() => line.getByRole('cell').last().textContent()).toBe('Lanterns & sons');
    expect(await change.getByText('127.0.0.1').first().isVisible()).toBe(true);
    expect(await accessibilityViolations(agentPage)).toEqual([]);
    await agentPage.getByLabel('Action').selectOption({ label: 'Updated' });
    await failed.first().waitFor({ state: 'detached' });
    const [file] = await Promise.all([
      agentPage.waitForEvent('download'),
      agentPage.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('audit_log.csv');
    await agentPage.getByLabel('To').fill('2020-01-01');
    await agentPage.getByText('No entries match these filters.').waitFor();
    await agentPage.getByRole('button', { name: 'Clear filters' }).click();
    await agentPage.getByRole('listitem').filter({ hasText: 'Export' }).first().waitFor();
    await agentPage.context().close();
  });

  it('loads older entries, and shows when they cannot be loaded', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Audit log');
    await agentPage.getByText(/ of \d+ entries/).waitFor();
    for (let number = 0; number < 15; number++) {
      await fetch(`${installation.url}/auth/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: AGENT.email, password: 'not-my-password' }),
      });
    }
    await agentPage.route('**/audit_logs?*before=*', (route) => route.abort());
    for (let number = 0; number < 12; number++)
      await fetch(`${installation.url}/auth/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: AGENT.email, password: 'not-my-password' }),
      });
    await agentPage.getByRole('button', { name: 'Refresh' }).click();
    const older = agentPage.getByRole('button', { name: 'Load older entries' });
    await older.click();
    await agentPage.getByRole('alert').waitFor();
    await agentPage.unroute('**/audit_logs?*before=*');
    await older.click();
    await expect
      .poll(() => agentPage.getByRole('listitem').filter({ hasText: '127.0.0.1' }).count())
      .toBeGreaterThan(25);
    await agentPage.context().close();
  });
});
