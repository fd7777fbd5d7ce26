import type { Kysely } from 'kysely';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { PasskeyRow } from '../../platform/database/schema/users.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import type { Tx } from '../transaction.ts';
import { dropUnneededCodes } from './own-factors.ts';

/** A user's passkeys, the oldest first. */
export const listPasskeys = (db: Kysely<Database>, user_id: UserId): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute();

/** The passkey that an authenticator names, of any user. */
export const findPasskey = (db: Kysely<Database>, credential_id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst();

/** Notes a use. False when the passkey is gone, or its counter did not rise: then another copy of the key was used. */
export const notePasskeyUse = async (tx: Tx, { id }: PasskeyRow, counter: number): Promise<boolean> => {
  const used = await tx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: tx.now })
    .where('id', '=', id)
    // Authenticators without a counter say 0 always.
    .where(({ or, eb }) => or([eb('counter', '<', counter), eb('counter', '=', counter === 0 ? 0 : -1)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Undefined when it is another's, or none. */
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

/** False when it is another's, or none. Recovery codes end with the last second factor. */
export const deletePasskey = async (tx: Tx, user_id: UserId, id: number): Promise<boolean> => {
  const gone = await tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) return false;
  await dropUnneededCodes(tx, user_id);
  await notifyOfSecurity(tx, user_id, { kind: 'passkey_removed', name: gone.name });
  return true;
};
