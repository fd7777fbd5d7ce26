import { isRecord } from '@porchlight/core/rules/read-field.ts';
import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { CreatedWidgetConversation, WidgetConversation } from '@porchlight/core/wire/conversation.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationData, MessagePage } from '@porchlight/core/wire/widget/widget-page.ts';
import { type Api, ApiError } from '../../../shared/api.ts';
import type {
  ConversationAdapter,
  ConversationFacts,
  Loaded,
  Page,
  SendResult,
} from '../../../shared/conversation-store/types.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import type { Where } from './conversation-target.ts';
import type { FileSendDeps } from './send-files.ts';
import { filesOf } from './waiting-files.ts';

export type VisitorAdapterDeps = FileSendDeps & {
  api: Api;
  where: Where;
  /** The newest change when the page was rendered. */
  cursor: number;
  /** False for a visitor who has not acted yet: the server has no row, so nothing is requested. */
  isKnown: () => boolean;
};

const NO_FACTS: ConversationFacts = { id: null, status: null, lastSeenAt: null, teamSeenAt: null };

const readFacts = (found: WidgetConversation): ConversationFacts => ({
  id: found.id ?? null,
  status: found.status ?? null,
  lastSeenAt: exactSeconds(found.contact_last_seen_at ?? 0, found.contact_last_seen_at_ms) || null,
  teamSeenAt: exactSeconds(found.agent_last_seen_at ?? 0, found.agent_last_seen_at_ms),
  mergedIds: found.merged_ids,
  movedAt: found.messages_moved_at,
  splits: found.splits,
});

const readPage = ({ payload, meta }: MessagePage): Page => {
  const { contact_last_seen_at = 0, contact_last_seen_at_ms, cursor, conversation_id } = meta;
  // Messages of conversations that were merged into it have the number of their own.
  const id = conversation_id ?? payload[0]?.conversation_id;
  const found = id === undefined ? {} : { id };
  const lastSeenAt = exactSeconds(contact_last_seen_at, contact_last_seen_at_ms) || null;
  return { messages: payload, cursor, facts: { ...found, lastSeenAt } };
};

/** The data in the page, as the store's own first calls would return it. */
export const readConversationData = ({ messages, conversation }: ConversationData): Loaded => ({
  page: readPage(messages),
  facts: readFacts(conversation),
});

const contentOf = (entry: Entry) => ({
  ...(isRecord(entry.payload['message']) ? entry.payload['message'] : {}),
  content: entry.content,
  echo_id: entry.echo_id,
});

/** Loaded with the first file. */
const loadFiles = () =>
  import('./send-files.ts').catch(() => {
    throw new ApiError({ kind: 'network' });
  });

export const createVisitorAdapter = (deps: VisitorAdapterDeps): ConversationAdapter<0> => {
  const { api, where, cursor, isKnown } = deps;
  const of = (id: number | null) => ({ conversation_id: id ?? undefined });

  const start = async (entry: Entry): Promise<SendResult> => {
    const { message: _message, written: _written, ...rest } = entry.payload;
    const created = await api.post<CreatedWidgetConversation>(WIDGET_PATHS.conversations, {
      ...rest,
      message: contentOf(entry),
    });
    const { id, status, messages } = created;
    return { messages, facts: { id, status, lastSeenAt: created.contact_last_seen_at || null } };
  };
  const say = async (entry: Entry, conversation_id: number | undefined): Promise<SendResult> => {
    const body = { message: { ...contentOf(entry), reply_to: entry.reply_to } };
    const message = await api.post<WidgetMessage>(WIDGET_PATHS.messages, body, { query: { conversation_id } });
    return { messages: [{ ...message, echo_id: entry.echo_id, content_type: message.content_type ?? 'text' }] };
  };
  const send = async (entry: Entry, conversationId: number | null): Promise<SendResult> => {
    const target = where.targetOf(entry);
    const conversation = target.kind === 'known' ? target.id : null;
    const begins = target.kind === 'new' || (target.kind === 'newest' && conversationId === null);
    if (filesOf(entry).length > 0) return (await loadFiles()).sendFiles(entry, { conversation, begins }, deps);
    return begins ? start(entry) : say(entry, conversation ?? undefined);
  };

  return {
    ownType: INCOMING,
    facts: async (id) => {
      if (!isKnown()) return NO_FACTS;
      return readFacts(await api.get<WidgetConversation>(WIDGET_PATHS.conversations, of(id)));
    },
    latest: async (id) => {
      if (!isKnown()) return { messages: [], cursor };
      return readPage(await api.get<MessagePage>(WIDGET_PATHS.messages, of(id)));
    },
    older: async (before, id) => (await api.get<MessagePage>(WIDGET_PATHS.messages, { ...of(id), before })).payload,
    sync: async (after) =>
      isKnown()
        ? api.get<SyncResponse>(WIDGET_PATHS.sync, { after })
        : { payload: [], meta: { cursor: after, more: false, reset: false } },
    send: async (entry, conversationId) => {
      const sent = await send(entry, conversationId);
      if (sent.facts?.id) where.began(entry, sent.facts.id);
      return sent;
    },
    typing: (typing_status, id) =>
      isKnown() ? api.post(WIDGET_PATHS.toggleTyping, { typing_status }, { query: of(id) }) : Promise.resolve(),
    seen: (id) =>
      api.post(WIDGET_PATHS.updateLastSeen, { contact_last_seen_at: Date.now() / 1_000 }, { query: of(id) }),
    erased: where.startNew,
    delivered: (message_ids) => api.post(WIDGET_PATHS.delivered, { message_ids }),
  };
};
