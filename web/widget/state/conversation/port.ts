import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { VisitorSplit } from '@porchlight/core/wire/message.ts';
import type { Readable } from '../../../shared/use-store.ts';
import type { Answer } from './answer.ts';
import type { Author, DisplayMessage } from './rows.ts';

export type ConversationSnapshot = {
  messages: readonly DisplayMessage[];
  id: number | null;
  status: ConversationStatus | null;
  /** `stale`: known not to be up to date. */
  sync: 'idle' | 'loading' | 'ready' | 'catching-up' | 'stale' | 'error';
  connection: 'connecting' | 'open' | 'closed';
  loadingOlder: boolean;
  allLoaded: boolean;
  creating: boolean;
  /** `text`: their reply so far, of a bot. */
  typist: (Author & { text?: string }) | null;
  lastSeenAt: number | null;
  /** When the team last read, likewise. */
  teamSeenAt: number | null;
  /** Absent: nothing was split off. */
  splits?: readonly VisitorSplit[] | undefined;
};

export type NewConversation = {
  message: string;
  contact: { name?: string | undefined; email?: string | undefined; phone_number?: string | undefined };
  custom_attributes: Record<string, unknown>;
  consent_version?: string;
};

export type ConversationPort = Readable<ConversationSnapshot> & {
  /** `extra`: its `files` are sent with this message, the rest when this starts the conversation. */
  send: (text: string, replyTo: number | null, extra?: Record<string, unknown>) => void;
  start: (form: NewConversation) => Promise<void>;
  /** Without the file of this name, if given. */
  retry: (key: string, withoutFile?: string) => void;
  discard: (key: string) => void;
  loadOlder: () => void;
  refresh: () => void;
  signalTyping: (status: 'on' | 'off') => void;
  markSeen: () => void;
  answer: (messageId: number, answer: Answer) => Promise<void>;
  resolve: () => Promise<void>;
  clear: () => void;
  open: (id: number) => void;
  forget: () => Promise<void>;
  /** Another person: everything on this device is removed. The same one, proven or merged: unsent messages stay. */
  switchIdentity: (identity: { authToken: string; pubsubToken: string; returning: boolean }) => Promise<void>;
};

/** For the server rendering of home, and at the start. */
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
