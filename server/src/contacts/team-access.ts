import type { FastifyRequest } from 'fastify';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../http/path-id.ts';
import { agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { withinReach } from './reach.ts';

/** The contact a team route names, when the agent reaches it. @throws 404 */
export const contactOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const contact = await deps.db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', pathId<ContactId>(request, 'contact_id'))
    .where('account_id', '=', agent.account.id)
    .where(withinReach(agent))
    .executeTakeFirst();
  if (!contact) throw notFound();
  return { agent, contact };
};
