import type { UserId } from '@porchlight/core/wire/ids.ts';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Tx } from '../transaction.ts';

export type ChallengePurpose = 'passkey_registration' | 'passkey_sign_in' | 'passkey_factor';

export const CHALLENGE_LASTS_MS = 5 * 60_000;

type Challenge = { purpose: ChallengePurpose; challenge: string; user_id: UserId | null; payload?: Json };

export const noteChallenge = async (tx: Tx, { purpose, challenge, user_id, payload = {} }: Challenge) => {
  await tx.db.deleteFrom('one_time_tokens').where('purpose', '=', purpose).where('expires_at', '<=', tx.now).execute();
  await tx.db
    .insertInto('one_time_tokens')
    .values({
      purpose,
      token_hash: hashSecret(challenge),
      account_id: null,
      user_id,
      contact_inbox_id: null,
      payload,
      created_at: tx.now,
      expires_at: tx.now + CHALLENGE_LASTS_MS,
      used_at: null,
    })
    .execute();
};

/** Uses a challenge, even when the answer is wrong. Its payload; undefined when it does not exist any more. */
export const takeChallenge = async (tx: Tx, { purpose, challenge, user_id }: Challenge): Promise<Json | undefined> => {
  const row = await tx.db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashSecret(challenge))
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', tx.now)
    .returning('payload')
    .executeTakeFirst();
  return row?.payload;
};
