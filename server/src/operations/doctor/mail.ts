import type { Env } from '../../platform/config/environment.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

export const lookAtMail = async ({ smtpUrl }: Pick<Env, 'smtpUrl'>): Promise<Finding> => {
  if (!smtpUrl)
    return warn(
      'Mail',
      'SMTP_URL is not set: emails are stored, but not sent',
      'Set SMTP_URL to send transcripts and invitations.',
    );
  try {
    const { greetMailServer } = await import('../../platform/clients/mailer.probe.ts');
    await greetMailServer(smtpUrl);
    return ok('Mail', 'the mail server accepts the sign-in');
  } catch (error) {
    return fail(
      'Mail',
      `the mail server refuses the connection: ${error instanceof Error ? error.message : String(error)}`,
      'Check host, port, user and password in SMTP_URL; use smtp:// for port 587 and smtps:// for port 465.',
    );
  }
};
