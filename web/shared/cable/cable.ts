import {
  CABLE_PROTOCOL,
  CABLE_UNSUPPORTED_PROTOCOL,
  type CableMessage,
  PRESENCE_INTERVAL_MS,
  RECONNECT_CHECK_MS,
  REOPEN_DELAY_MS,
  STALE_AFTER_MS,
} from '@porchlight/core/wire/cable.ts';
import { reconnectDelay } from '@porchlight/core/rules/reconnect.ts';
import { createStore } from '../store.ts';
import { identifierOf, presenceFrame, readFrame, type Room, subscribeFrame } from './protocol.ts';

export type CableState = 'connecting' | 'open' | 'closed';

/** The browser's socket, as a door: tests hand in one of their own. */
export type SocketDoor = (url: string, protocols: string[]) => Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export type CableDeps = {
  url: string;
  room: Room;
  onMessage: (message: CableMessage) => void;
  /** Subscribed, now or again: time to ask for what was missed. */
  onSubscribed: () => void;
  openSocket?: SocketDoor;
  now?: () => number;
  random?: () => number;
};

const browserSocket: SocketDoor = (url, protocols) => new WebSocket(url, protocols);

/**
 * The live connection: open, subscribe, stay. A socket that missed its pings is replaced, half-open or not; coming back to
 * the page or to the network connects at once. `disconnect` is what comes back by itself, `close` is the end.
 */
export const createCable = ({
  url,
  room,
  onMessage,
  onSubscribed,
  openSocket = browserSocket,
  now = Date.now,
  random = Math.random,
}: CableDeps) => {
  const state = createStore<CableState>('connecting');
  const events = new AbortController();
  const identifier = identifierOf(room);
  let socket: ReturnType<SocketDoor> | undefined;
  let attempts = 0;
  let lastSign = now();
  let nextTry = 0;
  let ended = false;

  const drop = () => {
    const old = socket;
    socket = undefined;
    old?.close();
    if (!ended) state.set('connecting');
  };

  const connect = () => {
    if (ended) return;
    drop();
    attempts += 1;
    lastSign = now();
    nextTry = now() + reconnectDelay(attempts, random());
    let mine: ReturnType<SocketDoor>;
    try {
      mine = openSocket(url, [CABLE_PROTOCOL, CABLE_UNSUPPORTED_PROTOCOL]);
    } catch {
      // Refused by the page's policy or the address: the check below tries again later.
      return;
    }
    socket = mine;
    mine.addEventListener('message', (event) => {
      if (mine === socket) receive(String((event as MessageEvent).data));
    });
    mine.addEventListener('close', () => {
      if (mine !== socket) return;
      socket = undefined;
      state.set('connecting');
      nextTry = now() + (attempts > 1 ? reconnectDelay(attempts, random()) : REOPEN_DELAY_MS);
    });
  };

  const subscribed = () => {
    attempts = 0;
    state.set('open');
    onSubscribed();
  };

  const receive = (text: string) => {
    lastSign = now();
    const frame = readFrame(text);
    if (frame.kind === 'welcome') socket?.send(subscribeFrame(identifier));
    else if (frame.kind === 'confirmed') subscribed();
    else if (frame.kind === 'message') onMessage(frame.message);
    else if (frame.kind === 'rejected' || (frame.kind === 'disconnect' && !frame.reconnect)) close();
    else if (frame.kind === 'disconnect') {
      drop();
      nextTry = now() + REOPEN_DELAY_MS;
    }
  };

  const check = () => {
    const stale = socket && now() - lastSign > STALE_AFTER_MS;
    if (stale) {
      drop();
      nextTry = now() + REOPEN_DELAY_MS;
    }
    if (!socket && now() >= nextTry) connect();
  };

  /** The page or the network is back: what looks open may be long dead. */
  const wake = () => {
    if (ended || (socket && now() - lastSign < STALE_AFTER_MS / 2)) return;
    attempts = 0;
    connect();
  };

  const checking = setInterval(check, RECONNECT_CHECK_MS);
  const beating = setInterval(() => {
    if (state.getSnapshot() === 'open') socket?.send(presenceFrame(identifier));
  }, PRESENCE_INTERVAL_MS);

  const close = () => {
    ended = true;
    clearInterval(checking);
    clearInterval(beating);
    events.abort();
    drop();
    state.set('closed');
  };

  const { signal } = events;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && wake(), { signal });
  window.addEventListener('online', wake, { signal });
  window.addEventListener('offline', drop, { signal });
  connect();

  return { state, close, wake };
};
export type Cable = ReturnType<typeof createCable>;
