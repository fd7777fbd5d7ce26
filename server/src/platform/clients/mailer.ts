import type { AccountId, ConversationId } from '@porchlight/core/wire/ids.ts';

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

export type Mailer = {
  /** False: emails are stored for the console and not sent. */
  delivers: boolean;
  /** Resolves when the mail server has taken it (or it is kept); rejects when it should be tried again. */
  send(mail: Mail): Promise<void>;
};

export type Fate = { status: 'kept' | 'sent' | 'failed'; error?: string };

export type RecordMail = (mail: Mail, fate: Fate) => Promise<void>;

/** Without SMTP_URL: emails are stored and shown in the console. */
export const createKeptMailer = (record: RecordMail): Mailer => ({
  delivers: false,
  send: (mail) => record(mail, { status: 'kept' }),
});
