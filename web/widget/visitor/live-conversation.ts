import { CABLE_PATH, type CableMessage } from '@porchlight/core/wire/cable.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../shared/api.ts';
import { createConversationStore, type ConversationStore } from '../../shared/conversation-store/create.ts';
import { type Entry, type EntryStore, memoryEntries } from '../../shared/outbox/entry.ts';
import { createOutbox, type Outbox } from '../../shared/outbox/outbox.ts';
import { createStore } from '../../shared/store.ts';
import type { ConversationPort, ConversationSnapshot } from '../conversation/port.ts';
import { createSharedLine } from '../tabs/shared-line.ts';
import { createVisitorAdapter } from './adapter.ts';
import { entriesOnDemand } from './entries.ts';
import { isSameOwner, ownerOf } from './session.ts';
import { createWaitingFiles, filesOf, type WaitingFiles } from './waiting-files.ts';
import { createWhere, type Where } from './where.ts';

export type LiveConversationDeps = {
  api: Api;
  identity: { authToken: string; pubsubToken: string; returning: boolean };
  cursor: number;
  /** The visitor must agree before anything is stored or opened for them. */
  consentNeeded: boolean;
  search: string;
  isDirect: boolean;
  headers: () => Record<string, string>;
  refererUrl: () => string;
  onEvent: (message: CableMessage) => void;
};

type Parts = {
  store: ConversationStore;
  outbox: Outbox;
  where: Where;
  cable: ReturnType<typeof createSharedLine> | null;
};

const EMPTY: ConversationSnapshot = {
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
};

/** Home stores nothing: what stores comes with the conversation's screen. */
const openEntries = () =>
  import('../../shared/outbox/indexed-entries.ts').then((device) => device.openEntries(), memoryEntries);

const cableUrl = () => location.origin.replace(/^http/, 'ws') + CABLE_PATH;

