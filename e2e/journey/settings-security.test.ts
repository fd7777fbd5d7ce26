import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../server/src/platform/crypto/totp.ts';
import { findings } from './axe.ts';
import { AGENT, type House, openQuietHouse, sitDown } from './house.ts';
import { openSettings, saved } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

const STEP_MS = 30_000;
const codeNow = (secret: string, ahead = 0) => totpCode(secret, Math.floor(Date.now() / STEP_MS) + ahead);

describe('a member of the team', () => {
  it('sees where they are signed in, and signs another device out', async () => {
    const [desk, other] = [await sitDown(house), await sitDown(house)];
    await openSettings(desk, 'Security');
    const elsewhere = desk.getByRole('button', { name: 'Sign out: Chrome, Linux' });
    await desk.getByText('(here)').waitFor();
    await expect.poll(() => elsewhere.count()).toBe(1);
    await elsewhere.click();
    await desk.getByRole('button', { name: 'Sign out', exact: true }).click();
    await elsewhere.waitFor({ state: 'detached' });
    await other.reload();
    await other.getByLabel('Password').waitFor();
    await other.context().close();
    await desk.context().close();
  });

  it('renews the key of their scripts: the former one opens nothing any more', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Security');
    const key = () => desk.locator('code').last().textContent();
    await desk.getByRole('button', { name: 'Show: Your key for scripts' }).click();
    const asked = async (token: string | null) =>
      (await fetch(`${house.url}/api/v1/profile`, { headers: { api_access_token: encodeURI(token ?? '') } })).status;
    await expect.poll(async () => asked(await key())).toBe(200);
    const former = await key();
    await desk.getByRole('button', { name: 'Renew: Your key for scripts' }).click();
    await desk.getByRole('button', { name: 'Renew', exact: true }).click();
    await expect.poll(key).not.toBe(former);
    await expect.poll(async () => [await asked(former), await asked(await key())]).toEqual([401, 200]);
    await desk.context().close();
  });

  it('chooses another password and stays signed in here', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Security');
    const change = async (from: string, to: string) => {
      const form = desk.locator('form').filter({ has: desk.getByLabel('New password') });
      await form.getByLabel('Current password').fill(from);
      await form.getByLabel('New password').fill(to);
      await form.getByRole('button', { name: 'Save' }).click();
    };
    await change('not-it', 'Another-lamp-12!');
    await desk.getByText('Invalid current password').waitFor();
    await change(AGENT.password, 'Another-lamp-12!');
    await saved(desk);
    await desk.reload();
    await desk.getByRole('heading', { name: 'Security' }).waitFor();
    await change('Another-lamp-12!', AGENT.password);
    await saved(desk);
    await desk.context().close();
  });

  it('sets up a second factor by an app, signs in with it, and takes it away with a recovery code', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Security');
    await desk.getByRole('button', { name: 'Set it up' }).click();
    const step = desk.getByRole('button', { name: 'Go on' });
    const password = desk.locator('form').filter({ has: step }).getByLabel('Current password');
    await password.fill('wrong');
    await step.click();
    await desk.getByText('Invalid current password').waitFor();
    await password.fill(AGENT.password);
    await step.click();
    await desk.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = ((await desk.getByText('Or type this key').locator('code').textContent()) ?? '').replaceAll(' ', '');
    await desk.getByLabel('The code it shows').fill('000000');
    await desk.getByRole('button', { name: 'Turn it on' }).click();
    await desk.getByText('This code is not right').waitFor();
    await expect.poll(() => findings(desk)).toEqual([]);
    const shots = process.env['SHOTS'];
    if (shots) await desk.screenshot({ path: `${shots}/settings-qr.png`, fullPage: true });
    await desk.getByLabel('The code it shows').fill(codeNow(secret));
    await desk.getByRole('button', { name: 'Turn it on' }).click();
    const recovery = await desk
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .textContent();
    await desk.getByRole('button', { name: 'I have kept them' }).click();
    await desk.getByRole('button', { name: 'Turn it off' }).waitFor();

    const context = await house.browser.newContext();
    const other = await context.newPage();
    await other.goto(`${house.url}/app`);
    await other.getByLabel('Email').fill(AGENT.email);
    await other.getByLabel('Password').fill(AGENT.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    // The code before was used, so the app's next one.
    await other.getByLabel('Code').fill(codeNow(secret, 1));
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await context.close();

    await desk.getByRole('button', { name: 'Turn it off' }).click();
    await desk.getByLabel('a recovery code').fill(recovery ?? '');
    await desk.getByRole('button', { name: 'Turn it off' }).click();
    await desk.getByRole('button', { name: 'Set it up' }).waitFor();
    await desk.context().close();
  });
});

describe('an administrator', () => {
  it('finds a job that failed with its reason, and gives it another chance', async () => {
    house.leaveFailedJob('blobs.sweep', 'The disk was away.');
    const desk = await sitDown(house);
    await openSettings(desk, 'Jobs and mails');
    await desk.getByText('The disk was away.').waitFor();
    await desk.getByRole('button', { name: 'Try again: blobs.sweep' }).click();
    await desk.getByText('No job has failed.').waitFor();
    await desk.context().close();
  });

  it('reads mails that are kept because no mail server is set', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'People');
    await desk.getByLabel('Email').fill('tom@example.com');
    await desk.getByRole('button', { name: 'Send the invitation', exact: true }).click();
    await expect.poll(() => house.newestMail('tom@example.com')).toBeTruthy();
    await desk.getByRole('link', { name: 'Jobs and mails' }).click();
    await desk.getByText('No mail server is set').waitFor();
    await desk.getByRole('group', { name: 'Mails' }).getByRole('button', { name: 'Kept' }).click();
    await desk.getByText('tom@example.com').click();
    await desk.getByText('/app/password?token=').waitFor();
    await desk.context().close();
  });
});
