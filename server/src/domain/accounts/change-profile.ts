import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { moveToEmail, refuseTakenEmail, requestEmailChange } from '../authentication/email-change.ts';
import { endAllAccess } from '../authentication/end-access.ts';
import { passwordProblem } from '../authentication/password-rule.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import { type OpenedSession, openSession } from '../authentication/sessions.ts';
import { isPasswordCurrent } from '../authentication/set-password.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { agentEmailOf } from './agents.ts';
import { listMembershipsOf } from './queries.ts';

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
/** Limits password guesses: each attempt counts, a correct one does not. */
type PasswordTries = { count(): Promise<void>; forgive(): Promise<void> };
type Secured = { email?: string | undefined; password_hash?: string | undefined };

export type ProfileContext = {
  avatar_key: string | undefined;
  device: Device;
  tries: PasswordTries;
  /** The user authenticated recently in this browser: their address may change without the password. */
  isProven: boolean;
};

const wrongPassword = () => unprocessable('Invalid current password');

const refuseWrongPassword = async (user: UserRow, password: string | undefined, tries: PasswordTries) => {
  await tries.count();
  if (!(await verifyPassword(password ?? '', user.password_hash))) throw wrongPassword();
  await tries.forgive();
};

/** Fields that require the current password. @throws 422 (wire protocol 11.2) */
const secured = async (user: UserRow, change: ProfileChange, context: ProfileContext): Promise<Secured> => {
  const email = change.email?.trim().toLowerCase();
  const isMoved = email !== undefined && email !== user.email;
  const { password, current_password, password_confirmation } = change;
  if (!isMoved && password === undefined) return {};
  if (password !== undefined || current_password !== undefined || !context.isProven)
    await refuseWrongPassword(user, current_password, context.tries);
  const problem =
    password === undefined
      ? undefined
      : await passwordProblem(password, { email: email ?? user.email, name: change.name ?? user.name });
  if (problem) throw invalidRecord(problem, ['password']);
  if (password_confirmation !== undefined && password_confirmation !== password)
    throw invalidRecord("Password confirmation doesn't match Password", ['password_confirmation']);
  return {
    ...(isMoved ? { email: agentEmailOf(email) } : {}),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
  };
};

const refuseStalePassword = async (tx: Tx, user: UserRow, { email, password_hash }: Secured) => {
  const isSecured = email !== undefined || password_hash !== undefined;
  if (isSecured && !(await isPasswordCurrent(tx, user))) throw wrongPassword();
};

const isAdministrator = async (tx: Tx, user_id: UserRow['id']) =>
  (await listMembershipsOf(tx.db, user_id)).some(({ role }) => role === 'administrator');

/** Where no email is sent, addresses cannot be confirmed: an administrator may change theirs directly. @throws 422 */
const moveWithoutMail = async (tx: Tx, user: UserRow, email: string): Promise<UserRow> => {
  await refuseTakenEmail(tx, email);
  if (!(await isAdministrator(tx, user.id)))
    throw invalidRecord('This installation sends no email. Ask an administrator to change your email address', [
      'email',
    ]);
  return moveToEmail(tx, user, email);
};

export const publishProfile = async (tx: Tx, user_id: UserRow['id']) => {
  const rows = await tx.db.selectFrom('account_users').select('account_id').where('user_id', '=', user_id).execute();
  for (const { account_id } of rows) tx.record('account.cache_invalidated', { account_id });
};

const isSeen = ({ name, display_name }: ProfileChange) => name !== undefined || display_name !== undefined;

type Changed = { user: UserRow; opened: OpenedSession | undefined };

/** A new password signs other devices out. Another address waits for its confirmation, unless no email is sent. */
export const changeProfile = async (
  { write, mailer }: Pick<Deps, 'write' | 'mailer'>,
  user: UserRow,
  change: ProfileChange,
  context: ProfileContext,
): Promise<Changed> => {
  if (change.name?.trim() === '') throw invalidRecord('Name cannot be empty', ['name']);
  const { email, password_hash } = await secured(user, change, context);
  const { avatar_key, device } = context;
  return write(async (tx): Promise<Changed> => {
    const { ui_settings, avatar_key: oldAvatar } = await tx.db
      .selectFrom('users')
      .select(['ui_settings', 'avatar_key'])
      .where('id', '=', user.id)
      .modifyEnd(lockRows(tx.db))
      .executeTakeFirstOrThrow();
    await refuseStalePassword(tx, user, { email, password_hash });
    const updated = await tx.db
      .updateTable('users')
      .set({
        ...pickDefined(change, ['name', 'display_name', 'message_signature']),
        ...(change.ui_settings ? { ui_settings: { ...ui_settings, ...change.ui_settings } } : {}),
        ...(avatar_key ? { avatar_key } : {}),
        ...(password_hash === undefined ? {} : { password_hash }),
        updated_at: tx.now,
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (avatar_key || isSeen(change)) await publishProfile(tx, user.id);
    if (avatar_key && oldAvatar) tx.enqueue('files.delete', { keys: [oldAvatar] });
    if (password_hash !== undefined) {
      await endAllAccess(tx, user.id);
      await notifyOfSecurity(tx, user.id, { kind: 'password_changed' });
    }
    const isMoved = email !== undefined && !mailer.delivers;
    if (email !== undefined && mailer.delivers) await requestEmailChange(tx, updated, email);
    const now = isMoved ? await moveWithoutMail(tx, updated, email) : updated;
    const isSignedOut = isMoved || password_hash !== undefined;
    return { user: now, opened: isSignedOut ? await openSession(tx, now, device) : undefined };
  });
};

export const removeOwnAvatar = async (tx: Tx, { id, avatar_key }: UserRow): Promise<void> => {
  await tx.db.updateTable('users').set({ avatar_key: null, updated_at: tx.now }).where('id', '=', id).execute();
  await publishProfile(tx, id);
  if (avatar_key) tx.enqueue('files.delete', { keys: [avatar_key] });
};
