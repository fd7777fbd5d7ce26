import type { PendingMessage } from '@porchlight/core/rules/timeline/timeline-claims.ts';
import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { Attachment, Sender, VisitorSplit, WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Entry } from '../outbox/entry.ts';

/** `in_progress`: not acknowledged yet, or waiting. The rest is the server's status. */
export type BubbleState = 'in_progress' | 'sent' | 'delivered' | 'read' | 'failed';

export type StoredMessage = WidgetMessage & { private?: boolean };

export type WaitingMessage = PendingMessage & {
  reply_to: number | null;
  private: boolean;
  files: readonly string[];
  resumesAt: number | undefined;
  fileRefused: boolean;
};

/** `key` stays the same from sending to the server's confirmation. */
export type DisplayMessage = Pick<
  WidgetMessage,
  'content' | 'content_type' | 'content_attributes' | 'message_type' | 'created_at'
> & {
  key: string;
  id: number | null;
  attachments: readonly Attachment[];
  sender?: Sender | undefined;
  state: BubbleState;
  error?: string | undefined;
  /** Over the rate limit: the server accepts it from then on, in epoch milliseconds. */
  resumesAt?: number | undefined;
  /** The server rejects the file itself: a retry would not help. */
  fileRefused?: boolean;
  private: boolean;
  waitingFiles?: readonly string[];
  /** Of the conversation in which it was written; absent while it waits. */
  conversation_id?: number;
};

export type ConversationFacts = {
  id: number | null;
  status: ConversationStatus | null;
  lastSeenAt: number | null;
  teamSeenAt: number | null;
  /** Absent: none. Messages of these are shown in this conversation too. */
  mergedIds?: readonly number[] | undefined;
  /** Absent: not merged. Where it goes on; a visitor is led there, and gets the facts of that conversation. */
  mergedInto?: number | undefined;
  /** Absent: never. When messages were last moved into this conversation or out of it. */
  movedAt?: number | undefined;
  /** For a visitor: where messages that were split off go on. Absent: nowhere else. */
  splits?: readonly VisitorSplit[] | undefined;
};

/** `text`: a bot's reply so far. */
export type Typist = { name: string; avatarUrl: string; isBot?: boolean; text?: string };

/** `stale`: known not to be up to date; `error`: nothing could be loaded. Both can be retried. */
export type SyncState = 'idle' | 'loading' | 'ready' | 'catching-up' | 'stale' | 'error';

export type Snapshot = ConversationFacts & {
  messages: readonly DisplayMessage[];
  sync: SyncState;
  connection: 'connecting' | 'open' | 'closed';
  loadingOlder: boolean;
  allLoaded: boolean;
  /** The first id from which all messages are loaded; null: none is. */
  loadedFrom: number | null;
  creating: boolean;
  typist: Typist | null;
};

/** A page of history with facts about the conversation; `cursor` was read before it. */
export type Page = { messages: StoredMessage[]; cursor: number; facts?: Partial<ConversationFacts> };

export type Loaded = { page: Page; facts: ConversationFacts };

export type SendResult = { messages: StoredMessage[]; facts?: Partial<ConversationFacts> };

/** The type of the reader's own messages. */
export type OwnType = typeof INCOMING | typeof OUTGOING;

export type ConversationAdapter<Own extends OwnType = OwnType> = {
  ownType: Own;
  facts(id: number | null): Promise<ConversationFacts>;
  latest(id: number | null): Promise<Page>;
  /** Messages before an id, oldest first; a page that is not full is the first of the conversation. */
  older(before: number, id: number | null): Promise<StoredMessage[]>;
  /** Messages from an id on, and before another, oldest first; only the team jumps to a search result. */
  between?(from: number, before: number): Promise<StoredMessage[]>;
  sync(after: number): Promise<SyncResponse>;
  send(entry: Entry, id: number | null): Promise<SendResult>;
  typing(status: 'on' | 'off', id: number | null): Promise<void>;
  seen(id: number | null): Promise<void>;
  /** The conversation on the screen was erased. Returns the one to show instead; the team's page stays as it is. */
  erased?(): number | null;
  delivered(ids: number[]): Promise<void>;
};

/** Only for a visitor may it be null: their newest conversation, or the one to begin. */
export type WhichConversation =
  | { adapter: ConversationAdapter<1>; id: number }
  | { adapter: ConversationAdapter<0>; id: number | null };
