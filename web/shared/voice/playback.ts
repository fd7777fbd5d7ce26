import { createStore } from '../store.ts';

export const SPEEDS = [1, 1.5, 2] as const;

/** `loading`: asked to play, and not heard yet. Times are in seconds; `duration` is 0 until it is known. */
export type TrackState = {
  status: 'paused' | 'loading' | 'playing' | 'failed';
  time: number;
  duration: number;
};

export type Track = ReturnType<typeof createTrack>;

/** Beyond any recording: browsers then find the end of one whose length they do not know. */
const FAR_BEYOND = 1e7;

const createTrack = (makeAudio: () => HTMLAudioElement, onPlay: () => void) => {
  const store = createStore<TrackState>({ status: 'paused', time: 0, duration: 0 });
  const change = (values: Partial<TrackState>) => store.set({ ...store.getSnapshot(), ...values });
  let audio: HTMLAudioElement | undefined;
  /** Recorders of browsers write no length: it is read by going to the end, where the position is of no interest. */
  let isMeasuring = false;
  const measure = (from: HTMLAudioElement) => {
    if (from.duration === Number.POSITIVE_INFINITY) {
      if (isMeasuring || !from.paused) return;
      isMeasuring = true;
      from.currentTime = FAR_BEYOND;
      return;
    }
    change({ duration: from.duration || 0 });
    if (isMeasuring) from.currentTime = store.getSnapshot().time;
    isMeasuring = false;
  };
  const listen = (to: HTMLAudioElement) => {
    const listeners: Record<string, () => void> = {
      loadedmetadata: () => measure(to),
      durationchange: () => measure(to),
      timeupdate: () => !isMeasuring && change({ time: to.currentTime }),
      playing: () => change({ status: 'playing' }),
      waiting: () => !to.paused && change({ status: 'loading' }),
      pause: () => change({ status: 'paused' }),
      ended: () => {
        to.currentTime = 0;
        change({ status: 'paused', time: 0 });
      },
      error: () => change({ status: 'failed' }),
    };
    for (const [name, listener] of Object.entries(listeners)) to.addEventListener(name, listener);
    return to;
  };
  /** Loads the length. Not while rendering: the server has no sound. */
  const load = (): HTMLAudioElement => {
    audio ??= listen(makeAudio());
    return audio;
  };

  const play = async (speed: number) => {
    onPlay();
    const playing = load();
    if (store.getSnapshot().status === 'failed') playing.load();
    change({ status: 'loading' });
    playing.playbackRate = speed;
    try {
      await playing.play();
    } catch (error) {
      // Paused again before it began, or not by a tap, which Safari asks for: neither is a failure of the recording.
      const isRefused = error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);
      change({ status: isRefused ? 'paused' : 'failed' });
    }
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load: () => void load(),
    play,
    pause: () => audio?.pause(),
    seek: (time: number) => {
      const next = Math.min(store.getSnapshot().duration, Math.max(0, time));
      load().currentTime = next;
      change({ time: next });
    },
    setSpeed: (speed: number) => {
      if (audio) audio.playbackRate = speed;
    },
  };
};

export type Playback = ReturnType<typeof createPlayback>;

/**
 * The recordings of one page, of which one plays at a time, at one speed for all. They are not elements of the page: a
 * message that is scrolled out of sight leaves it, and its recording goes on.
 */
export const createPlayback = (makeAudio: (address: string) => HTMLAudioElement) => {
  const tracks = new Map<string, Track>();
  const speed = createStore<number>(SPEEDS[0]);
  const pauseOthers = (address?: string) => {
    for (const [other, track] of tracks) if (other !== address) track.pause();
  };
  const trackOf = (address: string): Track => {
    const track =
      tracks.get(address) ??
      createTrack(
        () => makeAudio(address),
        () => pauseOthers(address),
      );
    tracks.set(address, track);
    return track;
  };
  return {
    trackOf,
    speed,
    pause: () => pauseOthers(),
    nextSpeed: () => {
      const next = SPEEDS[(SPEEDS.findIndex((each) => each === speed.getSnapshot()) + 1) % SPEEDS.length] ?? SPEEDS[0];
      speed.set(next);
      for (const track of tracks.values()) track.setSpeed(next);
    },
  };
};

/** Of a recording its length alone is loaded before it is played. */
export const makeAudio = (address: string): HTMLAudioElement => {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.src = address;
  return audio;
};
