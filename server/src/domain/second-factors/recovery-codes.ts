import { randomInt } from 'node:crypto';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

const RECOVERY = 'recovery_code';
const RECOVERY_CODES = 10;
/** 116 bits: enough for a plain digest. */
const CODE_LETTERS = 24;
const YEARS_MS = 20 * 365 * 24 * 60 * 60 * 1_000;
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const makeCode = () => {
  const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
};

const hashOf = (user_id: UserId, code: string) =>
  hashSecret(`${user_id}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);

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

export const renewRecoveryCodes = async (tx: Tx, user_id: UserId): Promise<string[]> => {
  await notifyOfSecurity(tx, user_id, { kind: 'recovery_codes_created' });
  return makeRecoveryCodes(tx, user_id);
};

export const dropRecoveryCodes = (tx: Tx, user_id: UserId) =>
  tx.db.deleteFrom('one_time_tokens').where('purpose', '=', RECOVERY).where('user_id', '=', user_id).execute();

export const countRecoveryCodes = async (db: Kysely<Database>, user_id: UserId): Promise<number> => {
  const { left } = await db
    .selectFrom('one_time_tokens')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('purpose', '=', RECOVERY)
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
};

export const useRecoveryCode = async ({ write }: Pick<Deps, 'write'>, user_id: UserId, code: string) => {
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
