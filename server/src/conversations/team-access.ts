import type { FastifyRequest } from 'fastify';
import { type Agent, agentOf, visibleInboxIds } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { notAuthorized, notFound } from '../errors.ts';
import type { ConversationRow } from './load.ts';

export type TeamCall = { agent: Agent; conversation: ConversationRow };

/** The conversation a team route names by its display id, in an inbox this agent may see (wire protocol 11.16). */
export const conversationOf = async (deps: Deps, request: FastifyRequest): Promise<TeamCall> => {
  const agent = await agentOf(deps, request);
  const displayId = Number((request.params as { conversation_id?: string }).conversation_id);
  if (!Number.isSafeInteger(displayId)) throw notFound();
  const conversation = await deps.db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', agent.account.id)
    .where('display_id', '=', displayId)
    .executeTakeFirst();
  if (!conversation) throw notFound();
  const inboxes = await visibleInboxIds(deps, agent);
  if (inboxes && !inboxes.includes(conversation.inbox_id)) throw notAuthorized();
  return { agent, conversation };
};
