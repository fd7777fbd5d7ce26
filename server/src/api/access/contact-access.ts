import type { ContactId } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';
import { findContactFor } from '../../domain/contacts/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Agent } from '../../domain/permissions/agent.ts';
import { hasUnseenConversations } from '../../domain/permissions/conversation-reach.ts';
import { notAuthorized, notFound } from '../../platform/errors.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { agentOf } from './agent-auth.ts';

/** @throws 401 when the agent may not see all of a contact's conversations, because the record shows them */
export const refusePartOfRecord = async (deps: Deps, agent: Agent, contact_id: ContactId): Promise<void> => {
  if (await hasUnseenConversations(deps, agent, contact_id))
    throw notAuthorized('You do not have access to all conversations of this contact. Ask an administrator');
};

export const contactOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const contact = await findContactFor(deps.db, agent, pathId<ContactId>(request, 'contact_id'));
  if (!contact) throw notFound();
  return { agent, contact };
};
