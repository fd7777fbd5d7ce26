import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../server/src/platform/crypto/totp.ts';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const STEP_MS = 30_000;
const codeNow = (secret: string, ahead = 0) => totpCode(secret, Math.floor(Date.now() / STEP_MS) + ahead);

describe('a member of the team', () => {
  it('sees where they are signed in, and signs another device out', async () => {
    const [agentPage, other] = [await signIn(installation), await signIn(installation)];
    await openSettings(agentPage, 'Security');
    const elsewhere = agentPage.getByRole('button', { name: 'Sign out: Chrome, Linux' });
    await agentPage.getByText('(this device)').waitFor();
    await expect.poll(() => elsewhere.count()).toBe(1);
    await elsewhere.click();
    await agentPage.getByRole('button', { name: 'Sign out', exact: true }).click();
    await elsewhere.waitFor({ state: 'detached' });
    await other.reload();
    await other.getByLabel('Password').waitFor();
    await other.context().close();
    await agentPage.context().close();
  });

  it('renews the key of their scripts: the former one opens nothing any more', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Security');
    const key = () => agentPage.locator('code').last().textContent();
    await agentPage.getByRole('button', { name: 'Show: Full-access API token' }).click();
    const asked = async (token: string | null) =>
      (await fetch(`${installation.url}/api/v1/profile`, { headers: { api_access_token: encodeURI(token ?? '') } }))
        .status;
    await expect.poll(async () => asked(await key())).toBe(200);
    const former = await key();
    await agentPage.getByRole('button', { name: 'Regenerate: Full-access API token' }).click();
    await agentPage.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await expect.poll(key).not.toBe(former);
    await expect.poll(async () => [await asked(former), await asked(await key())]).toEqual([401, 200]);
    await agentPage.context().close();
  });

  it('chooses another password and stays signed in here', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Security');
    const change = async (from: string, to: string) => {
      const form = agentPage.locator('form').filter({ has: agentPage.getByLabel('New password') });
      await form.getByLabel('Current password').fill(from);
      await form.getByLabel('New password').fill(to);
      await form.getByRole('button', { name: 'Save' }).click();
    };
    await change('not-it', 'Another-lamp-12!');
    await agentPage.getByText('Invalid current password').waitFor();
    await change(AGENT.password, 'Another-lamp-12!');
    await waitUntilSaved(agentPage);
    await agentPage.reload();
    await agentPage.getByRole('heading', { name: 'Security' }).waitFor();
    await change('Another-lamp-12!', AGENT.password);
    await waitUntilSaved(agentPage);
    await agentPage.context().close();
  });

  it('sets up a second factor by an app, signs in with it, and takes it away with a recovery code', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Security');
    await agentPage.getByRole('button', { name: 'Set up' }).click();
    const step = agentPage.getByRole('button', { name: 'Continue' });
    const password = agentPage.locator('form').filter({ has: step }).getByLabel('Current password');
    await password.fill('wrong');
    await step.click();
    await agentPage.getByText('Invalid current password').waitFor();
    await password.fill(AGENT.password);
    await step.click();
    await agentPage.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = ((await agentPage.getByText('Or enter this key').locator('code').textContent()) ?? '').replaceAll(
      ' ',
      '',
    );
    await agentPage.getByLabel('Code from the app').fill('000000');
    await agentPage.getByRole('button', { name: 'Turn on' }).click();
    await agentPage.getByText('The code is incorrect').waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    const shots = process.env['SHOTS'];
    if (shots) await agentPage.screenshot({ path: `${shots}/settings-qr.png`, fullPage: true });
    await agentPage.getByLabel('Code from the app').fill(codeNow(secret));
    await agentPage.getByRole('button', { name: 'Turn on' }).click();
    const recovery = await agentPage
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .textContent();
    await agentPage.getByRole('button', { name: 'I have saved them' }).click();
    await agentPage.getByRole('button', { name: 'Turn off' }).waitFor();

    const context = await installation.browser.newContext();
    const other = await context.newPage();
    await other.goto(`${installation.url}/app`);
    await other.getByLabel('Email').fill(AGENT.email);
    await other.getByLabel('Password').fill(AGENT.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    // The code before was used, so the app's next one.
    await other.getByLabel('Code').fill(codeNow(secret, 1));
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await context.close();

    await agentPage.getByRole('button', { name: 'Turn off' }).click();
    await agentPage.getByLabel('a recovery code').fill(recovery ?? '');
    await agentPage.getByRole('button', { name: 'Turn off' }).click();
    await agentPage.getByRole('button', { name: 'Set up' }).waitFor();
    await agentPage.context().close();
  });
});

describe('an administrator', () => {
  it('finds a job that failed with its reason, and gives it another chance', async () => {
    installation.insertFailedJob('blobs.sweep', 'The disk was away.');
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Jobs and emails');
    await agentPage.getByText('The disk was away.').waitFor();
    await agentPage.getByRole('button', { name: 'Try again: blobs.sweep' }).click();
    await agentPage.getByText('There are no failed jobs.').waitFor();
    await agentPage.context().close();
  });

  it('reads mails that are kept because no mail server is set', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Agents');
    await agentPage.getByLabel('Email').fill('tom@example.com');
    await agentPage.getByRole('button', { name: 'Send invitation', exact: true }).click();
    await expect.poll(() => installation.newestEmail('tom@example.com')).toBeTruthy();
    await agentPage.getByRole('link', { name: 'Jobs and emails' }).click();
    await agentPage.getByText('No mail server is configured').waitFor();
    await agentPage.getByRole('group', { name: 'Email log' }).getByRole('button', { name: 'Not sent' }).click();
    await agentPage.getByText('tom@example.com').click();
    await agentPage.getByText('/app/password?token=').waitFor();
    await agentPage.context().close();
  });
});
