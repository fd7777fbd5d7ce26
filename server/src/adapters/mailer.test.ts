import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/harness.ts';
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
  let smtp: SMTPServer;
  let port: number;
  const arrived: Awaited<ReturnType<typeof PostalMime.parse>>[] = [];
  let refusing = false;
  beforeAll(async () => {
    server = await startTestServer();
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => (refusing ? done(new Error('550 no such mailbox')) : done()),
      onData: async (stream, _session, done) => {
        arrived.push(await PostalMime.parse(await buffer(stream)));
        done();
      },
    });
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
    port = (smtp.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await new Promise<void>((done) => smtp.close(() => done()));
    await server.close();
  });

  const recorded = async () =>
    server.deps.db
      .selectFrom('mails')
      .select(['to_address', 'subject', 'status', 'text', 'error'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('goes out by SMTP, in text and HTML, and only the fact of it is kept', async () => {
    const { mailer, close } = createSmtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Acme <chat@acme.example>' },
      server.deps.write,
    );
    await mailer.send(mail);
    expect(arrived[0]).toMatchObject({
      subject: mail.subject,
      text: expect.stringContaining('Hello Ann'),
      html: expect.stringContaining('<b>Ann</b>'),
      from: { address: 'chat@acme.example', name: 'Acme' },
    });
    expect(arrived[0]?.replyTo?.[0]?.address).toBe('reply@example.com');
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
    refusing = true;
    const { mailer, close } = createSmtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'chat@acme.example' },
      server.deps.write,
    );
    await expect(mailer.send(mail)).rejects.toThrow(/no such mailbox/);
    expect(await recorded()).toMatchObject({
      status: 'failed',
      text: 'Hello Ann',
      error: expect.stringContaining('no such mailbox'),
    });
    refusing = false;
    close();
  });

  it('cannot be made to carry headers of a stranger’s', async () => {
    const { mailer, close } = createSmtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'chat@acme.example' },
      server.deps.write,
    );
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: victim@example.com' });
    expect(arrived.at(-1)?.bcc).toBeUndefined();
    expect(arrived.at(-1)?.headers.some(({ key }) => key === 'bcc')).toBe(false);
    close();
  });

  it('without a mail server is kept whole, for the console to show', async () => {
    await createKeptMailer(server.deps.write).send(mail);
    expect(await recorded()).toMatchObject({ status: 'kept', text: 'Hello Ann' });
  });
});
