import { makeToken } from '../../platform/crypto/tokens.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type Keys = Pick<InboxRow, 'previous_hmac_token' | 'previous_hmac_token_until'> & Partial<Pick<InboxRow, 'hmac_token'>>;

/** Writes keys on condition that `hmac_token` has not changed: of two changes at once one counts. */
const changeKeys = async (tx: Tx, inbox: InboxRow, keys: Keys) => {
  const changed = await tx.db
    .updateTable('inboxes')
    .set({ ...keys, hmac_token_changed_at: tx.now, updated_at: tx.now })
    .where('id', '=', inbox.id)
    .where('hmac_token', '=', inbox.hmac_token)
    .where('previous_hmac_token', inbox.previous_hmac_token === null ? 'is' : '=', inbox.previous_hmac_token)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw unprocessable('The key has changed in the meantime. Load the inbox again');
  // Events never contain the keys.
  const times: [unknown, unknown] = [inbox.hmac_token_changed_at, tx.now];
  tx.record('inbox.updated', { inbox_id: inbox.id, changed: { hmac_token_changed_at: times } });
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
  return changed;
};

export const rotateIdentityKey = async (tx: Tx, inbox: InboxRow, days: number | undefined): Promise<InboxRow> => {
  const { previous_hmac_token: previous, previous_hmac_token_until: until } = inbox;
  if (previous !== null && (until === null || tx.now < until))
    throw unprocessable('The previous key is still valid. Remove it before you rotate the key again');
  return changeKeys(tx, inbox, {
    hmac_token: makeToken(),
    previous_hmac_token: inbox.hmac_token,
    previous_hmac_token_until: days === undefined ? null : tx.now + days * DAY_MS,
  });
};

export const removePreviousKey = async (tx: Tx, inbox: InboxRow): Promise<InboxRow> =>
  changeKeys(tx, inbox, { previous_hmac_token: null, previous_hmac_token_until: null });
