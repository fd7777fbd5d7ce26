import type { FastifyRequest } from 'fastify';
import { findConversation } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Agent } from '../../domain/permissions/agent.ts';
import { refuseUnseen } from '../../domain/permissions/conversation-reach.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { notFound } from '../../platform/errors.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { agentOf } from './agent-auth.ts';

export type TeamCall = { agent: Agent; conversation: ConversationRow };

export const conversationOf = async (deps: Deps, request: FastifyRequest): Promise<TeamCall> => {
  const agent = await agentOf(deps, request);
  const conversation = await findConversation(deps, agent.account.id, pathId(request, 'conversation_id'));
  if (!conversation) throw notFound();
  await refuseUnseen(deps, agent, conversation);
  return { agent, conversation };
};

export const conversationsPath = '/api/v1/accounts/:account_id/conversations';
