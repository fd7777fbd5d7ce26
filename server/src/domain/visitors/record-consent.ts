import { consentLocale } from '@porchlight/core/rules/visitor-forms/consent.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { textsOfWording } from '../inboxes/consent-texts.ts';
import type { Tx } from '../transaction.ts';
import type { Visitor } from './sessions.ts';

type ConsentContext = Pick<Visitor, 'inbox' | 'consent' | 'locale'>;

/** A contact may agree in several inboxes, each with its own text. */
const hasAgreed = async (tx: Tx, { inbox }: ConsentContext, contact: ContactRow) => {
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

const textRead = (texts: Record<string, string>, requested: string | undefined, locale: string) => {
  const read = requested && texts[requested] ? requested : (consentLocale(texts, locale) ?? '');
  return { locale: read, text: texts[read] ?? '' };
};

const NOT_AGREED = 'Please accept the privacy notice before you send a message';

/**
 * In consent mode nothing is written before the visitor agreed to the current text. Stores the accepted text, its language,
 * version and time. A page sends `<version>`, or `<version> <locale>`; for a corrected text `<version>.<wording>`, so that
 * the accepted version stays known. @throws 422 when they have not agreed, or to another question.
 */
export const keepConsent = async (tx: Tx, context: ConsentContext, contact: ContactRow): Promise<void> => {
  if (await hasAgreed(tx, context, contact)) return;
  const { inbox } = context;
  const [accepted = '', locale] = (context.consent ?? '').split(' ');
  const [version = '', wording = 0] = accepted.split('.');
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
      ...textRead(texts, locale, context.locale),
      created_at: tx.now,
    })
    .execute();
};
