import type { Kysely } from 'kysely';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Tx } from '../transaction.ts';

/* Each half, to the provider and back, is a single-use row bound to one browser by an HTTP-only cookie. */

export type AttemptPurpose = 'sso_begun' | 'sso_proven';

/** The provider's page may require a password, a code and consent. */
export const LASTS_MS = 15 * 60_000;

export const noteAttempt = async (
  tx: Tx,
  purpose: AttemptPurpose,
  secret: string,
  browser: string,
  payload: Json,
): Promise<void> => {
  await tx.db.deleteFrom('one_time_tokens').where('purpose', '=', purpose).where('expires_at', '<', tx.now).execute();
  await tx.db
    .insertInto('one_time_tokens')
    .values({
      purpose,
      token_hash: hashSecret(secret),
      account_id: null,
      user_id: null,
      contact_inbox_id: null,
      payload: { ...payload, browser: hashSecret(browser) },
      created_at: tx.now,
      expires_at: tx.now + LASTS_MS,
      used_at: null,
    })
    .execute();
};

/** The payload, for the same browser and while it is valid. */
export const findAttempt = async (
  { db, now }: { db: Kysely<Database>; now: number },
  purpose: AttemptPurpose,
  secret: string,
  browser: string | undefined,
) => {
  if (browser === undefined) return undefined;
  const row = await db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.payload['browser'] === hashSecret(browser) ? row : undefined;
};
