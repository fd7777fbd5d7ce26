import { TeamContact } from '@porchlight/core/wire/contact.ts';
import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { Type } from 'typebox';
import { loadAroundConversations } from '../../../domain/conversations/load-conversations.ts';
import { listConversationsOfContact } from '../../../domain/conversations/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { eraseContact } from '../../../domain/privacy/erase-contact.ts';
import { publishSessionEnd, pubsubTokensOf } from '../../../domain/visitors/renew-session.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { contactOf, refusePartOfRecord } from '../../access/contact-access.ts';
import { presentContactFor } from './contact-inboxes.ts';

const path = '/api/v1/accounts/:account_id/contacts/:contact_id';
/** Wire protocol 12.2. */
const FORMER = 20;

/** Wire protocol 11.10. */
export const contactTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(TeamContact) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      return { payload: await presentContactFor(deps, agent, contact) };
    },
  );

  app.delete(
    path,
    { config: { permission: 'data_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, contact } = await contactOf(deps, request);
      await refusePartOfRecord(deps, agent, contact.id);
      const online = await deps.presence.present(agent.account.id, 'contact');
      if (online.has(contact.id))
        throw new HttpError(422, {
          message: `${contact.name ?? 'The contact'} is online now and cannot be deleted. Try again later.`,
        });
      const ended = await pubsubTokensOf(deps, { contact_id: contact.id });
      await deps.write((tx) => eraseContact(tx, contact));
      publishSessionEnd(deps, ended);
      return reply.code(200).send();
    },
  );

  app.get(
    `${path}/conversations`,
    {
      config: { permission: 'contact_manage' },
      schema: { response: { 200: payloadOf(Type.Array(TeamConversation)) } },
    },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const rows = await listConversationsOfContact(deps, agent, contact.id, FORMER);
      const loaded = await loadAroundConversations(deps.db, rows);
      return { payload: loaded.conversations.map((row) => presentTeamConversation(row, loaded)) };
    },
  );
};
