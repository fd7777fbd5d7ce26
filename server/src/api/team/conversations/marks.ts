import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { markUnread, setMuted } from '../../../domain/conversations/marks.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import type { Deps } from '../../../domain/deps.ts';
import { performerOf } from '../../../domain/permissions/agent.ts';
import { eraseConversations } from '../../../domain/privacy/erase-conversations.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { answerOf } from './present-conversation.ts';

const path = `${conversationsPath}/:conversation_id`;

/** Wire protocol 11.6. */
export const conversationMarkRoutes = (app: App, deps: Deps) => {
  for (const [word, muted] of [
    ['mute', true],
    ['unmute', false],
  ] as const)
    app.post(
      `${path}/${word}`,
      { config: { permission: 'conversations' }, schema: { response: { 200: NoContent } } },
      async (request, reply) => {
        const { agent, conversation } = await conversationOf(deps, request);
        const by = { performer: performerOf(agent), name: agent.user.name };
        await deps.write(async (tx) => setMuted(tx, await currentConversation(tx, conversation), muted, by));
        return reply.code(200).send();
      },
    );

  app.post(
    `${path}/unread`,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const updated = await deps.write((tx) => markUnread(tx, conversation, performerOf(agent)));
      return answerOf(deps, updated);
    },
  );

  app.delete(
    path,
    { config: { permission: 'data_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { conversation } = await conversationOf(deps, request);
      await deps.write((tx) => eraseConversations(tx, [conversation.id]));
      return reply.code(200).send();
    },
  );
};
