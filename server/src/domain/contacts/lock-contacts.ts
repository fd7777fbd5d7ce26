import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { lockRowsToDelete } from '../../platform/database/row-locks.ts';
import type { Tx } from '../transaction.ts';

/** Waits for concurrent writes about contacts, which would otherwise be stored after they are deleted, or be lost with them. */
export const lockContactsToDelete = async ({ db }: Tx, ids: ContactId[]): Promise<void> => {
  if (ids.length === 0) return;
  const lock = lockRowsToDelete(db);
  const conversations = db.selectFrom('conversations').select('id').where('contact_id', 'in', ids).orderBy('id');
  await conversations.modifyEnd(lock).execute();
  await db.selectFrom('contacts').select('id').where('id', 'in', ids).orderBy('id').modifyEnd(lock).execute();
};
