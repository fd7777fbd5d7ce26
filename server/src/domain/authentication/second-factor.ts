import { randomInt } from 'node:crypto';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import { totpStep } from '../../platform/crypto/totp.ts';

const RECOVERY = 'recovery_code';
const RECOVERY_CODES = 10;
/** 116 bits: what may be stored as a plain digest. */
const CODE_LETTERS = 24;
const YEARS_MS = 20 * 365 * 24 * 60 * 60 * 1_000;
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const makeCode = () => {
  const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
};

const hashOf = (user_id: UserId, code: string) =>
  hashSecret(`${user_id}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);

/** New codes for the day the phone is lost; the former ones end. They are shown once. */
export const makeRecoveryCodes = async (tx: Tx, user_id: UserId): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await dropRecoveryCodes(tx, user_id);
  await tx.db
    .insertInto('one_time_tokens')
    .values(
      codes.map((code) => ({
        purpose: RECOVERY,
        token_hash: hashOf(user_id, code),
        account_id: null,
        user_id,
        contact_inbox_id: null,
        payload: {},
        created_at: tx.now,
        expires_at: tx.now + YEARS_MS,
        used_at: null,
      })),
    )
    .execute();
  return codes;
};

export const dropRecoveryCodes = (tx: Tx, user_id: UserId) =>
  tx.db.deleteFrom('one_time_tokens').where('purpose', '=', RECOVERY).where('user_id', '=', user_id).execute();

const useRecoveryCode = async ({ write }: Deps, user_id: UserId, code: string) => {
  const used = await write((tx) =>
    tx.db
      .updateTable('one_time_tokens')
      .set({ used_at: tx.now })
      .where('purpose', '=', RECOVERY)
      .where('user_id', '=', user_id)
      .where('token_hash', '=', hashOf(user_id, code))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return used !== undefined;
};

/** A code that was seen over a shoulder cannot be used again, on any node, nor can one that is older than the last. */
const useStep = async ({ write }: Deps, user_id: UserId, step: number) => {
  const used = await write((tx) =>
    tx.db
      .updateTable('users')
      .set({ totp_last_step: step })
      .where('id', '=', user_id)
      .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .returning('id')
      .executeTakeFirst(),
  );
  return used !== undefined;
};

/** Whether a code of the authenticator, or an unused recovery code, is right. Each counts once. */
export const provesSecondFactor = async (
  deps: Deps,
  user: Pick<UserRow, 'id' | 'totp_secret'>,
  code: string,
): Promise<boolean> => {
  if (user.totp_secret === null) return false;
  const step = totpStep(user.totp_secret, code, deps.clock.now());
  if (step === undefined) return useRecoveryCode(deps, user.id, code);
  return useStep(deps, user.id, step);
};

/** Stores the secret of an authenticator that is being set up; false when one was confirmed meanwhile. */
export const beginTotp = async (tx: Tx, user_id: UserId, secret: string): Promise<boolean> => {
  const begun = await tx.db
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null, updated_at: tx.now })
    .where('id', '=', user_id)
    .where('totp_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
};

/** Turns the authenticator on whose code was right; false when its set-up was confirmed or began anew meanwhile. */
export const confirmTotp = async (
  tx: Tx,
  { id, totp_secret }: Pick<UserRow, 'id' | 'totp_secret'>,
): Promise<boolean> => {
  const confirmed = await tx.db
    .updateTable('users')
    .set({ totp_enabled_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    // The code was of this secret; a set-up that began meanwhile has another.
    .where('totp_secret', '=', totp_secret)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
};

/** Turns two-factor authentication off; the recovery codes end. */
export const removeTotp = async (tx: Tx, user_id: UserId): Promise<void> => {
  await tx.db
    .updateTable('users')
    .set({ totp_secret: null, totp_enabled_at: null, updated_at: tx.now })
    .where('id', '=', user_id)
    .execute();
  await dropRecoveryCodes(tx, user_id);
};
