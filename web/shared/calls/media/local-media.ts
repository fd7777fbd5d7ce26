import { createStore } from '../../store.ts';
import { type MediaProblem, problemOf } from './media-problem.ts';

export type InputKind = 'mic' | 'camera';

/** `on` is what the user wants; `track` exists while the input works. */
export type Input = {
  readonly on: boolean;
  readonly track: MediaStreamTrack | null;
  readonly asking: boolean;
  readonly problem: MediaProblem | null;
  readonly deviceId: string;
};

export type LocalMediaState = {
  readonly mic: Input;
  readonly camera: Input;
  readonly screen: MediaStreamTrack | null;
  readonly devices: readonly MediaDeviceInfo[];
  readonly speakerId: string;
};

const OFF: Input = { on: false, track: null, asking: false, problem: null, deviceId: '' };
const FEATURES = { mic: 'microphone', camera: 'camera' } as const;

const constraintsOf = (kind: InputKind, deviceId: string): MediaStreamConstraints => {
  const chosen = deviceId ? { deviceId: { exact: deviceId } } : {};
  return kind === 'mic'
    ? { audio: { ...chosen, echoCancellation: true, noiseSuppression: true } }
    : { video: { ...chosen, width: { ideal: 1280 }, height: { ideal: 720 } } };
};

export const createLocalMedia = (browser: Pick<Navigator, 'mediaDevices'> = navigator) => {
  const store = createStore<LocalMediaState>({ mic: OFF, camera: OFF, screen: null, devices: [], speakerId: '' });
  const events = new AbortController();
  const { signal } = events;
  const state = () => store.getSnapshot();
  const change = (values: Partial<LocalMediaState>) => store.set({ ...state(), ...values });
  const changeInput = (kind: InputKind, values: Partial<Input>) => change({ [kind]: { ...state()[kind], ...values } });

  /** Device names are only available after a permission was granted: read again after each. */
  const listDevices = async () => {
    const devices = (await browser.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    if (!signal.aborted) change({ devices });
  };

  const stop = (kind: InputKind) => {
    state()[kind].track?.stop();
    changeInput(kind, { track: null });
  };

  const keep = (kind: InputKind, track: MediaStreamTrack) => {
    if (signal.aborted || !state()[kind].on) return track.stop();
    stop(kind);
    track.addEventListener('ended', () => state()[kind].track === track && void replaceLost(kind), { signal });
    changeInput(kind, { track, asking: false, problem: null });
  };

  const ask = async (kind: InputKind): Promise<void> => {
    changeInput(kind, { on: true, asking: true });
    try {
      const stream = await browser.mediaDevices.getUserMedia(constraintsOf(kind, state()[kind].deviceId));
      const [track] = stream.getTracks();
      if (track) keep(kind, track);
    } catch (error) {
      // The former input may still run: off is off.
      stop(kind);
      changeInput(kind, { on: false, asking: false, problem: problemOf(error, FEATURES[kind]) });
    }
    await listDevices();
  };

  const replaceLost = async (kind: InputKind) => {
    changeInput(kind, { track: null, deviceId: '' });
    // A muted user stays muted: another microphone is opened when they unmute.
    if (!state()[kind].on) return listDevices();
    await ask(kind);
    if (state()[kind].problem === 'denied') changeInput(kind, { problem: 'missing' });
  };

  browser.mediaDevices?.addEventListener('devicechange', () => void listDevices(), { signal });

  const stopScreen = () => {
    state().screen?.stop();
    change({ screen: null });
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    canShareScreen: typeof browser.mediaDevices?.getDisplayMedia === 'function',
    open: async () => {
      changeInput('mic', { on: true, asking: true });
      changeInput('camera', { on: true, asking: true });
      try {
        const both = { ...constraintsOf('mic', ''), ...constraintsOf('camera', '') };
        const stream = await browser.mediaDevices.getUserMedia(both);
        for (const track of stream.getTracks()) keep(track.kind === 'audio' ? 'mic' : 'camera', track);
        await listDevices();
      } catch {
        await ask('mic');
        await ask('camera');
      }
    },
    /** A muted microphone keeps its device, so that it is back at once; a camera that is off releases its light. */
    toggle: (kind: InputKind) => {
      const { on, track } = state()[kind];
      if (on && kind === 'camera') stop(kind);
      if (kind === 'mic' && track) track.enabled = !on;
      if (on || (kind === 'mic' && track)) changeInput(kind, { on: !on, asking: false, problem: null });
      else void ask(kind);
    },
    choose: (kind: InputKind | 'speaker', deviceId: string) => {
      if (kind === 'speaker') return change({ speakerId: deviceId });
      changeInput(kind, { deviceId });
      if (state()[kind].on) void ask(kind);
      // A muted one must not come back instead of the chosen one.
      else stop(kind);
    },
    /** Also resolves when the user cancels. */
    shareScreen: async () => {
      const stream = await browser.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined);
      const [track] = stream?.getVideoTracks() ?? [];
      if (!track) return;
      if (signal.aborted) return track.stop();
      track.addEventListener('ended', stopScreen, { signal });
      change({ screen: track });
    },
    stopScreen,
    close: () => {
      events.abort();
      stop('mic');
      stop('camera');
      stopScreen();
    },
  };
};
export type LocalMedia = ReturnType<typeof createLocalMedia>;
