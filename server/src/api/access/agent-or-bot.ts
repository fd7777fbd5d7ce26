import { type AccountId, NO_ROW, type UserId } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';
import { loadAccount } from '../../domain/accounts/queries.ts';
import { findBotByAccessToken, listInboxIdsOfBot } from '../../domain/bots/queries.ts';
import { findConversation } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Bot, type Caller, performerOf, visibleInboxIds } from '../../domain/permissions/agent.ts';
import { refuseUnseen } from '../../domain/permissions/conversation-reach.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { accountSuspended, notAuthorized, notFound } from '../../platform/errors.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { agentOf, apiTokenOf } from './agent-auth.ts';

/** A bot acts only in the inboxes it is connected to. */
const botCaller = async (deps: Deps, bot: Bot, accountId: number): Promise<Caller> => {
  if (bot.account_id !== accountId) throw notAuthorized('Bot is not authorized to access this account');
  const [account, inboxes] = await Promise.all([
    loadAccount(deps.db, bot.account_id),
    listInboxIdsOfBot(deps.db, bot.id),
  ]);
  if (inboxes.length === 0) throw notAuthorized('Bot is not authorized to access this account');
  if (account.status === 'suspended') throw accountSuspended();
  return {
    account,
    bot,
    performer: { type: 'agent_bot', id: bot.id },
    name: bot.name,
    sender: { type: 'AgentBot', id: bot.id },
    inboxes,
  };
};

export const callerOf = async (deps: Deps, request: FastifyRequest): Promise<Caller> => {
  const token = apiTokenOf(request);
  const bot = token === undefined ? undefined : await findBotByAccessToken(deps.db, token);
  if (bot) return botCaller(deps, bot, pathId(request, 'account_id'));
  const agent = await agentOf(deps, request);
  return {
    account: agent.account,
    agent,
    performer: performerOf(agent),
    name: agent.user.name,
    sender: { type: 'User', id: agent.user.id },
    inboxes: await visibleInboxIds(deps, agent),
  };
};

/** An agent may attach their own direct uploads, a bot none. */
export const uploaderOf = ({ agent, account }: Caller): { user_id: UserId; account_id: AccountId } => ({
  user_id: agent?.user.id ?? NO_ROW,
  account_id: account.id,
});

export const conversationOfCaller = async (
  deps: Deps,
  request: FastifyRequest,
): Promise<{ caller: Caller; conversation: ConversationRow }> => {
  const caller = await callerOf(deps, request);
  const conversation = await findConversation(deps, caller.account.id, pathId(request, 'conversation_id'));
  if (!conversation) throw notFound();
  if (caller.agent) await refuseUnseen(deps, caller.agent, conversation);
  else if (caller.inboxes && !caller.inboxes.includes(conversation.inbox_id)) throw notAuthorized();
  return { caller, conversation };
};
