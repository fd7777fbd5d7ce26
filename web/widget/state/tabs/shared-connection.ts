import { PING_INTERVAL_MS, RECONNECT_CHECK_MS } from '@porchlight/core/wire/cable.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { type Cable, type CableDeps, type CableState, createCable } from '../../../shared/cable/cable.ts';
import { openChannel as browserChannel } from '../../../shared/open-channel.ts';
import { steadyNow } from '../../../shared/steady-now.ts';
import { createStore } from '../../../shared/store.ts';
import { createTabLock, type TabLock } from './tab-lock.ts';

/** From the leader to all, from the others to the leader. */
type Note =
  | { say: 'message'; message: CableEvent }
  | { say: 'subscribed' | 'alive' }
  | { say: 'state'; state: CableState }
  | { say: 'hello' | 'wake' };

/** Sooner than a visitor would notice, later than any pause of a live leader: three pings of the server. */
const PATIENCE_MS = 3 * PING_INTERVAL_MS;

type SharedConnectionDeps = CableDeps & {
  /** The same for all tabs that may share one connection. */
  name: string;
  locks?: Pick<LockManager, 'request'> | undefined;
  openChannel?: typeof browserChannel;
};

const browserLocks = () => (typeof navigator.locks?.request === 'function' ? navigator.locks : undefined);

/** The leader forwards frames; each tab has its cursor. A leader with throttled timers is replaced. */
export const createSharedConnection = (deps: SharedConnectionDeps): Pick<Cable, 'state' | 'wake' | 'close'> => {
  const { name, locks = browserLocks(), openChannel = browserChannel, now = steadyNow } = deps;
  const channel = locks && openChannel(`porchlight-line-${name}`);
  if (!locks || !channel) return createCable(deps);
  const state = createStore<CableState>('connecting');
  const events = new AbortController();
  const isInFront = () => document.visibilityState === 'visible';
  let cable: Cable | undefined;
  let lastReceivedAt = now();
  let lastSentAt = 0;

  const say = (note: Note) => {
    lastSentAt = now();
    channel.postMessage(note);
  };
  /** As often as the server pings. */
  const sayAlive = () => {
    if (now() - lastSentAt >= PING_INTERVAL_MS / 2) say({ say: 'alive' });
  };

  const lead = () => {
    const mine = createCable({
      ...deps,
      onFrame: sayAlive,
      onMessage: (message) => {
        say({ say: 'message', message });
        deps.onMessage(message);
      },
      onSubscribed: () => {
        say({ say: 'subscribed' });
        deps.onSubscribed();
      },
    });
    const show = () => {
      const next = mine.state.getSnapshot();
      state.set(next);
      // `subscribed` reports the open state, to all at once.
      if (next !== 'open') say({ say: 'state', state: next });
    };
    mine.state.subscribe(show);
    cable = mine;
    show();
  };
  const follow = () => {
    cable?.close();
    cable = undefined;
    lastReceivedAt = now();
    state.set('connecting');
    say({ say: 'hello' });
  };
  const lock: TabLock = createTabLock({ locks, name: `porchlight-line-${name}`, onTake: lead, onLose: follow });

  const receiveFromLeader = (note: Note) => {
    lastReceivedAt = now();
    if (note.say === 'message') return deps.onMessage(note.message);
    const wasOpen = state.getSnapshot() === 'open';
    if (note.say === 'state') state.set(note.state);
    if (note.say === 'subscribed') state.set('open');
    const isOpen = state.getSnapshot() === 'open';
    if (isOpen && (note.say === 'subscribed' || !wasOpen)) deps.onSubscribed();
  };
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (!cable) return data.say === 'hello' || data.say === 'wake' || receiveFromLeader(data);
    if (data.say === 'hello') say({ say: 'state', state: state.getSnapshot() });
    if (data.say === 'wake') cable.wake();
  };

  const wake = () => {
    if (cable) cable.wake();
    else say({ say: 'wake' });
  };
  const check = setInterval(() => {
    if (cable) return isInFront() && sayAlive();
    if (isInFront() && now() - lastReceivedAt > PATIENCE_MS) lock.take();
  }, RECONNECT_CHECK_MS);
  document.addEventListener('visibilitychange', () => isInFront() && !cable && wake(), { signal: events.signal });
  say({ say: 'hello' });

  return {
    state,
    wake,
    close: () => {
      clearInterval(check);
      events.abort();
      lock.leave();
      cable?.close();
      channel.close();
      state.set('closed');
    },
  };
};
