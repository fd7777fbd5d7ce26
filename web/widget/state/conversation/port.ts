import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { Readable } from '../../../shared/use-store.ts';
import type { Answer } from './answer.ts';
import type { Author, DisplayMessage } from './rows.ts';

/** All the widget's screens show of the conversation that is open. */
export type ConversationSnapshot = {
  messages: readonly DisplayMessage[];
  /** Display id; null until there is a conversation. */
  id: number | null;
  status: ConversationStatus | null;
  /** `stale`: known not to be up to date. */
  sync: 'idle' | 'loading' | 'ready' | 'catching-up' | 'stale' | 'error';
  connection: 'connecting' | 'open' | 'closed';
  loadingOlder: boolean;
  allLoaded: boolean;
  creating: boolean;
  /** `text`: what they have written so far, when they let it be seen. */
  typist: (Author & { text?: string }) | null;
  /** Seconds since the epoch. */
  lastSeenAt: number | null;
  /** When the team last read, likewise. */
  teamSeenAt: number | null;
};

/** What a pre-chat form gives a new conversation. */
export type NewConversation = {
  message: string;
  contact: { name?: string | undefined; email?: string | undefined; phone_number?: string | undefined };
  custom_attributes: Record<string, unknown>;
  consent_version?: string;
};

/** The live conversation as the screens use it; the shared conversation store stands behind it. */
export type ConversationPort = Readable<ConversationSnapshot> & {
  /** `extra` goes along: its `files` with this message, the rest when this starts the conversation. */
  send: (text: string, replyTo: number | null, extra?: Record<string, unknown>) => void;
  start: (form: NewConversation) => Promise<void>;
  /** Without the file of this name, where one is given. */
  retry: (key: string, withoutFile?: string) => void;
  discard: (key: string) => void;
  loadOlder: () => void;
  refresh: () => void;
  signalTyping: (status: 'on' | 'off') => void;
  markSeen: () => void;
  answer: (messageId: number, answer: Answer) => Promise<void>;
  resolve: () => Promise<void>;
  /** Forgets what shows; the next message starts a new conversation. */
  clear: () => void;
  /** Shows another of the visitor's conversations. */
  open: (id: number) => void;
  /** Everything of it that this device keeps goes. */
  forget: () => Promise<void>;
  /**
   * Who is here has changed. Another person: everything kept on this device goes. The same one, proven or
   * merged: what waits to be sent still waits.
   */
  switchIdentity: (identity: { authToken: string; pubsubToken: string; returning: boolean }) => Promise<void>;
};

/** Before anything of it is known: what the server paints home from, and what the page begins with. */
export const NO_CONVERSATION_YET: ConversationSnapshot = {
  messages: [],
  id: null,
  status: null,
  sync: 'loading',
  connection: 'connecting',
  loadingOlder: false,
  allLoaded: false,
  creating: false,
  typist: null,
  lastSeenAt: null,
  teamSeenAt: null,
};
