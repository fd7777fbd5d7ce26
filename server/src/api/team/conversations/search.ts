import { ConversationCounts } from '@porchlight/core/wire/conversation.ts';
import { JsonObject, Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { countConversations } from '../../../domain/conversations/list-queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { listFoundMessages } from '../../../domain/messages/queries.ts';
import { visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { messagesWithinRole, withinRole } from '../../../domain/permissions/conversation-reach.ts';
import { findMessageIds } from '../../../domain/search/find-messages.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { unix } from '../../../platform/times.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { conversationsPath } from '../../access/conversation-access.ts';

/** Wire protocol 12.2. */
const PAGE = 10;
const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});

const FoundConversations = Type.Object({
  meta: ConversationCounts,
  payload: Type.Array(
    Type.Object({
      id: Type.Integer(),
      uuid: Type.String(),
      created_at: Unix,
      contact: Type.Object({ id: Type.Integer(), name: Nullable(Type.String()) }),
      inbox: Type.Object({ id: Type.Integer(), name: Nullable(Type.String()), channel_type: Type.String() }),
      messages: Type.Array(JsonObject),
    }),
  ),
});

/** Wire protocol 11.5, search: conversations by the text of their messages, whatever their status. */
export const conversationSearchRoutes = (app: App, deps: Deps) => {
  app.get(
    `${conversationsPath}/search`,
    { config: { permission: 'conversations' }, schema: { querystring: Query, response: { 200: FoundConversations } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const text = request.query.q?.trim() ?? '';
      if (!text) throw unprocessable('Specify search string with parameter q');
      const inboxes = await visibleInboxIds(deps, agent);
      const account_id = agent.account.id;
      const ids = await findMessageIds(deps, {
        account_id,
        inboxes,
        role: messagesWithinRole(agent),
        text,
        since: 0,
        limit: PAGE,
        offset: ((request.query.page ?? 1) - 1) * PAGE,
      });
      const rows = await listFoundMessages(deps.db, ids);
      const counts = await countConversations(deps.db, {
        account_id,
        inboxes,
        user_id: agent.user.id,
        role: withinRole(agent),
        status: 'all',
        assignee_type: 'all',
        page: 1,
        now: deps.clock.now(),
      });
      const numbers = [...new Set(rows.map(({ display_id }) => display_id))];
      const payload = numbers.flatMap((number) => {
        const [first, ...rest] = rows.filter(({ display_id }) => display_id === number);
        if (!first) return [];
        return [
          {
            id: first.display_id,
            uuid: first.uuid,
            created_at: unix(first.created_at),
            contact: { id: first.contact_id, name: first.contact_name },
            inbox: { id: first.inbox_id, name: first.inbox_name, channel_type: first.channel_type },
            messages: [first, ...rest].map(({ content, message_id, message_type, said_at }) => ({
              content,
              id: message_id,
              message_type,
              created_at: unix(said_at),
            })),
            account_id,
          },
        ];
      });
      return { meta: counts, payload };
    },
  );
};
