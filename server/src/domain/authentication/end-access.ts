import type { UserId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../transaction.ts';
import { endUserTokens } from './one-time-tokens.ts';
import { closeAllSessions } from './sessions.ts';

export const renewAccessToken = async (tx: Tx, user_id: UserId): Promise<string> => {
  const access_token = makeToken();
  await tx.db
    .updateTable('users')
    .set({ pubsub_token: makeToken(), access_token, updated_at: tx.now })
    .where('id', '=', user_id)
    .execute();
  return access_token;
};

/** Also replaces the live token of the previous version; script tokens stay. Then call `publishAccessChange`. */
export const signOutEverywhere = async (tx: Tx, user_id: UserId): Promise<void> => {
  await closeAllSessions(tx, user_id);
  await tx.db
    .updateTable('users')
    .set({ pubsub_token: makeToken(), updated_at: tx.now })
    .where('id', '=', user_id)
    .execute();
};

/** Every device, and the tokens they could read. Call `publishAccessChange` after the commit. */
export const endAllAccess = async (tx: Tx, user_id: UserId): Promise<void> => {
  // The user's row first: a sign-in on another node has committed its session then, or waits and finds another password.
  await renewAccessToken(tx, user_id);
  await closeAllSessions(tx, user_id);
  await endUserTokens(tx, user_id);
};
