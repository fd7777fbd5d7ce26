import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { App } from '../../platform/http/app-type.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadMessages } from '../../domain/messages/load-messages.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { unix, unix0 } from '../../platform/times.ts';
import { findConversationsOf, visibleSessionIds } from '../../domain/conversations/queries.ts';

/** More than anybody will leaf through; the newest come first. */
const MOST = 100;

/** What the visitor has not seen of each: the team's messages after their last look, as their page counts. */
const countUnread = async ({ db }: Pick<Deps, 'db'>, ids: ConversationId[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select((eb) => ['m.conversation_id', eb.fn.countAll<number>().as('unread')])
    .where('m.conversation_id', 'in', ids)
    .where('m.message_type', '=', 1)
    .where('m.private', '=', false)
    .where('m.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.contact_last_seen_at', 'is', null), eb('m.created_at', '>', eb.ref('c.contact_last_seen_at'))]),
    )
    .groupBy('m.conversation_id')
    .execute();
  return new Map(rows.map(({ conversation_id, unread }) => [conversation_id, Number(unread)]));
};

/** Ours: all conversations of a visitor, the one that moved last first (users-say 61). */
export const widgetConversationListRoutes = (app: App, deps: Deps) => {
  app.get(
    WIDGET_PATHS.conversationList,
    { config: { permission: 'visitor' } },
    async (request): Promise<{ payload: WidgetConversationSummary[] }> => {
      const { session } = await visitorOf(deps, request);
      const rows = await findConversationsOf(deps, await visibleSessionIds(deps, session), MOST);
      const [loaded, unread] = await Promise.all([
        loadMessages(
          deps.db,
          rows.map((row) => row.last_public_message_id).filter((id): id is MessageId => id !== null),
        ),
        countUnread(
          deps,
          rows.map(({ id }) => id),
        ),
      ]);
      return {
        payload: rows.map((row) => {
          const last = loaded.messages.find(({ id }) => id === row.last_public_message_id);
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
