import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { loadUser } from '../authentication/users.ts';
import type { Tx } from '../transaction.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';

export type OwnFactor = 'app' | 'passkey';

export const usersWithPasskey = async (
  db: Kysely<Database>,
  user_ids: readonly UserId[],
): Promise<ReadonlySet<UserId>> => {
  if (user_ids.length === 0) return new Set();
  const rows = await db.selectFrom('passkeys').select('user_id').distinct().where('user_id', 'in', user_ids).execute();
  return new Set(rows.map((row) => row.user_id));
};

export const hasPasskey = async (db: Kysely<Database>, user_id: UserId): Promise<boolean> =>
  (await usersWithPasskey(db, [user_id])).has(user_id);

export const ownFactorsOf = async (
  db: Kysely<Database>,
  { id, totp_enabled_at }: Pick<UserRow, 'id' | 'totp_enabled_at'>,
): Promise<OwnFactor[]> => [
  ...(totp_enabled_at === null ? [] : (['app'] as const)),
  ...((await hasPasskey(db, id)) ? (['passkey'] as const) : []),
];

export const dropUnneededCodes = async (tx: Tx, user_id: UserId): Promise<void> => {
  const left = await ownFactorsOf(tx.db, await loadUser(tx.db, user_id));
  if (left.length === 0) await dropRecoveryCodes(tx, user_id);
};
