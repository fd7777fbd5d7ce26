import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { presentUserSender } from '../../../presenters/agents.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { publishTyping, publishViewing } from '../../live/publish-ephemeral.ts';

const path = `${conversationsPath}/:conversation_id`;

const Typing = Type.Object({ typing_status: Type.Optional(Type.String()), is_private: Type.Optional(Type.Boolean()) });
const Viewing = Type.Object({ viewing: Type.Boolean() });

/** Wire protocol 11.6. */
export const typingRoutes = (app: App, deps: Deps) => {
  app.post(
    `${path}/toggle_typing_status`,
    { config: { permission: 'conversations' }, schema: { body: Typing, response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { typing_status, is_private = false } = request.body;
      if (typing_status === 'on' || typing_status === 'off')
        await publishTyping(deps, {
          conversation_id: conversation.id,
          user: presentUserSender(agent.user),
          on: typing_status === 'on',
          isPrivate: is_private,
        });
      return reply.code(200).send();
    },
  );

  app.post(
    `${path}/viewing`,
    { config: { permission: 'conversations' }, schema: { body: Viewing, response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { id, account_id, display_id: conversation_id } = conversation;
      const user = presentUserSender(agent.user);
      await publishViewing(deps, { account_id, conversation_id, user, viewing: request.body.viewing }, id);
      return reply.code(200).send();
    },
  );
};
