import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { Type } from 'typebox';
import { mergeConversations } from '../../../../domain/conversations/merging/merge-conversations.ts';
import { undoMerge } from '../../../../domain/conversations/merging/undo-merge.ts';
import { findConversation } from '../../../../domain/conversations/queries.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { assignableAgents } from '../../../../domain/inboxes/team-queries.ts';
import { performerOf } from '../../../../domain/permissions/agent.ts';
import { refuseUnseen } from '../../../../domain/permissions/conversation-reach.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/app-type.ts';
import { conversationOf, conversationsPath } from '../../../access/conversation-access.ts';
import { answerOf } from '../present-conversation.ts';
import { splitRoutes } from './split.ts';

const path = `${conversationsPath}/:conversation_id/merge`;

/** `into`: the display id of the conversation in which it goes on. */
const Merge = Type.Object({ into: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** Ours: the conversation of the path is merged into another one of its contact, or is separated from it again; or is split. */
export const mergeRoutes = (app: App, deps: Deps) => {
  splitRoutes(app, deps);
  app.post(
    path,
    { config: { permission: 'conversations' }, schema: { body: Merge, response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const target = await findConversation(deps, agent.account.id, request.body.into);
      if (!target) throw notFound();
      await refuseUnseen(deps, agent, target);
      const agents = await assignableAgents(deps, agent.account.id, [target.inbox_id]);
      const by = { performer: performerOf(agent), name: agent.user.name };
      const pair = { from: conversation.id, into: target.id };
      return answerOf(deps, await deps.write((tx) => mergeConversations(tx, pair, by, agents)));
    },
  );

  app.delete(
    path,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      return answerOf(deps, await deps.write((tx) => undoMerge(tx, conversation, agent)));
    },
  );
};
