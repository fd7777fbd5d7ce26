import { Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { listMergedForAgent } from '../../../../domain/conversations/merged-conversations.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { findNearest, type NearMessage } from '../../../../domain/messages/nearest-messages.ts';
import type { App } from '../../../../platform/http/app-type.ts';
import { unix } from '../../../../platform/times.ts';
import { conversationOf, conversationsPath } from '../../../access/conversation-access.ts';

/** Seconds, with a fraction where milliseconds matter; without it, from the beginning. */
const Query = Type.Object({
  time: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000_000_000 })),
  incoming: Type.Optional(Type.Boolean()),
});
const Near = Nullable(Type.Object({ id: Type.Integer(), created_at: Unix }));
const NearestMessages = Type.Object({ before: Near, after: Near });

const presentNear = (message: NearMessage | undefined) =>
  message ? { id: message.id, created_at: unix(message.created_at) } : null;

/** Where a thread is entered: at its beginning, at a day, at the first unread message. */
export const nearestMessageRoutes = (app: App, deps: Deps) => {
  app.get(
    `${conversationsPath}/:conversation_id/messages/nearest`,
    { config: { permission: 'conversations' }, schema: { querystring: Query, response: { 200: NearestMessages } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { before, after } = await findNearest(deps.db, {
        conversations: [conversation.id, ...(await listMergedForAgent(deps, agent, conversation))],
        time: Math.round((request.query.time ?? 0) * 1_000),
        incoming: request.query.incoming ?? false,
      });
      return { before: presentNear(before), after: presentNear(after) };
    },
  );
};
