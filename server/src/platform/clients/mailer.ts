import type { AccountId, ConversationId } from '@porchlight/core/wire/ids.ts';

export type Mail = {
  /** Shown beside the email in the console, e.g. `transcript`. */
  purpose: string;
  account_id: AccountId | null;
  /** The conversation that it quotes: the stored email is erased with it. */
  conversation_id?: ConversationId | null;
  /** It names people of several conversations: its text is never stored, so that erasing one leaves nothing behind. */
  namesPeople?: boolean;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** `Name <address>`; the installation's address when absent. */
  from?: string;
  /** The sender when absent. */
  reply_to?: string | undefined;
  headers?: Record<string, string>;
  /** Not stored with the email. */
  attachments?: { filename: string; type: string; content: string | Buffer }[];
  /** The secret in its link: not stored with the email, unless the console is the only way to deliver it. */
  secret?: string | undefined;
};

export type Mailer = {
  delivers: boolean;
  send(mail: Mail): Promise<void>;
};

export type Fate = { status: 'kept' | 'sent' | 'failed'; error?: string };

export type RecordMail = (mail: Mail, fate: Fate) => Promise<void>;

export const createKeptMailer = (record: RecordMail): Mailer => ({
  delivers: false,
  send: (mail) => record(mail, { status: 'kept' }),
});
