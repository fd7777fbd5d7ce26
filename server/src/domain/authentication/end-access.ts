import type { UserId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../transaction.ts';
import { endUserTokens } from './one-time-tokens.ts';
import { closeAllSessions } from './sessions.ts';

/** Replaces the tokens of a user for scripts and live connections. Returns the new one for scripts. */
export const renewAccessToken = async (tx: Tx, user_id: UserId): Promise<string> => {
  const access_token = makeToken();
  await tx.db
    .updateTable('users')
    .set({ pubsub_token: makeToken(), access_token, updated_at: tx.now })
    .where('id', '=', user_id)
    .execute();
  return access_token;
};

/**
 * Signs a user out on every device, and replaces the token of connections that the previous version opened. Tokens for
 * scripts stay valid. The route calls `publishAccessChange` after the commit.
 */
export const signOutEverywhere = async (tx: Tx, user_id: UserId): Promise<void> => {
  await closeAllSessions(tx, user_id);
  await tx.db
    .updateTable('users')
    .set({ pubsub_token: makeToken(), updated_at: tx.now })
    .where('id', '=', user_id)
    .execute();
};

/**
 * Signs a user out on every device and replaces the tokens that those devices could read, after a new password or address.
 * The route calls `publishAccessChange` after the commit, which closes the open connections.
 */
export const endAllAccess = async (tx: Tx, user_id: UserId): Promise<void> => {
  await closeAllSessions(tx, user_id);
  await endUserTokens(tx, user_id);
  await renewAccessToken(tx, user_id);
};
