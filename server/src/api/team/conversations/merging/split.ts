import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { idOf, OneOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { splitConversation } from '../../../../domain/conversations/splitting/split-conversation.ts';
import { undoSplit } from '../../../../domain/conversations/splitting/undo-split.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { assignableAgents } from '../../../../domain/inboxes/team-queries.ts';
import { performerOf } from '../../../../domain/permissions/agent.ts';
import type { App } from '../../../../platform/http/app-type.ts';
import { conversationOf, conversationsPath } from '../../../access/conversation-access.ts';
import { answerOf } from '../present-conversation.ts';

const path = `${conversationsPath}/:conversation_id/split`;

/** Longer lists are refused with the limit that the domain names. */
const MOST_READ = 1_000;

const Split = Type.Object({
  message_ids: Type.Array(idOf<MessageId>(), { maxItems: MOST_READ }),
  status: Type.Optional(OneOf(['open', 'pending', 'resolved'])),
  keep_assignee: Type.Optional(Type.Boolean()),
  keep_labels: Type.Optional(Type.Boolean()),
});

/** Ours: messages of the conversation of the path go on in a new one, or that one is undone. */
export const splitRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    { config: { permission: 'conversations' }, schema: { body: Split, response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { message_ids, status = 'open', keep_assignee = true, keep_labels = true } = request.body;
      const agents = await assignableAgents(deps, agent.account.id, [conversation.inbox_id]);
      const by = { performer: performerOf(agent), name: agent.user.name };
      const wish = { message_ids, status, keep_assignee, keep_labels };
      return answerOf(deps, await deps.write((tx) => splitConversation(tx, conversation, wish, by, agents)));
    },
  );

  app.delete(
    path,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const agents = await assignableAgents(deps, agent.account.id, [conversation.inbox_id]);
      return answerOf(deps, await deps.write((tx) => undoSplit(tx, conversation, agent, agents)));
    },
  );
};