/** When, where on the site and in which zone something is written. */
const momentOf = (referer_url: string) => ({
  timestamp: new Date().toString(),
  referer_url,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** What the store shows, with the files of what is still on its way. */
const withFiles = ({ store, outbox }: Parts, files: WaitingFiles): ConversationSnapshot => {
  const waiting = new Map(outbox.waiting.getSnapshot().map((entry) => [entry.echo_id, entry]));
  const progress = files.progress.getSnapshot();
  const messages = store.getSnapshot().messages.map((message) => {
    const entry = message.id === null ? waiting.get(message.key) : undefined;
    if (!entry || filesOf(entry).length === 0) return message;
    const part = message.state === 'failed' ? undefined : (progress.get(message.key) ?? 0);
    return { ...message, attachments: files.show(entry), progress: part };
  });
  return { ...store.getSnapshot(), messages };
};

/** The conversation behind the screens: outbox, history and live connection of one visitor at a time. */
export const createLiveConversation = (deps: LiveConversationDeps): ConversationPort => {
  const shown = createStore<ConversationSnapshot>(EMPTY);
  const files = createWaitingFiles();
  let identity = deps.identity;
  let known = identity.returning;
  /** The server has a contact of theirs; `known` says that it may be asked. */
  let met = known;
  let parts: Parts | undefined;
  let stop = () => {};

  const show = () => {
    if (parts) shown.set(withFiles(parts, files));
  };

  const connect = () => {
    if (!parts || parts.cable) return;
    const { store } = parts;
    const cable = createSharedLine({
      name: identity.pubsubToken,
      url: cableUrl(),
      room: { pubsub_token: identity.pubsubToken },
      onSubscribed: () => {
        void store.catchUp();
        parts?.outbox.flush();
      },
      onMessage: (message) => {
        store.apply(message);
        deps.onEvent(message);
      },
    });
    cable.state.subscribe(() => store.setConnection(cable.state.getSnapshot()));
    parts.cable = cable;
  };

  let entries: Promise<EntryStore> | undefined;
  const begin = () => {
    const where = createWhere();
    const shownId = () => store.getSnapshot().id;
    const isDirect = () => deps.isDirect && met;
    const adapter = createVisitorAdapter({ ...deps, isDirect, files, where, shown: shownId, isKnown: () => known });
    entries ??= Promise.resolve(entriesOnDemand(openEntries, known));
    const outbox: Outbox = createOutbox({
      entries,
      owner: ownerOf(identity.authToken),
      send: async (entry) => {
        // What was written in another conversation than the open one goes there all the same.
        if (where.isHere(entry, shownId())) await store.deliver(entry);
        else await adapter.send(entry, shownId());
        met = true;
        files.forget(entry.echo_id);
      },
    });
    const waiting = createStore<readonly Entry[]>([]);
    const sift = () => waiting.set(outbox.waiting.getSnapshot().filter((entry) => where.isHere(entry, shownId())));
    const store: ConversationStore = createConversationStore({ adapter, outbox: { waiting }, cursor: deps.cursor });
    parts = { store, outbox, where, cable: null };
    let last: number | null = null;
    const stops = [
      outbox.waiting.subscribe(sift),
      store.subscribe(() => {
        if (last === shownId()) return;
        last = shownId();
        sift();
      }),
      store.subscribe(show),
      outbox.waiting.subscribe(show),
      files.progress.subscribe(show),
    ];
    stop = () => {
      for (const each of stops) each();
      parts?.cable?.close();
      store.close();
      outbox.close();
    };
    void store.catchUp();
    if (!deps.consentNeeded || known) connect();
    show();
  };

  const add = (content: string | null, reply_to: number | null, payload: Record<string, unknown>) => {
    known = true;
    connect();
    const message = momentOf(deps.refererUrl());
    const { id, sync } = shown.getSnapshot();
    const isKnown = sync !== 'idle' && sync !== 'loading' && sync !== 'error';
    const written = parts?.where.here(id, isKnown);
    const full = { message, written, ...payload };
    return parts?.outbox.add({ echo_id: crypto.randomUUID(), content, reply_to, payload: full });
  };

  begin();
  return {
    subscribe: shown.subscribe,
    getSnapshot: shown.getSnapshot,
    send: (text, replyTo, extra = {}) => void add(text, replyTo, extra),
    sendFiles: (chosen, replyTo, extra = {}) => {
      for (const file of chosen) void add(null, replyTo, { ...extra, files: [file] });
    },
    start: async ({ message, contact, custom_attributes, ...extra }) => {
      await add(message, null, { contact, custom_attributes, ...extra });
    },
    retry: (key) => void parts?.outbox.retry(key),
    discard: (key) => {
      files.stop(key);
      files.forget(key);
      void parts?.outbox.discard(key);
    },
    loadOlder: () => void parts?.store.loadOlder(),
    refresh: () => {
      known = true;
      parts?.cable?.wake();
      void parts?.store.catchUp();
    },
    signalTyping: (status) => parts?.store.signalTyping(status),
    markSeen: () => parts?.store.markSeen(),
    answer: async (messageId, answer) => {
      const body = 'email' in answer ? { contact: answer } : { message: answer };
      await deps.api.patch(WIDGET_PATHS.message(messageId), body);
      await parts?.store.catchUp();
    },
    resolve: async () => {
      await deps.api.get(WIDGET_PATHS.toggleStatus, { conversation_id: parts?.store.getSnapshot().id ?? undefined });
      parts?.store.change({ status: 'resolved' });
    },
    clear: () => {
      parts?.where.startNew();
      parts?.store.clear();
    },
    open: (id) => {
      if (!parts || parts.store.getSnapshot().id === id) return;
      parts.where.open(id);
      void parts.store.reopen();
    },
    forget: async () => {
      await parts?.outbox.clear();
      parts?.store.clear();
    },
    switchIdentity: async (next) => {
      // The same one, proven or merged, goes on with what waits; of another nothing is kept.
      const left = isSameOwner(identity.authToken, next.authToken) ? undefined : parts?.outbox;
      stop();
      await left?.clear();
      if (left) entries = undefined;
      identity = next;
      known = met = true;
      begin();
    },
  };
};
