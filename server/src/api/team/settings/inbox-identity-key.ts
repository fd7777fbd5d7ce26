import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-type.ts';
import { makeToken } from '../../../platform/crypto/tokens.ts';
import type { Deps } from '../../../domain/deps.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { Tx } from '../../../domain/transaction.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import { managedInboxOf } from '../../access/inbox-access.ts';
import { presentInboxFor } from '../../access/visible-inboxes.ts';

const path = '/api/v1/accounts/:account_id/inboxes/:inbox_id/identity_key';
const DAY_MS = 24 * 60 * 60 * 1_000;
const Rotation = Type.Object({
  /** How long the key before stays valid; without it, until it is removed. */
  previous_valid_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
});

type Keys = Pick<InboxRow, 'previous_hmac_token' | 'previous_hmac_token_until'> & Partial<Pick<InboxRow, 'hmac_token'>>;

/** Writes keys on condition that `hmac_token` is still the one that was read: of two changes at once one counts. */
const changeKeys = async (tx: Tx, inbox: InboxRow, keys: Keys) => {
  const changed = await tx.db
    .updateTable('inboxes')
    .set({ ...keys, hmac_token_changed_at: tx.now, updated_at: tx.now })
    .where('id', '=', inbox.id)
    .where('hmac_token', '=', inbox.hmac_token)
    .where('previous_hmac_token', inbox.previous_hmac_token === null ? 'is' : '=', inbox.previous_hmac_token)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw unprocessable('The key was changed a moment ago. Load the inbox again');
  // The keys themselves are in no event.
  const times: [unknown, unknown] = [inbox.hmac_token_changed_at, tx.now];
  tx.record('inbox.updated', { inbox_id: inbox.id, changed: { hmac_token_changed_at: times } });
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
  return changed;
};

/** Another key for the identities a site signs: while its servers are changed, the key before proves as well. */
export const identityKeyRoutes = (app: App, deps: Deps) => {
  app.post(
    `${path}/rotate`,
    { config: { permission: 'inbox_manage' }, schema: { body: Rotation } },
    async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      const { previous_hmac_token: previous, previous_hmac_token_until: until } = inbox;
      if (previous !== null && (until === null || deps.clock.now() < until))
        throw unprocessable('The previous key is still valid. Remove it before you rotate the key again');
      const { previous_valid_days: days } = request.body;
      const changed = await deps.write((tx) =>
        changeKeys(tx, inbox, {
          hmac_token: makeToken(),
          previous_hmac_token: inbox.hmac_token,
          previous_hmac_token_until: days === undefined ? null : tx.now + days * DAY_MS,
        }),
      );
      return presentInboxFor(deps, agent, changed);
    },
  );

  app.delete(`${path}/previous`, { config: { permission: 'inbox_manage' } }, async (request) => {
    const { agent, inbox } = await managedInboxOf(deps, request);
    if (inbox.previous_hmac_token === null) return presentInboxFor(deps, agent, inbox);
    const changed = await deps.write((tx) =>
      changeKeys(tx, inbox, { previous_hmac_token: null, previous_hmac_token_until: null }),
    );
    return presentInboxFor(deps, agent, changed);
  });
};
