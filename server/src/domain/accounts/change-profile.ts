import { lockRows } from '../../platform/database/row-locks.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { endAllAccess } from '../authentication/end-access.ts';
import { openSession, type OpenedSession } from '../authentication/sessions.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import { passwordProblem } from '../authentication/password-rule.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import type { Deps } from '../deps.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { given } from '../../platform/defined-fields.ts';
import type { Tx } from '../transaction.ts';

export type ProfileChange = {
  email?: string;
  name?: string;
  display_name?: string;
  message_signature?: string;
  ui_settings?: Record<string, unknown>;
  current_password?: string;
  password?: string;
  password_confirmation?: string;
};

type Device = Parameters<typeof openSession>[2];
/** Limits how often a password may be guessed: each try counts, and the right one does not. */
type PasswordTries = { count(): Promise<void>; forgive(): Promise<void> };
type Secured = { email?: string; password_hash?: string };

/** What only the owner of the password may change. @throws 422 (wire protocol 11.2) */
const secured = async (user: UserRow, change: ProfileChange, tries: PasswordTries): Promise<Secured> => {
  const email = change.email?.trim().toLowerCase();
  const isMoved = email !== undefined && email !== user.email;
  if (!isMoved && change.password === undefined) return {};
  await tries.count();
  if (!(await verifyPassword(change.current_password ?? '', user.password_hash)))
    throw unprocessable('Invalid current password');
  await tries.forgive();
  if (isMoved && !/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidRecord('Email is not an email address', ['email']);
  const problem = change.password === undefined ? undefined : await passwordProblem(change.password);
  if (problem) throw invalidRecord(problem, ['password']);
  if (change.password_confirmation !== undefined && change.password_confirmation !== change.password)
    throw invalidRecord("Password confirmation doesn't match Password", ['password_confirmation']);
  return {
    ...(isMoved ? { email } : {}),
    ...(change.password === undefined ? {} : { password_hash: await hashPassword(change.password) }),
  };
};

const refuseTakenEmail = async (tx: Tx, email: string | undefined) => {
  if (email === undefined) return;
  const taken = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) throw invalidRecord('Email has already been taken', ['email']);
};

/** What colleagues see of somebody has changed, wherever they work. */
export const tellColleagues = async (tx: Tx, user_id: UserRow['id']) => {
  const rows = await tx.db.selectFrom('account_users').select('account_id').where('user_id', '=', user_id).execute();
  for (const { account_id } of rows) tx.record('account.cache_invalidated', { account_id });
};

const isSeen = ({ name, display_name }: ProfileChange) => name !== undefined || display_name !== undefined;

/**
 * Changes the signed-in user. A new password or address signs every other device out; this one gets a new session.
 */
export const changeProfile = async (
  { write }: Pick<Deps, 'write'>,
  user: UserRow,
  change: ProfileChange,
  { avatar_key, device, tries }: { avatar_key: string | undefined; device: Device; tries: PasswordTries },
): Promise<{ user: UserRow; opened: OpenedSession | undefined }> => {
  if (change.name?.trim() === '') throw invalidRecord('Name cannot be empty', ['name']);
  const values = await secured(user, change, tries);
  return write(async (tx) => {
    await refuseTakenEmail(tx, values.email);
    const { ui_settings, avatar_key: oldAvatar } = await tx.db
      .selectFrom('users')
      .select(['ui_settings', 'avatar_key'])
      .where('id', '=', user.id)
      .modifyEnd(lockRows(tx.db))
      .executeTakeFirstOrThrow();
    const updated = await tx.db
      .updateTable('users')
      .set({
        ...given(change, ['name', 'display_name', 'message_signature']),
        ...(change.ui_settings ? { ui_settings: { ...ui_settings, ...change.ui_settings } } : {}),
        ...(avatar_key ? { avatar_key } : {}),
        ...values,
        updated_at: tx.now,
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (avatar_key || isSeen(change)) await tellColleagues(tx, user.id);
    if (avatar_key && oldAvatar) tx.enqueue('files.delete', { keys: [oldAvatar] });
    if (values.email === undefined && values.password_hash === undefined) return { user: updated, opened: undefined };
    await endAllAccess(tx, user.id);
    if (values.password_hash !== undefined) await notifyOfSecurity(tx, user.id, { kind: 'password_changed' });
    if (values.email !== undefined)
      await notifyOfSecurity(tx, user.id, { kind: 'email_changed', name: user.email, alsoTo: user.email });
    return { user: updated, opened: await openSession(tx, updated, device) };
  });
};

/** Takes the picture of a user away, and has its file deleted. */
export const removeOwnAvatar = async (tx: Tx, { id, avatar_key }: UserRow): Promise<void> => {
  await tx.db.updateTable('users').set({ avatar_key: null, updated_at: tx.now }).where('id', '=', id).execute();
  await tellColleagues(tx, id);
  if (avatar_key) tx.enqueue('files.delete', { keys: [avatar_key] });
};
