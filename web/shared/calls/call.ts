import {
  beginNegotiation,
  type CallStage,
  type NegotiationEvent,
  negotiate,
} from '@porchlight/core/rules/connection/call-negotiation.ts';
import type {
  CallSignal,
  CallSignalPayload,
  IceServer,
  JoinedCall,
  SendCallSignal,
} from '@porchlight/core/wire/call.ts';
import { ApiError } from '../api.ts';
import { createStore } from '../store.ts';
import { createLocalMedia, type LocalMedia } from './media/local-media.ts';
import { createPeer, type MediaState, type Peer, type PeerDeps } from './media/peer.ts';

export type CallPort = {
  /** `last`: the page is closing, so the request is sent without waiting for the response. */
  signal(payload: SendCallSignal, last?: boolean): Promise<unknown>;
  end(): Promise<unknown>;
};

export type CallEnd = 'left' | 'ended' | 'replaced';

export type CallView = {
  /** `lobby`: the user sees their own video and joins when they are ready. */
  readonly phase: 'lobby' | 'entering' | 'frame' | 'in-call' | 'over';
  readonly stage: CallStage;
  readonly remote: MediaStream | null;
  readonly theirs: MediaState;
  readonly since: number | null;
  readonly url: string;
  readonly end: CallEnd | null;
  /** The server's error message when joining failed, possibly empty; null otherwise. */
  readonly problem: string | null;
  readonly size: 'full' | 'small';
};

export type CallDeps = {
  role: 'agent' | 'visitor';
  /** The result of joining, when it came before the signals. */
  joined: JoinedCall | null;
  enter: () => Promise<JoinedCall>;
  port: CallPort;
  size: CallView['size'];
  media?: LocalMedia;
  openPeer?: (deps: PeerDeps) => Peer;
  now?: () => number;
};

const TICK_MS = 3_000;
/** Heartbeat of the agent's page: the server ends a call without one. */
const BEAT_MS = 20_000;

const NOTHING: MediaState = { mic: false, video: 'off' };

const errorMessageOf = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' ? error.message : '';

const endOf = (error: unknown): CallEnd | undefined => {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return undefined;
  const { status } = error.failure;
  if (status === 409) return 'replaced';
  return status === 404 || status === 422 ? 'ended' : undefined;
};

export const createCall = (deps: CallDeps) => {
  const { role, port, openPeer = createPeer, now = Date.now } = deps;
  const media = deps.media ?? createLocalMedia();
  const canConnect = deps.openPeer !== undefined || 'RTCPeerConnection' in window;
  const store = createStore<CallView>({
    phase: 'lobby',
    stage: 'waiting',
    remote: null,
    theirs: NOTHING,
    since: null,
    url: '',
    end: null,
    problem: null,
    size: deps.size,
  });
  const change = (values: Partial<CallView>) => store.set({ ...store.getSnapshot(), ...values });
  const events = new AbortController();
  const timers = new Set<ReturnType<typeof setInterval>>();
  let negotiation = beginNegotiation(role === 'agent' ? 'offers' : 'answers');
  let peer: Peer | undefined;
  let participant = '';
  let posts: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const finish = (end: CallEnd) => {
    if (store.getSnapshot().phase === 'over') return;
    events.abort();
    for (const timer of timers) clearInterval(timer);
    peer?.close();
    media.close();
    change({ phase: 'over', end, remote: null });
  };

  const say = (signal: CallSignal) => {
    waiting += 1;
    posts = posts
      .then(() => (events.signal.aborted ? undefined : port.signal({ participant, signal })))
      .catch((error) => {
        const end = endOf(error);
        if (end) finish(end);
      })
      .finally(() => {
        waiting -= 1;
      });
  };

  const take = (event: NegotiationEvent) => {
    const { next, acts } = negotiate(negotiation, event);
    negotiation = next;
    for (const act of acts) {
      if (act.kind === 'say') say(act.signal);
      if (act.kind === 'renew') peer?.renew();
      if (act.kind === 'offer') peer?.offer();
      if (act.kind === 'accept') peer?.accept(act.signal);
    }
    const since = store.getSnapshot().since ?? (next.stage === 'connected' ? now() : null);
    change({ stage: next.stage, since });
  };

  const show = () => {
    const { mic, camera, screen } = media.getSnapshot();
    const video = screen ?? camera.track;
    peer?.show({
      audio: mic.track,
      video,
      mediaState: { mic: mic.on && mic.track !== null, video: screen ? 'screen' : video ? 'camera' : 'off' },
    });
  };

  const every = (ms: number, act: () => void) => void timers.add(setInterval(act, ms));

  const connectPeers = (iceServers: readonly IceServer[], relayOnly: boolean) => {
    peer = openPeer({
      iceServers,
      relayOnly,
      offers: role === 'agent',
      say,
      onConnection: (state) => take({ kind: 'connection', state }),
      onRemote: (remote) => change({ remote, ...(remote ? {} : { theirs: NOTHING }) }),
      onMediaState: (theirs) => change({ theirs }),
    });
    const stopShowing = media.subscribe(show);
    events.signal.addEventListener('abort', stopShowing);
    show();
    change({ phase: 'in-call' });
    take({ kind: 'began' });
    // While requests are pending on a lost network, more of them would only fill the connection.
    every(TICK_MS, () => waiting === 0 && take({ kind: 'tick' }));
    // A closing page cannot wait: the other side soon notices its absence.
    const leaving = () => void port.signal({ participant, signal: { kind: 'left' } }, true).catch(() => {});
    window.addEventListener('pagehide', leaving, { signal: events.signal });
  };

  const begin = (joined: JoinedCall) => {
    participant = joined.participant;
    if (role === 'agent') every(BEAT_MS, () => say({ kind: 'here' }));
    if (joined.provider === 'peer') return connectPeers(joined.ice_servers ?? [], joined.relay_only ?? false);
    media.close();
    change({ phase: 'frame', url: joined.url ?? '' });
  };

  const enter = async () => {
    if (!canConnect) return change({ problem: '' });
    change({ phase: 'entering', problem: null });
    try {
      const joined = deps.joined ?? (await deps.enter());
      if (!events.signal.aborted) return begin(joined);
      // Cancelled meanwhile: the other side should not wait in an abandoned call.
      await port.end();
    } catch (error) {
      if (!events.signal.aborted) change({ phase: 'lobby', problem: errorMessageOf(error) });
    }
  };

  if (deps.joined && deps.joined.provider !== 'peer') begin(deps.joined);
  else void media.open();

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    media,
    enter,
    setSize: (size: CallView['size']) => change({ size }),
    /** Signals for other pages are ignored. */
    receiveSignal: ({ to, from, signal }: CallSignalPayload) => {
      if (to !== participant || store.getSnapshot().phase !== 'in-call') return;
      if (signal.kind === 'replaced') return finish('replaced');
      take({ kind: 'said', from, signal });
    },
    ended: () => finish('ended'),
    /** A call between two is then over; an external meeting that was not joined goes on. */
    leave: () => {
      const { phase } = store.getSnapshot();
      const entered = phase === 'in-call' || phase === 'frame';
      finish('left');
      // It has ended locally in any case; the server ends a call without signals.
      if (entered) port.end().catch(() => {});
    },
  };
};
export type Call = ReturnType<typeof createCall>;
