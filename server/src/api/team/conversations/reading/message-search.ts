import { Type } from 'typebox';
import { listMergedForAgent } from '../../../../domain/conversations/merged-conversations.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { findInConversation } from '../../../../domain/search/find-in-conversation.ts';
import { unprocessable } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/app-type.ts';
import { conversationOf, conversationsPath } from '../../../access/conversation-access.ts';

/** Wire protocol 11.7. */
const MOST = 1_000;
const Query = Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) });
const FoundMessages = Type.Object({
  meta: Type.Object({ more: Type.Boolean() }),
  payload: Type.Array(Type.Object({ id: Type.Integer() })),
});

/** The messages of one conversation that have the words: ids alone, as the thread is loaded around the one that is shown. */
export const messageSearchRoutes = (app: App, deps: Deps) => {
  app.get(
    `${conversationsPath}/:conversation_id/messages/search`,
    { config: { permission: 'conversations' }, schema: { querystring: Query, response: { 200: FoundMessages } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const text = request.query.q?.trim();
      if (!text) throw unprocessable('Specify search string with parameter q');
      const found = await findInConversation(deps, {
        account_id: agent.account.id,
        conversations: [conversation.id, ...(await listMergedForAgent(deps, agent, conversation))],
        text,
        limit: MOST + 1,
      });
      return { meta: { more: found.length > MOST }, payload: found.slice(0, MOST).map((id) => ({ id })) };
    },
  );
};
