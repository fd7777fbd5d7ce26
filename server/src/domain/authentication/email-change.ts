import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { hashSecret, makeSecret } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { recordUserAct } from '../audit/record-entry.ts';
import type { Tx } from '../transaction.ts';
import { endAllAccess } from './end-access.ts';
import { mintUserToken, type OneTimeToken, renewUserToken, useToken } from './one-time-tokens.ts';
import { notifyOfSecurity } from './security-notices.ts';
import { findUserByEmail, loadUser } from './users.ts';

const PURPOSE = 'email_change';

export type PendingEmail = { email: string; expires_at: number };

const pendingTokens = (db: Kysely<Database>, user_id: UserId, now: number) =>
  db
    .selectFrom('one_time_tokens')
    .select(['payload', 'expires_at'])
    .where('purpose', '=', PURPOSE)
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

export const findPendingEmail = async (
  db: Kysely<Database>,
  user_id: UserId,
  now: number,
): Promise<PendingEmail | undefined> => {
  const token = await pendingTokens(db, user_id, now).executeTakeFirst();
  return token && { email: newEmailOf(token), expires_at: token.expires_at };
};

export const newEmailOf = ({ payload }: Pick<OneTimeToken, 'payload'>): string => String(payload['email']);

export const emailTaken = () => invalidRecord('Email has already been taken', ['email']);

/** @throws 422 */
export const refuseTakenEmail = async (tx: Tx, email: string): Promise<void> => {
  if (await findUserByEmail(tx.db, email)) throw emailTaken();
};

const enqueueMail = (tx: Tx, user_id: UserId) =>
  tx.enqueue('mail.email_change', { user_id }, { unique_key: `mail.email_change:${user_id}` });

/** The address changes when the emailed link is used; its owner may cancel. @throws 422 when it is taken */
export const requestEmailChange = async (tx: Tx, user: UserRow, email: string): Promise<void> => {
  await refuseTakenEmail(tx, email);
  await mintUserToken(tx, PURPOSE, user.id, { payload: { email } });
  enqueueMail(tx, user.id);
  await recordUserAct(tx, user, 'request_email_change', { email: [user.email, email] });
  await notifyOfSecurity(tx, user.id, { kind: 'email_change_requested', name: email });
};

export const resendEmailChange = async (tx: Tx, user_id: UserId): Promise<boolean> => {
  if (!(await renewUserToken(tx, PURPOSE, user_id))) return false;
  enqueueMail(tx, user_id);
  return true;
};

/** A new secret for the link and its recipient, when its email is written; undefined when no address is pending any more. */
export const renewEmailChangeLink = async (tx: Tx, user_id: UserId) => {
  const secret = makeSecret();
  const token = await tx.db
    .updateTable('one_time_tokens')
    .set({ token_hash: hashSecret(secret) })
    .where('purpose', '=', PURPOSE)
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('payload')
    .executeTakeFirst();
  return token && { secret, email: newEmailOf(token) };
};

export const cancelEmailChange = async (tx: Tx, user: UserRow): Promise<void> => {
  const pending = await pendingTokens(tx.db, user.id, tx.now).executeTakeFirst();
  await tx.db.deleteFrom('one_time_tokens').where('purpose', '=', PURPOSE).where('user_id', '=', user.id).execute();
  if (pending) await recordUserAct(tx, user, 'cancel_email_change', { email: newEmailOf(pending) });
};

/** Changes a user's address: every device is signed out, every emailed link ends. Both addresses are notified. */
export const moveToEmail = async (tx: Tx, before: UserRow, email: string): Promise<UserRow> => {
  const user = await tx.db
    .updateTable('users')
    .set({ email, confirmed_at: before.confirmed_at ?? tx.now, updated_at: tx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endAllAccess(tx, user.id);
  await notifyOfSecurity(tx, user.id, { kind: 'email_changed', name: before.email, alsoTo: before.email });
  return user;
};

/** Uses a link. Undefined when it was used or ended meanwhile. @throws 422 when the address is taken by now */
export const confirmEmailChange = async (
  tx: Tx,
  token: OneTimeToken & { user_id: UserId },
): Promise<UserRow | undefined> => {
  if (!(await useToken(tx, token))) return undefined;
  const email = newEmailOf(token);
  await refuseTakenEmail(tx, email);
  const before = await loadUser(tx.db, token.user_id);
  const user = await moveToEmail(tx, before, email);
  await recordUserAct(tx, user, 'confirm_email_change', { email: [before.email, email] });
  return user;
};
