import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { CreatedWidgetConversation, WidgetConversation } from '@porchlight/core/wire/conversation.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../shared/api.ts';
import type { ConversationAdapter, ConversationFacts, SendResult } from '../../shared/conversation-store/types.ts';
import type { Entry } from '../../shared/outbox/entry.ts';
import { upload } from './upload.ts';
import { filesOf, type WaitingFiles } from './waiting-files.ts';

type MessageList = { payload: WidgetMessage[]; meta?: { contact_last_seen_at?: number; cursor?: number } };

export type VisitorAdapterDeps = {
  api: Api;
  files: WaitingFiles;
  /** Newest change when the page was made. */
  cursor: number;
  /** False for somebody who has not done anything yet: the server knows nothing of them, so nothing is asked. */
  isKnown: () => boolean;
  /** Where files go, with the page's own query. */
  uploadUrl: () => string;
  headers: () => Record<string, string>;
};

const NOBODY: ConversationFacts = { id: null, status: null, lastSeenAt: null };

const wordsOf = (entry: Entry) => ({
  ...(entry.payload['message'] as object),
  content: entry.content,
  echo_id: entry.echo_id,
});

const formOf = (entry: Entry): FormData => {
  const form = new FormData();
  for (const file of filesOf(entry)) form.append('message[attachments][]', file, file.name);
  const said = entry.payload['message'] as { timestamp?: string; referer_url?: string; time_zone?: string };
  const { timestamp = '', referer_url = '', time_zone = '' } = said;
  form.append('message[timestamp]', timestamp);
  form.append('message[referer_url]', referer_url);
  form.append('message[time_zone]', time_zone);
  form.append('message[echo_id]', entry.echo_id);
  if (entry.reply_to !== null) form.append('message[reply_to]', String(entry.reply_to));
  return form;
};

/** The visitor's side of the conversation store (wire protocol 4). */
export const createVisitorAdapter = ({
  api,
  files,
  cursor,
  isKnown,
  uploadUrl,
  headers,
}: VisitorAdapterDeps): ConversationAdapter => {
  const start = async (entry: Entry): Promise<SendResult> => {
    const { message: _words, ...rest } = entry.payload;
    const created = await api.post<CreatedWidgetConversation>(WIDGET_PATHS.conversations, {
      ...rest,
      message: wordsOf(entry),
    });
    const { id, status, messages } = created;
    return { messages, facts: { id, status, lastSeenAt: created.contact_last_seen_at || null } };
  };
  const sendFiles = async (entry: Entry): Promise<SendResult> => {
    const message = await upload<WidgetMessage>({
      url: uploadUrl(),
      headers: headers(),
      body: formOf(entry),
      signal: files.signalFor(entry.echo_id),
      onProgress: (part) => files.report(entry.echo_id, part),
    });
    return { messages: [{ ...message, echo_id: entry.echo_id }], facts: { id: message.conversation_id } };
  };
  const say = async (entry: Entry): Promise<SendResult> => {
    const message = await api.post<WidgetMessage>(WIDGET_PATHS.messages, {
      message: { ...wordsOf(entry), reply_to: entry.reply_to },
    });
    return { messages: [{ ...message, echo_id: entry.echo_id, content_type: message.content_type ?? 'text' }] };
  };
  return {
    ownType: 0,
    facts: async () => {
      if (!isKnown()) return NOBODY;
      const { id, status, contact_last_seen_at } = await api.get<WidgetConversation>(WIDGET_PATHS.conversations);
      return { id: id ?? null, status: status ?? null, lastSeenAt: contact_last_seen_at || null };
    },
    latest: async () => {
      if (!isKnown()) return { messages: [], cursor };
      const { payload, meta } = await api.get<MessageList>(WIDGET_PATHS.messages);
      return { messages: payload, cursor: meta?.cursor ?? cursor };
    },
    older: async (before) => (await api.get<MessageList>(WIDGET_PATHS.messages, { before })).payload,
    sync: async (after) =>
      isKnown()
        ? api.get<SyncResponse>(WIDGET_PATHS.sync, { after })
        : { payload: [], meta: { cursor: after, more: false, reset: false } },
    send: (entry, conversationId) => {
      if (filesOf(entry).length > 0) return sendFiles(entry);
      return conversationId === null ? start(entry) : say(entry);
    },
    typing: (typing_status) => (isKnown() ? api.post(WIDGET_PATHS.toggleTyping, { typing_status }) : Promise.resolve()),
    seen: () => api.post(WIDGET_PATHS.updateLastSeen, { contact_last_seen_at: Date.now() / 1_000 }),
    delivered: (message_ids) => api.post(WIDGET_PATHS.delivered, { message_ids }),
  };
};
