import { CABLE_PATH } from '@porchlight/core/wire/cable.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { type Api, ApiError } from '../../../shared/api.ts';
import { type ConversationStore, createConversationStore } from '../../../shared/conversation-store/create.ts';
import type { Loaded } from '../../../shared/conversation-store/types.ts';
import type { Entry, EntryStore } from '../../../shared/outbox/entry.ts';
import { createOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { createStore } from '../../../shared/store.ts';
import type { ConversationSnapshot } from '../conversation/port.ts';
import { createSharedConnection } from '../tabs/shared-connection.ts';
import { createVisitorAdapter } from './adapter.ts';
import { createWhere, type Where } from './conversation-target.ts';
import { ownerOf } from './session.ts';
import { filesOf, type WaitingFiles } from './waiting-files.ts';

export type Identity = { authToken: string; pubsubToken: string };

export type ConversationTarget = {
  api: Api;
  cursor: number;
  headers: () => Record<string, string>;
  search: string;
  onEvent: (message: CableEvent) => void;
};

export type ConversationSessionDeps = ConversationTarget & {
  identity: Identity;
  loaded?: Loaded | undefined;
  entries: Promise<EntryStore>;
  files: WaitingFiles;
  isKnown: () => boolean;
  isDirect: () => boolean;
  /** The server has a contact: it has accepted an entry, or a conversation began in another tab. */
  onMet: () => void;
  onChange: () => void;
};

/** History, outbox and live connection of one identity, until the visitor changes. */
export type ConversationSession = {
  store: ConversationStore;
  outbox: Outbox;
  where: Where;
  snapshot: () => ConversationSnapshot;
  connect: () => void;
  /** Ends the pause before a reconnect. */
  wake: () => void;
  close: () => void;
};

const cableUrl = () => location.origin.replace(/^http/, 'ws') + CABLE_PATH;

const withFiles = (
  snapshot: ConversationSnapshot,
  entries: readonly Entry[],
  files: WaitingFiles,
): ConversationSnapshot => {
  const uploads = entries.filter((entry) => filesOf(entry).length > 0);
  if (uploads.length === 0) return snapshot;
  const waiting = new Map(uploads.map((entry) => [entry.echo_id, entry]));
  const progress = files.progress.getSnapshot();
  const messages = snapshot.messages.map((message) => {
    const entry = message.id === null ? waiting.get(message.key) : undefined;
    if (!entry) return message;
    const part = message.state === 'failed' ? undefined : (progress.get(message.key) ?? 0);
    return { ...message, attachments: files.show(entry), progress: part };
  });
  return { ...snapshot, messages };
};

/** Waiting entries are sent with the next token. */
const isEnded = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 401;

/** Without a contact there is no presence to report. */
const isOfContact = ({ event, data }: CableEvent) =>
  event === 'presence.update' ? (data.last_seq ?? 0) > 0 : /^(conversation|message)\./.test(event);

const openLine = ({ identity, onEvent, onMet }: ConversationSessionDeps, store: ConversationStore, outbox: Outbox) => {
  const line = createSharedConnection({
    name: identity.pubsubToken,
    url: cableUrl(),
    room: { pubsub_token: identity.pubsubToken },
    onSubscribed: () => {
      void store.catchUp();
      outbox.flush();
    },
    onMessage: (message) => {
      if (isOfContact(message)) onMet();
      store.apply(message);
      onEvent(message);
    },
  });
  const stop = line.state.subscribe(() => {
    const state = line.state.getSnapshot();
    store.setConnection(state);
    // Refused for good: the response to the next call has the reason.
    if (state === 'closed') void store.catchUp();
  });
  const close = () => {
    stop();
    line.close();
  };
  return { ...line, close };
};

export const createConversationSession = (deps: ConversationSessionDeps): ConversationSession => {
  const { identity, files, entries, onMet, onChange } = deps;
  const where = createWhere();
  const currentId = () => store.getSnapshot().id;
  const adapter = createVisitorAdapter({ ...deps, where });
  const outbox: Outbox = createOutbox({
    entries,
    owner: ownerOf(identity.authToken),
    send: async (entry) => {
      try {
        // An entry of another conversation than the open one is sent there all the same.
        if (where.isHere(entry, currentId())) await store.deliver(entry);
        else await adapter.send(entry, currentId());
      } catch (error) {
        throw isEnded(error) ? new ApiError({ kind: 'network' }) : error;
      }
      onMet();
      files.forget(entry.echo_id);
    },
  });
  // The store shows no entries of another conversation than the open one.
  const waiting = createStore<readonly Entry[]>([]);
  const sift = () => waiting.set(outbox.waiting.getSnapshot().filter((entry) => where.isHere(entry, currentId())));
  const store: ConversationStore = createConversationStore({
    adapter,
    id: null,
    outbox: { waiting },
    cursor: deps.cursor,
    loaded: deps.loaded,
  });
  let last = currentId();
  const stops = [
    outbox.waiting.subscribe(sift),
    store.subscribe(() => {
      if (last === currentId()) return;
      last = currentId();
      sift();
    }),
    store.subscribe(onChange),
    outbox.waiting.subscribe(onChange),
    files.progress.subscribe(onChange),
  ];
  let cable: ReturnType<typeof createSharedConnection> | undefined;

  return {
    store,
    outbox,
    where,
    snapshot: () => withFiles(store.getSnapshot(), outbox.waiting.getSnapshot(), files),
    connect: () => {
      cable ??= openLine(deps, store, outbox);
    },
    wake: () => cable?.wake(),
    close: () => {
      for (const stop of stops) stop();
      cable?.close();
      store.close();
      outbox.close();
    },
  };
};
