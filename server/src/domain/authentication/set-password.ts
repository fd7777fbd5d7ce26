import type { UserId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { recordUserAct } from '../audit/record-entry.ts';
import type { Tx } from '../transaction.ts';
import { endAllAccess } from './end-access.ts';
import { type OneTimeToken, useToken } from './one-time-tokens.ts';
import { notifyOfSecurity } from './security-notices.ts';
import { loadUser } from './users.ts';

type UserToken = OneTimeToken & { user_id: UserId };

/** Confirms the address, signs other devices out. Undefined when the token was used meanwhile. */
export const setPasswordByToken = async (
  tx: Tx,
  token: UserToken,
  password_hash: string,
): Promise<UserRow | undefined> => {
  if (!(await useToken(tx, token))) return undefined;
  await endAllAccess(tx, token.user_id);
  // Their colleagues see that they have joined.
  if (token.purpose === 'invitation' && token.account_id !== null)
    tx.record('account.cache_invalidated', { account_id: token.account_id });
  const { confirmed_at } = await loadUser(tx.db, token.user_id);
  const user = await tx.db
    .updateTable('users')
    .set({ password_hash, confirmed_at: confirmed_at ?? tx.now, updated_at: tx.now })
    .where('id', '=', token.user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (token.purpose !== 'invitation') await notifyOfSecurity(tx, user.id, { kind: 'password_changed' });
  await recordUserAct(tx, user, token.purpose === 'invitation' ? 'accept_invitation' : 'reset_password');
  return user;
};

export const confirmEmailByToken = async (tx: Tx, token: UserToken): Promise<UserRow | undefined> => {
  if (!(await useToken(tx, token))) return undefined;
  const user = await tx.db
    .updateTable('users')
    .set({ confirmed_at: tx.now, updated_at: tx.now })
    .where('id', '=', token.user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordUserAct(tx, user, 'confirm_email');
  return user;
};

export const replacePasswordHash = async (
  tx: Tx,
  { id, password_hash: before }: UserRow,
  password_hash: string | null,
): Promise<void> => {
  await tx.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
};

/** A password is checked before the transaction, which takes a while. False when it was replaced meanwhile: it proves nothing then. */
export const isPasswordCurrent = async (
  tx: Tx,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<boolean> =>
  (await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', password_hash === null ? 'is' : '=', password_hash)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst()) !== undefined;
