import { CONVERSATION_SEARCH_PATH } from '@porchlight/core/wire/http.ts';
import { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { Type } from 'typebox';
import { visibleSessionIds } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadMessages } from '../../domain/messages/load-messages.ts';
import { findVisitorMessageIds } from '../../domain/search/find-visitor-messages.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { payloadOf } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitSearches } from '../access/visitor-limits.ts';

const MOST = 20;
const Query = Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) });

/** The newest messages of the visitor's own conversations that have the words, by their beginnings. */
export const widgetConversationSearchRoutes = (app: App, deps: Deps) => {
  app.get(
    CONVERSATION_SEARCH_PATH,
    {
      config: { permission: 'visitor' },
      schema: { querystring: Query, response: { 200: payloadOf(Type.Array(WidgetMessage)) } },
    },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      await limitSearches(deps, visitor);
      const text = request.query.q?.trim();
      if (!text) throw unprocessable('Specify search string with parameter q');
      const { id: inbox_id, account_id } = visitor.inbox;
      const sessions = await visibleSessionIds(deps, visitor.session);
      const ids = await findVisitorMessageIds(deps, { account_id, inbox_id, sessions, text, limit: MOST });
      const loaded = await loadMessages(deps.db, ids);
      return { payload: loaded.messages.map((message) => presentWidgetMessage(message, loaded)).reverse() };
    },
  );
};
