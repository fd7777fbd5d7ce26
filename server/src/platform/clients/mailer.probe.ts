import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

const PATIENCE_MS = 5_000;

/** Greets the mail server and signs in without sending anything. Throws the server's message when it refuses. */
export const greetMailServer = async (smtpUrl: string): Promise<void> => {
  const options: SMTPTransport.Options = {
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
  };
  const transport = createTransport(options);
  await transport.verify().finally(() => transport.close());
};
