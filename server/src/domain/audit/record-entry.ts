import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Tx } from '../transaction.ts';
import type { AuditedType } from './audited-objects.ts';
import { type Actor, currentOrigin, type Origin } from './request-origin.ts';

export type Act = {
  action: string;
  type: AuditedType;
  id: number | null;
  name?: string | null;
  changes?: Json;
};

const MOST_CHARACTERS = 255;

const requestColumns = (origin: Origin | undefined) => ({
  remote_address: origin?.request.ip ?? null,
  user_agent: origin?.request.headers['user-agent']?.slice(0, MOST_CHARACTERS) ?? null,
  request_uuid: origin?.request.id ?? null,
});

/** Records an entry of one account, in the transaction of the action. `actor` null: no signed-in user. */
export const recordEntry = async (
  tx: Tx,
  account_id: AccountId | null,
  act: Act,
  actor: Pick<Actor, 'id' | 'email'> | null | undefined = currentOrigin()?.actor,
): Promise<void> => {
  const origin = currentOrigin();
  const { id } = await tx.db
    .insertInto('audit_log')
    .values({
      account_id,
      user_id: actor?.id ?? null,
      username: actor?.email ?? null,
      signed_in_by: origin?.actor?.signed_in_by ?? null,
      action: act.action,
      auditable_type: act.type,
      auditable_id: act.id,
      auditable_name: act.name?.slice(0, MOST_CHARACTERS) ?? null,
      detail: act.changes ?? {},
      ...requestColumns(origin),
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account_id !== null) tx.record('audit_log.created', { audit_log_id: id, account_id });
};

/** Entries about a user are in the audit log of each of their accounts. */
export const accountsOfUser = async (tx: Tx, user_id: UserId): Promise<AccountId[]> => {
  const rows = await tx.db.selectFrom('account_users').select('account_id').where('user_id', '=', user_id).execute();
  return rows.map(({ account_id }) => account_id);
};

/** An address without a user belongs to no account, and is not stored: it may be a password in the wrong field. */
export const recordFailedSignIn = async (
  tx: Tx,
  user: Pick<Actor, 'id' | 'email'> | undefined,
  step: 'password' | 'two_factor' | 'passkey',
): Promise<void> => {
  if (user) return recordUserAct(tx, user, 'sign_in_failed', { step });
  return recordEntry(tx, null, { action: 'sign_in_failed', type: 'User', id: null, changes: { step } }, null);
};

/** Writes what a user did, or tried, with their own access: signing in, a new password. */
export const recordUserAct = async (
  tx: Tx,
  user: Pick<Actor, 'id' | 'email'>,
  action: string,
  changes: Json = {},
): Promise<void> => {
  const act: Act = { action, type: 'User', id: user.id, name: user.email, changes };
  for (const account_id of await accountsOfUser(tx, user.id)) await recordEntry(tx, account_id, act, user);
};
