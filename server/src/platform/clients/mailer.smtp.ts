import { createTransport } from 'nodemailer';
import type { Mailer, RecordMail } from './mailer.ts';

type Settings = { smtpUrl: string; mailFrom: string };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Sends through the server of SMTP_URL. A rejected email is recorded with its reason, and its job retries it. */
export const createSmtpMailer = ({ smtpUrl, mailFrom }: Settings, record: RecordMail) => {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from: mailFrom },
  );
  const mailer: Mailer = {
    delivers: true,
    send: async (mail) => {
      const { to, subject, html, text, from, reply_to, headers, attachments = [] } = mail;
      try {
        await transport.sendMail({
          to,
          subject,
          html,
          text,
          ...(from ? { from } : {}),
          ...(reply_to ? { replyTo: reply_to } : {}),
          ...(headers ? { headers } : {}),
          attachments: attachments.map(({ type, ...file }) => ({ ...file, contentType: type })),
          // No part of an email is read from a path or an address.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        await record(mail, { status: 'failed', error: reasonOf(error) });
        throw error;
      }
      await record(mail, { status: 'sent' });
    },
  };
  return { mailer, close: () => transport.close() };
};
