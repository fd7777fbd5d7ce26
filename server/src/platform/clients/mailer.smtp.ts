import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mailer, RecordMail } from './mailer.ts';

type Settings = { smtpUrl: string; mailFrom: string };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Of a refusal only the codes: its text quotes addresses. */
const codesOf = (error: unknown) => ({ code: fieldOf(error, 'code'), response_code: fieldOf(error, 'responseCode') });

/** Sends through the server of SMTP_URL. A rejected email is recorded with its reason, and its job retries it. */
export const createSmtpMailer = ({ smtpUrl, mailFrom }: Settings, record: RecordMail, log: Logger) => {
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
      const about = { purpose: mail.purpose, account_id: mail.account_id };
      const startedAt = performance.now();
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
        log.debug({ ...about, ...codesOf(error) }, 'email refused by the mail server');
        await record(mail, { status: 'failed', error: reasonOf(error) });
        throw error;
      }
      log.debug({ ...about, ms: Math.round(performance.now() - startedAt) }, 'email accepted by the mail server');
      await record(mail, { status: 'sent' });
    },
  };
  return { mailer, close: () => transport.close() };
};
