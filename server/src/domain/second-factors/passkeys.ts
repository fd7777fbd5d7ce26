import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { PasskeyRow } from '../../platform/database/schema/users.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import type { Tx } from '../transaction.ts';
import { dropUnneededCodes } from './own-factors.ts';

export const listPasskeys = (db: Kysely<Database>, user_id: UserId): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute();

export const findPasskey = (db: Kysely<Database>, credential_id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst();

/** Records a use. False when the passkey was deleted, or its counter did not rise: then the key was copied. */
export const notePasskeyUse = async (tx: Tx, { id }: PasskeyRow, counter: number): Promise<boolean> => {
  const used = await tx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: tx.now })
    .where('id', '=', id)
    // Authenticators without a counter always send 0.
    .where(({ or, eb }) => or([eb('counter', '<', counter), eb('counter', '=', counter === 0 ? 0 : -1)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Undefined for another user's passkey, or none. */
export const renamePasskey = (
  tx: Tx,
  user_id: UserId,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow | undefined> =>
  tx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst();

/** False for another user's passkey, or none. Recovery codes end with the last second factor. */
export const deletePasskey = async (tx: Tx, user_id: UserId, id: number): Promise<boolean> => {
  const deleted = await tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst();
  if (!deleted) return false;
  await dropUnneededCodes(tx, user_id);
  await notifyOfSecurity(tx, user_id, { kind: 'passkey_removed', name: deleted.name });
  return true;
};
