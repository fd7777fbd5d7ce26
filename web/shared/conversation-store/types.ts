import type { PendingMessage } from '@porchlight/core/rules/timeline/timeline-claims.ts';
import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { Attachment, Sender, WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Entry } from '../outbox/entry.ts';

/** `in_progress`: not acknowledged yet, waiting counts too. The rest is what the server says. */
export type BubbleState = 'in_progress' | 'sent' | 'delivered' | 'read' | 'failed';

export type StoredMessage = WidgetMessage & { private?: boolean };

/** A message of this device that the server may not have yet. */
export type WaitingMessage = PendingMessage & {
  reply_to: number | null;
  private: boolean;
  files: readonly string[];
  resumesAt: number | undefined;
  fileRefused: boolean;
};

/** One message as a screen shows it. `key` stays the same from the first keystroke sent to the server's answer. */
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
  /** The server had too many at once and takes this one from then on, in epoch milliseconds. */
  resumesAt?: number | undefined;
  /** It is the file that the server does not take: the same once more would not help. */
  fileRefused?: boolean;
  private: boolean;
  waitingFiles?: readonly string[];
};

export type ConversationFacts = {
  /** Display id; null until there is a conversation. */
  id: number | null;
  status: ConversationStatus | null;
  /** When the visitor last read, in seconds since the epoch. */
  lastSeenAt: number | null;
  /** When the team last read, likewise. */
  teamSeenAt: number | null;
};

/** Who writes now; `text`: what they have so far, when they let it be seen, as a bot does. */
export type Typist = { name: string; avatarUrl: string; isBot?: boolean; text?: string };

/** `stale`: known not to be up to date; `error`: nothing could be loaded. Both can be asked again. */
export type SyncState = 'idle' | 'loading' | 'ready' | 'catching-up' | 'stale' | 'error';

/** All a screen shows of a conversation. */
export type Snapshot = ConversationFacts & {
  messages: readonly DisplayMessage[];
  sync: SyncState;
  connection: 'connecting' | 'open' | 'closed';
  loadingOlder: boolean;
  allLoaded: boolean;
  creating: boolean;
  typist: Typist | null;
};

/** A page of history, and what it says of the conversation; `cursor` was read before it. */
export type Page = { messages: StoredMessage[]; cursor: number; facts?: Partial<ConversationFacts> };

/** The newest page of a conversation with its facts. */
export type Loaded = { page: Page; facts: ConversationFacts };

/** What a sent entry brought back. */
export type SendResult = { messages: StoredMessage[]; facts?: Partial<ConversationFacts> };

/** What the reader's own messages are. */
export type OwnType = typeof INCOMING | typeof OUTGOING;

/**
 * The side of the wire that differs between the visitor's page and the team's. Every call rejects with `ApiError`. An id of
 * null: the visitor's newest conversation, if there is one.
 */
export type ConversationAdapter<Own extends OwnType = OwnType> = {
  ownType: Own;
  facts(id: number | null): Promise<ConversationFacts>;
  latest(id: number | null): Promise<Page>;
  /** Messages before an id, oldest first; a page that is not full is the first of the conversation. */
  older(before: number, id: number | null): Promise<StoredMessage[]>;
  /** Every message from an id on, and before another, oldest first; only the team goes to one found by its words. */
  between?(from: number, before: number): Promise<StoredMessage[]>;
  sync(after: number): Promise<SyncResponse>;
  send(entry: Entry, id: number | null): Promise<SendResult>;
  typing(status: 'on' | 'off', id: number | null): Promise<void>;
  seen(id: number | null): Promise<void>;
  /** The conversation on the screen was erased. Answers what is shown in its place; the team's page stays as it is. */
  erased?(): number | null;
  /** The client's word that it has these messages. */
  delivered(ids: number[]): Promise<void>;
};

/**
 * Which conversation a store shows. The team's page knows it from the beginning: a store without it would take in other
 * visitors' messages. For a visitor null is their newest one, or the one that is still to begin.
 */
export type WhichConversation =
  | { adapter: ConversationAdapter<1>; id: number }
  | { adapter: ConversationAdapter<0>; id: number | null };
