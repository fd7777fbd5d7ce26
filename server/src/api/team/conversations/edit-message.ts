import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { EditedMessage, FormerText, TeamMessage } from '@porchlight/core/wire/message.ts';
import { Type } from 'typebox';
import { listMergedForAgent } from '../../../domain/conversations/merged-conversations.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import type { Deps } from '../../../domain/deps.ts';
import { editMessage, listFormerTexts } from '../../../domain/messages/edit-message.ts';
import { loadMessages } from '../../../domain/messages/load-messages.ts';
import { findMessageIn } from '../../../domain/messages/queries.ts';
import { performerOf } from '../../../domain/permissions/agent.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { presentTeamMessage } from '../../../presenters/messages.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';

const path = `${conversationsPath}/:conversation_id/messages/:message_id`;

export const editMessageRoutes = (app: App, deps: Deps) => {
  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url: `${path}/content`,
    schema: { body: EditedMessage, response: { 200: TeamMessage } },
    handler: async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const message_id = pathId<MessageId>(request, 'message_id');
      const merged = await listMergedForAgent(deps, agent, conversation);
      const found = await findMessageIn(deps.db, conversation.id, message_id, merged);
      if (!found) throw notFound();
      await deps.write(async (tx) =>
        editMessage(
          tx,
          await currentConversation(tx, { id: found.conversation_id }),
          message_id,
          request.body.content,
          {
            author: { type: 'User', id: agent.user.id },
            performer: performerOf(agent),
          },
        ),
      );
      const loaded = await loadMessages(deps.db, [message_id]);
      const [message] = loaded.messages;
      if (!message) throw notFound();
      return presentTeamMessage(message, loaded);
    },
  });

  app.get(
    `${path}/edits`,
    {
      config: { permission: 'conversations' },
      schema: { response: { 200: payloadOf(Type.Array(FormerText)) } },
    },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const merged = await listMergedForAgent(deps, agent, conversation);
      const message = await findMessageIn(deps.db, conversation.id, pathId(request, 'message_id'), merged);
      if (!message) throw notFound();
      return { payload: await listFormerTexts(deps.db, message.id) };
    },
  );
};
