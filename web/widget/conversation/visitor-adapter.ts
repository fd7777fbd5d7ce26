import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { CreatedWidgetConversation, WidgetConversation } from '@porchlight/core/wire/conversation.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../shared/api.ts';
import type { ConversationAdapter, ConversationFacts, SendResult } from '../../shared/conversation-store/types.ts';
import type { Entry } from '../../shared/outbox/entry.ts';

type MessageList = { payload: WidgetMessage[]; meta?: { cursor?: number } };

const factsOf = ({ id, status, contact_last_seen_at }: WidgetConversation): ConversationFacts => ({
  id: id ?? null,
  status: status ?? null,
  lastSeenAt: contact_last_seen_at ?? null,
});

/** The visitor's side of the wire (wire protocol 4). */
export const createVisitorAdapter = (api: Api): ConversationAdapter => {
  const facts = async () => factsOf(await api.get<WidgetConversation>(WIDGET_PATHS.conversations));

  const start = async (entry: Entry): Promise<SendResult> => {
    const { contact, custom_attributes, ...message } = entry.payload;
    const created = await api.post<CreatedWidgetConversation>(WIDGET_PATHS.conversations, {
      contact,
      custom_attributes,
      message,
    });
    return { messages: created.messages, facts: { id: created.id, status: created.status, lastSeenAt: 0 } };
  };

  const append = async (entry: Entry): Promise<SendResult> => {
    const { contact: _contact, custom_attributes: _attributes, ...message } = entry.payload;
    return { messages: [await api.post<WidgetMessage>(WIDGET_PATHS.messages, { message })] };
  };

  return {
    ownType: 0,
    facts,
    latest: async () => {
      const { payload, meta } = await api.get<MessageList>(WIDGET_PATHS.messages);
      return { messages: payload, cursor: meta?.cursor ?? 0 };
    },
    older: async (before) => (await api.get<MessageList>(WIDGET_PATHS.messages, { before })).payload,
    sync: (after) => api.get<SyncResponse>(WIDGET_PATHS.sync, { after }),
    /** The first message begins the conversation (CON-05); another tab may have begun it, so the server is asked. */
    send: async (entry, id) => {
      if (entry.payload['begins'] === true) return start(entry);
      const known = id ?? (await facts()).id;
      return known === null ? start(entry) : append(entry);
    },
    typing: (typing_status) => api.post(WIDGET_PATHS.toggleTyping, { typing_status }),
    seen: () => api.post(WIDGET_PATHS.updateLastSeen, { contact_last_seen_at: Date.now() / 1000 }),
    delivered: (message_ids) => api.post(WIDGET_PATHS.delivered, { message_ids }),
  };
};
