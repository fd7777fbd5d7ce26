import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailLog } from '../../domain/notifications/record-mail.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createSmtpMailer } from './mailer.smtp.ts';
import { createKeptMailer, type Mail } from './mailer.ts';

const mail: Mail = {
  purpose: 'transcript',
  account_id: null,
  to: 'ann@example.com',
  subject: 'Your conversation: grüß dich',
  html: '<p>Hello <b>Ann</b></p>',
  text: 'Hello Ann',
  reply_to: 'reply@example.com',
  headers: { 'X-Conversation': '7' },
};

describe('mail', () => {
  let server: TestServer;
  let smtp: MailServer;
  beforeAll(async () => {
    server = await startTestServer();
    smtp = await startMailServer();
  });
  afterAll(async () => {
    await smtp.close();
    await server.close();
  });

  const recorded = async () =>
    server.deps.db
      .selectFrom('mails')
      .select(['to_address', 'subject', 'status', 'text', 'error'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('goes out by SMTP, in text and HTML, and only the fact of it is kept', async () => {
    const { mailer, close } = createSmtpMailer(smtp.settings, createMailLog(server.deps.write), server.deps.logs.mail);
    await mailer.send(mail);
    expect(smtp.emails[0]?.mail).toMatchObject({
      subject: mail.subject,
      text: expect.stringContaining('Hello Ann'),
      html: expect.stringContaining('<b>Ann</b>'),
      from: { address: 'shop@example.com', name: 'Shop' },
    });
    expect(smtp.emails[0]?.mail.replyTo?.[0]?.address).toBe('reply@example.com');
    expect(await recorded()).toEqual({
      to_address: 'ann@example.com',
      subject: mail.subject,
      status: 'sent',
      text: null,
      error: null,
    });
    close();
  });

  it('that is refused is kept with the reason, and fails so that its job tries again', async () => {
    smtp.refuses('no such mailbox');
    const { mailer, close } = createSmtpMailer(smtp.settings, createMailLog(server.deps.write), server.deps.logs.mail);
    await expect(mailer.send(mail)).rejects.toThrow(/no such mailbox/);
    expect(await recorded()).toMatchObject({
      status: 'failed',
      text: 'Hello Ann',
      error: expect.stringContaining('no such mailbox'),
    });
    smtp.refuses(null);
    close();
  });

  it('cannot be made to carry headers of a stranger’s', async () => {
    const { mailer, close } = createSmtpMailer(smtp.settings, createMailLog(server.deps.write), server.deps.logs.mail);
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: victim@example.com' });
    expect(smtp.emails.at(-1)?.mail.bcc).toBeUndefined();
    expect(smtp.emails.at(-1)?.mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    close();
  });

  it('stores no secret of a link that was refused, nor without SMTP unless an administrator has to pass it on', async () => {
    const secret = 'a-secret-of-a-link';
    const link = { html: `<a href="https://x/${secret}">Open</a>`, text: `Open: https://x/${secret}`, secret };
    const stored = async () =>
      server.deps.db.selectFrom('mails').select(['html', 'text']).orderBy('id', 'desc').executeTakeFirstOrThrow();
    smtp.refuses('no such mailbox');
    const { mailer, close } = createSmtpMailer(smtp.settings, createMailLog(server.deps.write), server.deps.logs.mail);
    for (const purpose of ['invitation', 'password_reset', 'confirmation', 'unread_notice']) {
      await expect(mailer.send({ ...mail, ...link, purpose })).rejects.toThrow();
      expect(await stored()).toEqual({
        html: '<a href="https://x/(removed)">Open</a>',
        text: 'Open: https://x/(removed)',
      });
    }
    smtp.refuses(null);
    close();
    const kept = createKeptMailer(createMailLog(server.deps.write));
    for (const purpose of ['confirmation', 'unread_notice']) {
      await kept.send({ ...mail, ...link, purpose });
      expect(JSON.stringify(await stored())).not.toContain(secret);
    }
    await kept.send({ ...mail, ...link, purpose: 'invitation' });
    expect((await stored()).text).toContain(secret);
  });

  it('without a mail server is kept whole, for the console to show', async () => {
    await createKeptMailer(createMailLog(server.deps.write)).send(mail);
    expect(await recorded()).toMatchObject({ status: 'kept', text: 'Hello Ann' });
  });
});
