import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../server/src/testing/fakes/mail-server.ts';
import { closePages, createConversation, listRow, saveScreenshot } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';

let smtp: MailServer;
let installation: Installation;
beforeAll(async () => {
  smtp = await startMailServer();
  installation = await openInstallation({ SMTP_URL: smtp.settings.smtpUrl });
});
afterAll(async () => {
  await installation?.close();
  await smtp.close();
});

it('a message is forwarded from its menu, the conversation from the menu of the thread (AGT-180)', async () => {
  await createConversation(installation, 'Where is my order?');
  const page = await signIn(installation);
  await listRow(page, 'Where is my order?').click();
  const question = page.getByRole('article').filter({ hasText: 'Where is my order?' });
  await question.hover();
  await question.getByRole('button', { name: 'Forward by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forward by email' });
  await dialog.getByLabel('Recipients').fill('carrier@example.com, nobody');
  await dialog.getByLabel('Note').fill('Can you find it?');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await dialog.getByText('“nobody” is not a valid email address.').waitFor();
  await expectEveryLook(page, 'forward');
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel('Recipients').fill('carrier@example.com');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await page.getByText('forwarded a message to carrier@example.com').waitFor();
  // Ada gets one too, about her sign-in.
  const toCarrier = () => smtp.emails.filter(({ recipient }) => recipient === 'carrier@example.com');
  await expect.poll(toCarrier).toHaveLength(1);
  const [email] = toCarrier();
  expect(email?.mail.text).toMatch(/Can you find it\?[\s\S]*Where is my order\?/);
  expect(email?.mail.replyTo?.map(({ address }) => address)).toEqual([AGENT.email]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('option', { name: 'Forward by email' }).click();
  await dialog.getByLabel('Recipients').fill('boss@example.com');
  await dialog.getByLabel('Recipients').press('Enter');
  await page.getByText('forwarded the conversation to boss@example.com').waitFor();
  await saveScreenshot(page, 'forwarded');
  await closePages(page);
});
