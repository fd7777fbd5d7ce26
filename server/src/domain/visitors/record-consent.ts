import { consentLocale } from '@porchlight/core/rules/visitor-forms/consent.ts';
import type { Visitor } from './sessions.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { textsOfWording } from '../inboxes/consent-texts.ts';
import type { Tx } from '../transaction.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';

type Asked = Pick<Visitor, 'inbox' | 'consent' | 'locale'>;

/** A person may agree in several inboxes, each with a text of its own. */
const hasAgreed = async (tx: Tx, { inbox }: Asked, contact: ContactRow) => {
  if (inbox.consent_version === null || contact.consent_version === inbox.consent_version) return true;
  const row = await tx.db
    .selectFrom('consents')
    .select('id')
    .where('contact_id', '=', contact.id)
    .where('inbox_id', '=', inbox.id)
    .where('version', '=', inbox.consent_version)
    .executeTakeFirst();
  return row !== undefined;
};

/** The text they read: the page says in which language; one that does not say is taken at its visitor's. */
const textRead = (texts: Record<string, string>, said: string | undefined, locale: string) => {
  const read = said && texts[said] ? said : (consentLocale(texts, locale) ?? '');
  return { locale: read, text: texts[read] ?? '' };
};

const NOT_AGREED = 'Please accept the privacy notice before you send a message';

/**
 * In consent mode nothing is written before the visitor agreed to the text as it stands. Keeps the words
 * they agreed to, their language, which version it was, and when. A page says `<version>`, or `<version> <locale>`; of a text
 * that
 * was corrected `<version>.<wording>`, so that the accepted version stays known.
 * @throws 422 when they have not agreed, or to another question.
 */
export const keepConsent = async (tx: Tx, asked: Asked, contact: ContactRow): Promise<void> => {
  if (await hasAgreed(tx, asked, contact)) return;
  const { inbox } = asked;
  const [said = '', locale] = (asked.consent ?? '').split(' ');
  const [version = '', wording = 0] = said.split('.');
  const texts = version === inbox.consent_version ? await textsOfWording(tx, inbox, Number(wording)) : undefined;
  if (!texts) throw invalidRecord(NOT_AGREED, ['consent_version']);
  await tx.db
    .updateTable('contacts')
    .set({ consent_version: version, consent_at: tx.now, updated_at: tx.now })
    .where('id', '=', contact.id)
    .execute();
  await tx.db
    .insertInto('consents')
    .values({
      account_id: contact.account_id,
      contact_id: contact.id,
      inbox_id: inbox.id,
      version,
      ...textRead(texts, locale, asked.locale),
      created_at: tx.now,
    })
    .execute();
};
