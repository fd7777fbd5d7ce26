import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Fate, Mail, RecordMail } from '../../platform/clients/mailer.ts';
import { keepRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { WriteRows } from '../../platform/database/transaction.ts';

const REMOVED = '(removed)';
/** Without a mail server an administrator passes these on: there is no other way to sign in. */
const PASSED_ON = ['invitation', 'password_reset'];

/** The email log, and a copy of the database, must not contain working links. A retried email gets another link. */
const storedOf = ({ purpose, html, text, secret, namesPeople }: Mail, status: Fate['status']) => {
  if (status === 'sent' || namesPeople) return { html: null, text: null };
  if (!secret || (status === 'kept' && PASSED_ON.includes(purpose))) return { html, text };
  return { html: html.replaceAll(secret, REMOVED), text: text.replaceAll(secret, REMOVED) };
};

/** Whether the quoted conversation exists; locked until the transaction ends. */
const isThere = async (db: Kysely<Database>, id: ConversationId): Promise<boolean> =>
  (await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(keepRows(db))
    .executeTakeFirst()) !== undefined;

/** The text is stored only until a mail server has accepted it; nothing when its conversation was erased. */
export const createMailLog =
  (write: WriteRows): RecordMail =>
  (mail, { status, error }) =>
    write(async (tx) => {
      if (mail.conversation_id && !(await isThere(tx.db, mail.conversation_id))) return;
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
