import type { FastifyRequest } from 'fastify';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../http/path-id.ts';
import { agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

/** The contact a team route names, of the agent's own account. */
export const contactOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const contact = await deps.db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', pathId<ContactId>(request, 'contact_id'))
    .where('account_id', '=', agent.account.id)
    .executeTakeFirst();
  if (!contact) throw notFound();
  return { agent, contact };
};
