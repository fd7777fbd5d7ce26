import type { AccountId, ConversationId } from '@porchlight/core/wire/ids.ts';
import type { WriteRows } from '../database/transaction.ts';

export type Mail = {
  /** What it is for, e.g. `transcript`: shown beside it in the console. */
  purpose: string;
  account_id: AccountId | null;
  /** Which conversation it quotes: the stored mail is erased with it. */
  conversation_id?: ConversationId | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** `Name <address>`; the installation's own when absent. */
  from?: string;
  /** Where answers go; to the sender when absent. */
  reply_to?: string | undefined;
  headers?: Record<string, string>;
  /** What its link opens something with: not stored with the mail, unless that is the only way it reaches anybody. */
  secret?: string | undefined;
};

/** The way out for mails: an SMTP server, or the console's list of them. */
export type Mailer = {
  /** False: mails are kept for the console to show, none leaves. */
  delivers: boolean;
  /** Resolves when the mail server has taken it (or it is kept); rejects when it should be tried again. */
  send(mail: Mail): Promise<void>;
};

type Fate = { status: 'kept' | 'sent' | 'failed'; error?: string };

const REMOVED = '(removed)';
/** Without a mail server an administrator passes these on: there is no other way in. */
const PASSED_ON = ['invitation', 'password_reset'];

/** Who reads the email log, or a copy of the store, opens nothing with it. A mail that is tried again has another link then. */
const storedOf = ({ purpose, html, text, secret }: Mail, status: Fate['status']) => {
  if (status === 'sent') return { html: null, text: null };
  if (!secret || (status === 'kept' && PASSED_ON.includes(purpose))) return { html, text };
  return { html: html.replaceAll(secret, REMOVED), text: text.replaceAll(secret, REMOVED) };
};

/** Notes what became of a mail. Its text is stored only until a mail server has accepted it. */
export const recordMail = (write: WriteRows, mail: Mail, { status, error }: Fate) =>
  write(async (tx) => {
    await tx.db
      .insertInto('mails')
      .values({
        account_id: mail.account_id,
        conversation_id: mail.conversation_id ?? null,
        purpose: mail.purpose,
        to_address: mail.to,
        subject: mail.subject,
        ...storedOf(mail, status),
        status,
        error: error ?? null,
        created_at: tx.now,
        sent_at: status === 'sent' ? tx.now : null,
      })
      .execute();
  });

/** Without SMTP_URL: every mail is kept, and the console shows it. */
export const createKeptMailer = (write: WriteRows): Mailer => ({
  delivers: false,
  send: (mail) => recordMail(write, mail, { status: 'kept' }),
});
