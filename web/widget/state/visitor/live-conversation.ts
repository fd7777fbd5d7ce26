import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { ConversationData } from '@porchlight/core/wire/widget/widget-page.ts';
import { type EntryStore, memoryEntries } from '../../../shared/outbox/entry.ts';
import { shortId } from '../../../shared/short-id.ts';
import { createStore } from '../../../shared/store.ts';
import { type ConversationPort, type ConversationSnapshot, NO_CONVERSATION_YET } from '../conversation/port.ts';
import { readConversationData } from './adapter.ts';
import { type ConversationTarget, createConversationSession, type Identity } from './conversation-session.ts';
import { entriesOnDemand } from './entries.ts';
import { isSameOwner } from './session.ts';
import { createWaitingFiles } from './waiting-files.ts';

export type LiveConversationDeps = ConversationTarget & {
  identity: Identity & { returning: boolean };
  /** Files may be uploaded before their message, once the server knows their owner. */
  isDirect: boolean;
  consentNeeded: boolean;
  refererUrl: () => string;
  /** Of the first identity, from the page. */
  data: ConversationData | null;
};

/** Home stores nothing: the store is loaded with the conversation's screen. */
const openEntries = () =>
  import('../../../shared/outbox/indexed-entries.ts').then((device) => device.openEntries(), memoryEntries);

/** The time, page and time zone of a message. */
const momentOf = (referer_url: string) => ({
  timestamp: new Date().toString(),
  referer_url,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const createLiveConversation = (deps: LiveConversationDeps): ConversationPort => {
  const current = createStore<ConversationSnapshot>(NO_CONVERSATION_YET);
  const files = createWaitingFiles();
  let identity: Identity = deps.identity;
  let isReturning = deps.identity.returning;
  /** The server has a contact, so requests are possible. */
  let met = isReturning;
  let entries: Promise<EntryStore> | undefined;

  const show = () => current.set(session.snapshot());
  const openSession = (data: ConversationData | null = null) => {
    const loaded = data ? readConversationData(data) : undefined;
    entries ??= Promise.resolve(entriesOnDemand(openEntries, isReturning));
    const isDirect = () => deps.isDirect && met;
    const onMet = () => {
      isReturning = met = true;
    };
    return createConversationSession({
      ...deps,
      loaded,
      isDirect,
      identity,
      entries,
      files,
      isKnown: () => isReturning,
      onMet,
      onChange: show,
    });
  };
  let session = openSession(deps.data);
  // As the server rendered it: at hydration the connection may already be open and messages may have arrived.
  const painted = deps.data ? session.snapshot() : NO_CONVERSATION_YET;
  const begin = () => {
    // The data in the page is completed as soon as the live connection is open.
    if (session.store.getSnapshot().sync !== 'ready') void session.store.catchUp();
    if (!deps.consentNeeded || isReturning) session.connect();
    show();
  };

  const add = (content: string | null, reply_to: number | null, payload: Record<string, unknown>) => {
    isReturning = true;
    session.connect();
    const message = momentOf(deps.refererUrl());
    const { id, sync } = current.getSnapshot();
    const isKnown = sync !== 'idle' && sync !== 'loading' && sync !== 'error';
    const full = { message, written: session.where.here(id, isKnown), ...payload };
    return session.outbox.add({ echo_id: shortId(), content, reply_to, payload: full });
  };

  begin();
  return {
    subscribe: current.subscribe,
    getSnapshot: current.getSnapshot,
    getPainted: () => painted,
    send: (text, replyTo, extra = {}) => void add(text || null, replyTo, extra),
    start: async ({ message, contact, custom_attributes, ...extra }) => {
      await add(message, null, { contact, custom_attributes, ...extra });
    },
    retry: (key, withoutFile) => {
      // Uploads are identified by their index among the files.
      if (withoutFile !== undefined) files.forget(key);
      void session.outbox.retry(key, withoutFile);
    },
    discard: (key) => {
      files.stop(key);
      files.forget(key);
      void session.outbox.discard(key);
    },
    loadOlder: () => void session.store.loadOlder(),
    refresh: () => {
      isReturning = true;
      session.wake();
      void session.store.catchUp();
    },
    signalTyping: (status) => session.store.signalTyping(status),
    markSeen: () => session.store.markSeen(),
    answer: async (messageId, answer) => {
      const body = 'email' in answer ? { contact: answer } : { message: answer };
      await deps.api.patch(WIDGET_PATHS.message(messageId), body);
      await session.store.catchUp();
    },
    resolve: async () => {
      const { store } = session;
      const { id } = store.getSnapshot();
      await deps.api.get(WIDGET_PATHS.toggleStatus, { conversation_id: id ?? undefined, status: 'resolved' });
      store.ended(id);
    },
    clear: () => {
      session.where.startNew();
      void session.store.show(null);
    },
    open: (id) => {
      if (session.store.getSnapshot().id === id) return;
      session.where.open(id);
      void session.store.show(id);
    },
    forget: async () => {
      await session.outbox.clear();
      void session.store.show(null);
    },
    switchIdentity: async (next) => {
      // The same person, proven or merged, keeps what waits; another one keeps nothing.
      const left = isSameOwner(identity.authToken, next.authToken) ? undefined : session.outbox;
      session.close();
      await left?.clear();
      if (left) entries = undefined;
      identity = next;
      isReturning = met = true;
      session = openSession();
      begin();
    },
  };
};
