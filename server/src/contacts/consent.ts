import type { Visitor } from '../auth/contact-auth.ts';
import { invalidRecord } from '../errors.ts';
import type { Tx } from '../transaction.ts';
import type { ContactRow } from './present.ts';

/**
 * In consent mode nothing is written before the visitor agreed to the text as it stands (users-say 32, 33). Notes which
 * version it was, and when.
 * @throws 422 when they have not agreed, or to an older text.
 */
export const keepConsent = async (
  tx: Tx,
  { inbox, consent }: Pick<Visitor, 'inbox' | 'consent'>,
  contact: ContactRow,
): Promise<void> => {
  const { consent_version: wanted } = inbox;
  if (wanted === null || contact.consent_version === wanted) return;
  if (consent !== wanted) throw invalidRecord('Please agree to the privacy note before you write', ['consent_version']);
  await tx.db
    .updateTable('contacts')
    .set({ consent_version: wanted, consent_at: tx.now, updated_at: tx.now })
    .where('id', '=', contact.id)
    .execute();
};
