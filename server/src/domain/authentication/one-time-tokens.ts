import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import { hashSecret, makeSecret } from '../../platform/crypto/tokens.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { OneTimeTokensTable } from '../../platform/database/schema/users.ts';
import type { Tx } from '../transaction.ts';

export type Purpose = 'invitation' | 'password_reset' | 'confirmation' | 'email_change';

const HOUR = 60 * 60 * 1_000;
/** The reset link: wire protocol 12.2. */
const LASTS_MS: Record<Purpose, number> = {
  invitation: 7 * 24 * HOUR,
  password_reset: 6 * HOUR,
  confirmation: 24 * HOUR,
  email_change: 24 * HOUR,
};

export type OneTimeToken = Selectable<OneTimeTokensTable>;

export const mintUserToken = async (
  tx: Tx,
  purpose: Purpose,
  user_id: UserId,
  about: { account_id?: AccountId; payload?: Json } = {},
): Promise<string> => {
  const secret = makeSecret();
  await tx.db.deleteFrom('one_time_tokens').where('purpose', '=', purpose).where('user_id', '=', user_id).execute();
  await tx.db
    .insertInto('one_time_tokens')
    .values({
      purpose,
      token_hash: hashSecret(secret),
      account_id: about.account_id ?? null,
      user_id,
      contact_inbox_id: null,
      payload: about.payload ?? {},
      created_at: tx.now,
      expires_at: tx.now + LASTS_MS[purpose],
      used_at: null,
    })
    .execute();
  return secret;
};

export const renewUserToken = async (tx: Tx, purpose: Purpose, user_id: UserId): Promise<boolean> => {
  const renewed = await tx.db
    .updateTable('one_time_tokens')
    .set({ created_at: tx.now, expires_at: tx.now + LASTS_MS[purpose] })
    .where('purpose', '=', purpose)
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
};

export const findUserToken = async (
  db: Kysely<Database>,
  secret: string,
  purposes: readonly Purpose[],
  now: number,
): Promise<(OneTimeToken & { user_id: UserId }) | undefined> => {
  const token = await db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  if (!token || token.user_id === null || token.used_at !== null || token.expires_at <= now) return undefined;
  return { ...token, user_id: token.user_id };
};

/** Ends every link of a user: emails from before a new password or address open nothing afterwards. */
export const endUserTokens = (tx: Tx, user_id: UserId) => {
  const purposes: Purpose[] = ['invitation', 'password_reset', 'confirmation', 'email_change'];
  return tx.db.deleteFrom('one_time_tokens').where('user_id', '=', user_id).where('purpose', 'in', purposes).execute();
};

export const useToken = async (tx: Tx, { id }: Pick<OneTimeToken, 'id'>): Promise<boolean> => {
  const used = await tx.db
    .updateTable('one_time_tokens')
    .set({ used_at: tx.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};
