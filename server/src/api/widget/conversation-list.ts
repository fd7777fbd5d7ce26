import { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import { Type } from 'typebox';
import { findConversationsOf, loadNewestShown } from '../../domain/conversations/lists/list-for-visitor.ts';
import { listMergedForVisitor } from '../../domain/conversations/merged-conversations.ts';
import { visibleSessionIds } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadMessages } from '../../domain/messages/load-messages.ts';
import { countUnseenReplies } from '../../domain/messages/queries.ts';
import type { App } from '../../platform/http/app-type.ts';
import { unix, unix0 } from '../../platform/times.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { payloadOf } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';

const MOST = 100;

export const widgetConversationListRoutes = (app: App, deps: Deps) => {
  app.get(
    WIDGET_PATHS.conversationList,
    {
      config: { permission: 'visitor' },
      schema: { response: { 200: payloadOf(Type.Array(WidgetConversationSummary)) } },
    },
    async (request): Promise<{ payload: WidgetConversationSummary[] }> => {
      const { session } = await visitorOf(deps, request);
      const rows = await findConversationsOf(deps, await visibleSessionIds(deps, session), MOST);
      const merged = (await Promise.all(rows.map((row) => listMergedForVisitor(deps, row)))).flat();
      const newest = await loadNewestShown(deps, rows, merged);
      const [loaded, unread] = await Promise.all([
        loadMessages(deps.db, [...newest.values()]),
        countUnseenReplies(
          deps.db,
          rows.map(({ id }) => id),
          merged,
        ),
      ]);
      return {
        payload: rows.map((row) => {
          const last = loaded.messages.find(({ id }) => id === newest.get(row.id));
          return {
            id: row.display_id,
            status: row.status,
            created_at: unix(row.created_at),
            last_activity_at: unix(row.last_activity_at),
            contact_last_seen_at: unix0(row.contact_last_seen_at),
            unread_count: unread.get(row.id) ?? 0,
            last_message: last ? presentWidgetMessage(last, loaded) : null,
          };
        }),
      };
    },
  );
};
