import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../server/src/testing/fakes/mail-server.ts';
import { closePages, saveScreenshot } from './agent-actions.ts';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { AGENT, type Installation, openInstallation } from './installation.ts';

let smtp: MailServer;
let installation: Installation;
beforeAll(async () => {
  smtp = await startMailServer();
  installation = await openInstallation({ SMTP_URL: smtp.settings.smtpUrl });
});
afterAll(async () => {
  await installation?.close();
  await smtp?.close();
});

const letterTo = (address: string, subject: string) =>
  smtp.emails.findLast(({ recipient, mail }) => recipient === address && mail.subject === subject);
const linkTo = async (address: string, before = '') => {
  const link = () =>
    /\/app\/email\?token=[\w-]+/.exec(letterTo(address, 'Confirm your new email address')?.mail.text ?? '')?.[0] ?? '';
  await expect.poll(() => link() !== '' && link() !== before).toBe(true);
  return link();
};
const openProfile = async (page: Page) => {
  await page.goto(`${installation.url}/app/settings/profile`);
  await page.getByRole('button', { name: 'Send confirmation link' }).waitFor();
};
const ask = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByText(`${email} is waiting for confirmation.`).waitFor();
};

describe('another email address', () => {
  it('waits until the link in the email is used, is sent again and cancelled', async () => {
    const ada = await openConsoleWindow(installation);
    await openProfile(ada);
    await ask(ada, 'first@example.com');
    const first = await linkTo('first@example.com');
    await ada.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => ada.getByText('is waiting for confirmation').count()).toBe(0);
    await ada.goto(installation.url + first);
    await ada.getByRole('alert').getByText('This link was already used').waitFor();
    await openProfile(ada);
    await ask(ada, 'ada.new@example.com');
    expect(await ada.getByLabel('Email', { exact: true }).inputValue()).toBe(AGENT.email);
    const former = await linkTo('ada.new@example.com');
    await ada.getByRole('button', { name: 'Resend' }).click();
    await ada.getByText('Email resent.').waitFor();
    const link = await linkTo('ada.new@example.com', former);
    await ada.goto(installation.url + link);
    await ada.getByText('You will sign in with ada.new@example.com.').waitFor();
    await ada.keyboard.press('Enter');
    await ada.getByText('Your email address ada.new@example.com is confirmed.').waitFor();
    await ada.keyboard.press('Enter');
    await ada.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await openProfile(ada);
    expect(await ada.getByLabel('Email', { exact: true }).inputValue()).toBe('ada.new@example.com');
    await expect.poll(() => letterTo(AGENT.email, 'Your email address was changed')).toBeDefined();
    await ask(ada, AGENT.email);
    await ada.goto(installation.url + (await linkTo(AGENT.email)));
    await ada.getByText(`You will sign in with ${AGENT.email}.`).waitFor();
    await ada.keyboard.press('Enter');
    await ada.getByText(`Your email address ${AGENT.email} is confirmed.`).waitFor();
    await closePages(ada);
  });

  it('is refused in place when it is taken, and asks again who it is', async () => {
    const ada = await openConsoleWindow(installation);
    await openProfile(ada);
    installation.change('UPDATE sessions SET authenticated_at = 0');
    installation.change(
      `INSERT INTO users (email, name, pubsub_token, access_token, ui_settings, created_at, updated_at)
       VALUES ('taken@example.com', 'Mia', 'x', 'y', '{}', 0, 0)`,
    );
    await ada.getByLabel('Email', { exact: true }).fill('taken@example.com');
    await ada.getByRole('button', { name: 'Send confirmation link' }).click();
    await ada.getByRole('dialog').getByLabel('Password').fill(AGENT.password);
    await ada.keyboard.press('Enter');
    await ada.getByText('Email has already been taken').waitFor();
    await closePages(ada);
  });

  it('finds its pages in order in each look', async () => {
    const page = await openConsoleWindow(installation);
    await openProfile(page);
    const wanted = 'ada.looks@example.com';
    await ask(page, wanted);
    await page.getByRole('region', { name: 'Email address' }).scrollIntoViewIfNeeded();
    await expectEveryLook(page, 'email-pending');
    await page.goto(`${installation.url}/app/settings/profile?dir=rtl`);
    await page.getByText('is waiting for confirmation').waitFor();
    await expectEveryLook(page, 'email-pending-rtl');
    const link = await linkTo(wanted);
    for (const dir of ['ltr', 'rtl']) {
      await page.goto(`${installation.url + link}&dir=${dir}`);
      await page.getByRole('button', { name: 'Confirm email address' }).waitFor();
      await expectEveryLook(page, `email-confirm-${dir}`);
    }
    await page.goto('about:blank');
    await page.setContent(letterTo(AGENT.email, 'A new email address was requested for your account')?.mail.html ?? '');
    await saveScreenshot(page, 'email-letter');
    await closePages(page);
  });
});
