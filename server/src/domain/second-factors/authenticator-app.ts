import type { UserId } from '@porchlight/core/wire/ids.ts';
import { type Keys, seal, unseal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { totpStep } from '../../platform/crypto/totp.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { dropUnneededCodes } from './own-factors.ts';

type Enrolled = Pick<UserRow, 'id' | 'totp_secret' | 'totp_enabled_at'>;

const sealSecret = (secret: string, keys: Pick<Keys, 'secretKey'>) =>
  seal(secret, keys, SEALED_COLUMNS.authenticatorSecret);

/** `isCurrent`: sealed with the current key. Secrets of an earlier version are not sealed. */
export const readTotpSecret = (stored: string, keys: Keys) =>
  // Base32 has neither a dot nor lower case.
  stored.startsWith('v1.')
    ? unseal(stored, keys, SEALED_COLUMNS.authenticatorSecret)
    : { secret: stored, isCurrent: false };

/** An observed code cannot be used again, on any node, nor can an older one. */
const useStep = async (tx: Tx, user_id: UserId, step: number) => {
  const used = await tx.db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', user_id)
    .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

const replaceSecret = (tx: Tx, { id, totp_secret: before }: Enrolled, totp_secret: string) =>
  tx.db.updateTable('users').set({ totp_secret }).where('id', '=', id).where('totp_secret', '=', before).execute();

export const provesAppCode = async (deps: Deps, user: Enrolled, code: string): Promise<boolean> => {
  const storedSecret = user.totp_secret === null ? undefined : readTotpSecret(user.totp_secret, deps.env);
  if (!storedSecret) return false;
  const step = totpStep(storedSecret.secret, code, deps.clock.now());
  if (step === undefined) return false;
  return deps.write(async (tx) => {
    if (!(await useStep(tx, user.id, step))) {
      await notifyOfSecurity(tx, user.id, { kind: 'code_reused' });
      return false;
    }
    if (!storedSecret.isCurrent && user.totp_enabled_at !== null)
      await replaceSecret(tx, user, sealSecret(storedSecret.secret, deps.env));
    return true;
  });
};

/** Stores the secret of an authenticator during set-up; false when one was confirmed meanwhile. */
export const beginTotp = async (tx: Tx, keys: Keys, user_id: UserId, secret: string): Promise<boolean> => {
  const begun = await tx.db
    .updateTable('users')
    .set({ totp_secret: sealSecret(secret, keys), totp_last_step: null, updated_at: tx.now })
    .where('id', '=', user_id)
    .where('totp_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
};

export const confirmTotp = async (tx: Tx, { id, totp_secret }: Enrolled): Promise<boolean> => {
  const confirmed = await tx.db
    .updateTable('users')
    .set({ totp_enabled_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    // The code belongs to this secret; a set-up that started meanwhile has another.
    .where('totp_secret', '=', totp_secret)
    .returning('id')
    .executeTakeFirst();
  if (confirmed) await notifyOfSecurity(tx, id, { kind: 'authenticator_added' });
  return confirmed !== undefined;
};

/** Removes the authenticator app; without a passkey the recovery codes end too. */
export const removeTotp = async (tx: Tx, user_id: UserId): Promise<void> => {
  await tx.db
    .updateTable('users')
    .set({ totp_secret: null, totp_enabled_at: null, updated_at: tx.now })
    .where('id', '=', user_id)
    .execute();
  await dropUnneededCodes(tx, user_id);
  await notifyOfSecurity(tx, user_id, { kind: 'authenticator_removed' });
};
