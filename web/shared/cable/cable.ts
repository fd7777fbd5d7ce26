import { reconnectDelay } from '@porchlight/core/rules/connection/reconnect.ts';
import { PRESENCE_INTERVAL_MS, RECONNECT_CHECK_MS, REOPEN_DELAY_MS } from '@porchlight/core/wire/cable.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { steadyNow } from '../steady-now.ts';
import { createStore } from '../store.ts';
import { createProbe } from './probe.ts';
import { identifierOf, presenceFrame, type Room, readFrame, subscribeFrame } from './protocol.ts';
import { openSocket } from './socket.ts';
import { LADDER, type OpenTransport, SILENCE_MS, type Transport, type TransportKind } from './transport.ts';

/** `open`: subscribed, so that no event is missed from here on. */
export type CableState = 'connecting' | 'open' | 'closed';

export type CableDeps = {
  /** `ws:` or `wss:`; the URLs of the other transports are derived from it. */
  url: string;
  room: Room;
  onMessage: (message: CableEvent) => void;
  /** Subscribed for the first time or again: missed events have to be fetched now. */
  onSubscribed: () => void;
  onFrame?: () => void;
  open?: (kind: TransportKind) => OpenTransport;
  now?: () => number;
  random?: () => number;
};

/** A fallback that is lost sooner than this did not work: a proxy let its beginning through and buffered the rest. */
const STEADY_MS = 15_000;

const openFallback =
  (kind: 'stream' | 'poll'): OpenTransport =>
  (to, listener) => {
    let opened: Transport | undefined;
    let ended = false;
    import('./fallbacks.ts').then(
      (part) => {
        if (!ended) opened = (kind === 'stream' ? part.openStream : part.openPoll)(to, listener);
      },
      () => ended || listener.closed(),
    );
    return {
      send: (frame) => opened?.send(frame),
      close: () => {
        ended = true;
        opened?.close();
      },
    };
  };

const openByBrowser = (kind: TransportKind) => (kind === 'socket' ? openSocket : openFallback(kind));

/** WebSocket, or where the network blocks it a stream or polls; silent connections are replaced, until `close`. */
export const createCable = ({
  url,
  room,
  onMessage,
  onSubscribed,
  onFrame,
  open = openByBrowser,
  now = steadyNow,
  random = Math.random,
}: CableDeps) => {
  const state = createStore<CableState>('connecting');
  const events = new AbortController();
  const identifier = identifierOf(room);
  let transport: Transport | undefined;
  let kind: TransportKind = 'socket';
  let welcomedAt: number | undefined;
  /** A transport has worked before: a failure now is more likely the server's than the network's. */
  let everWelcomed = false;
  let rung = 0;
  let failures = 0;
  let lastSign = now();
  let lastBeat = now();
  let nextTry = 0;
  let ended = false;

  const drop = () => {
    const old = transport;
    transport = undefined;
    probe.stop();
    old?.close();
    if (!ended) state.set('connecting');
  };

  const lose = () => {
    drop();
    if (welcomedAt !== undefined && (kind === 'socket' || now() - welcomedAt > STEADY_MS)) {
      nextTry = now() + REOPEN_DELAY_MS;
      return;
    }
    rung = (rung + 1) % LADDER.length;
    failures += 1;
    const quick = !everWelcomed && failures < LADDER.length;
    nextTry = now() + (quick ? REOPEN_DELAY_MS : reconnectDelay(failures, random()));
  };

  const connect = () => {
    if (ended) return;
    drop();
    kind = LADDER[rung] ?? 'socket';
    welcomedAt = undefined;
    lastSign = now();
    let mine: Transport | undefined;
    const isMine = () => mine === undefined || mine === transport;
    try {
      mine = open(kind)(
        { url, identifier },
        { frame: (text) => isMine() && receive(text), closed: () => isMine() && transport && lose() },
      );
    } catch {
      // Refused by the page's policy or the address.
      return lose();
    }
    transport = mine;
  };

  const takeOver = (socket: Transport) => {
    drop();
    transport = socket;
    kind = 'socket';
    rung = 0;
    welcome();
  };
  const probe = createProbe({
    open: (listener) => open('socket')({ url, identifier }, listener),
    random,
    onWelcome: takeOver,
    receive: (socket, text) => socket === transport && receive(text),
    closed: (socket) => socket === transport && lose(),
  });

  const welcome = () => {
    welcomedAt = now();
    everWelcomed = true;
    failures = 0;
    lastSign = now();
    if (kind !== 'socket') probe.start();
    transport?.send(subscribeFrame(identifier));
  };

  const subscribed = () => {
    lastBeat = now();
    state.set('open');
    onSubscribed();
  };

  /** Sends a heartbeat at a ping: in the background timers are throttled, but messages arrive at once. */
  const beat = () => {
    if (state.getSnapshot() !== 'open' || now() - lastBeat < PRESENCE_INTERVAL_MS) return;
    lastBeat = now();
    transport?.send(presenceFrame(identifier));
  };

  const receive = (text: string) => {
    lastSign = now();
    onFrame?.();
    const frame = readFrame(text);
    if (frame.kind === 'welcome') welcome();
    else if (frame.kind === 'ping') beat();
    else if (frame.kind === 'confirmed') subscribed();
    else if (frame.kind === 'message') onMessage(frame.message);
    else if (frame.kind === 'rejected' || (frame.kind === 'disconnect' && !frame.reconnect)) close();
    else if (frame.kind === 'disconnect') lose();
  };

  const check = () => {
    if (transport && now() - lastSign > SILENCE_MS[kind]) lose();
    if (!transport && now() >= nextTry) connect();
  };

  /** The page or the network is back: a connection that looks open may be long dead. */
  const wake = () => {
    if (ended || (transport && now() - lastSign < SILENCE_MS.socket / 2)) return;
    rung = 0;
    failures = 0;
    connect();
  };

  const checking = setInterval(check, RECONNECT_CHECK_MS);

  const close = () => {
    ended = true;
    clearInterval(checking);
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
