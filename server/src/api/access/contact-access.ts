import type { FastifyRequest } from 'fastify';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { agentOf } from './agent-auth.ts';
import { withinRole } from '../../domain/permissions/conversation-reach.ts';
import type { Deps } from '../../domain/deps.ts';
import { notAuthorized, notFound } from '../../platform/errors.ts';
import { withinReach } from '../../domain/permissions/contact-reach.ts';
import type { Agent } from '../../domain/permissions/agent.ts';

/** @throws 401 when some of a contact's conversations are not the agent's to see: their whole record is not either. */
export const refusePartOfRecord = async ({ db }: Deps, agent: Agent, contact_id: ContactId): Promise<void> => {
  if (agent.administrator) return;
  const inboxes = db.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', agent.user.id);
  const hidden = await db
    .selectFrom('conversations')
    .select('id')
    .where('contact_id', '=', contact_id)
    .where(({ or, not, eb }) => or([eb('inbox_id', 'not in', inboxes), not(withinRole(agent))]))
    .limit(1)
    .executeTakeFirst();
  if (hidden) throw notAuthorized('This contact has conversations that you may not see. Ask an administrator');
};

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
