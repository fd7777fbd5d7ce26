import { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { Type } from 'typebox';
import { recordEntry } from '../../../domain/audit/record-entry.ts';
import type { Deps } from '../../../domain/deps.ts';
import { removePreviousKey, rotateIdentityKey } from '../../../domain/inboxes/identity-key.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { managedInboxOf } from '../../access/inbox-access.ts';
import { presentInboxFor } from '../../access/visible-inboxes.ts';

const path = '/api/v1/accounts/:account_id/inboxes/:inbox_id/identity_key';
const Rotation = Type.Object({
  /** How long the previous key stays valid; absent: until it is removed. */
  previous_valid_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
});

const IdentityKey = Type.Object({ hmac_token: Type.String() });

/** The previous key stays valid while a site's servers are changed. */
export const identityKeyRoutes = (app: App, deps: Deps) => {
  app.post(
    `${path}/rotate`,
    { config: { permission: 'inbox_manage' }, schema: { body: Rotation, response: { 200: TeamInbox } } },
    async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      const { previous_valid_days: days } = request.body;
      const changed = await deps.write((tx) => rotateIdentityKey(tx, inbox, days));
      return presentInboxFor(deps, { ...agent, isBrowser: false }, changed);
    },
  );

  app.post(
    `${path}/reveal`,
    { config: { permission: 'inbox_manage' }, schema: { response: { 200: IdentityKey } } },
    async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      const { id, name } = inbox;
      await deps.write((tx) =>
        recordEntry(tx, agent.account.id, { action: 'reveal_identity_key', type: 'Inbox', id, name }),
      );
      return { hmac_token: inbox.hmac_token };
    },
  );

  app.delete(
    `${path}/previous`,
    { config: { permission: 'inbox_manage' }, schema: { response: { 200: TeamInbox } } },
    async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      if (inbox.previous_hmac_token === null) return presentInboxFor(deps, agent, inbox);
      const changed = await deps.write((tx) => removePreviousKey(tx, inbox));
      return presentInboxFor(deps, agent, changed);
    },
  );
};
