import type { FastifyRequest } from 'fastify';
import { agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

/** The contact a team route names, of the agent's own account. */
export const contactOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const id = Number((request.params as { contact_id?: string }).contact_id);
  const contact = await deps.db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', (Number.isSafeInteger(id) ? id : 0) as never)
    .where('account_id', '=', agent.account.id)
    .executeTakeFirst();
  if (!contact) throw notFound();
  return { agent, contact };
};
