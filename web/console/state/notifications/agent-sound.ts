import type { Device } from './device.ts';
import { NOTES, type Note } from './tones.ts';

/** Windows of one browser get an event within `SETTLE_MS` of each other, and ring once within `ALONE_MS`. */
const SETTLE_MS = 150;
const ALONE_MS = 1_000;
const RING = 'porchlight-console-ring';
const REPEAT = 'porchlight-console-repeat';

const play = (context: AudioContext, { at, hz, length, shape, loudness }: Note, volume: number) => {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * volume), start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(hz[0], start);
  tone.frequency.setValueAtTime(hz[1], start + length / 2);
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + length);
  return tone;
};

/** Acts in one window of this browser alone, and again `ms` later at the earliest. Where windows cannot agree, each does. */
const inOneWindow = (name: string, ms: number, act: () => void) => {
  if (!navigator.locks) return act();
  void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((done) => setTimeout(done, ms));
  });
};

/** Plays the sound that was chosen on this device, with its volume. */
export const createAgentSound = (device: Pick<Device, 'getSnapshot'>) => {
  let context: AudioContext | undefined;
  let playing = 0;
  const sound = (audio: AudioContext, note: Note, volume: number) => {
    playing += 1;
    // A context that plays nothing keeps the audio device working, and so a battery.
    play(audio, note, volume).onended = () => {
      playing -= 1;
      if (playing === 0) void audio.suspend();
    };
  };
  // Browsers let no page play before a press in it: such a window must not take the turn of one that can.
  const canPlay = () =>
    device.getSnapshot().volume > 0 &&
    typeof AudioContext !== 'undefined' &&
    navigator.userActivation?.hasBeenActive === true;
  const ring = () => {
    if (!canPlay()) return;
    const { tone, volume } = device.getSnapshot();
    context ??= new AudioContext();
    void context.resume();
    for (const note of NOTES[tone]) sound(context, note, volume / 100);
  };
  const ringOnce = () => inOneWindow(RING, ALONE_MS, ring);

  return {
    ring,
    /** In one of the windows of this browser, unless the agent looks at the message in another. */
    ringOnce: () => {
      if (canPlay()) setTimeout(ringOnce, SETTLE_MS);
    },
    /** Timers of windows in the background are late: the others skip the whole pause, not only a moment. */
    repeat: (pauseMs: number) => {
      if (canPlay()) inOneWindow(REPEAT, pauseMs - 2 * ALONE_MS, ringOnce);
    },
    /** The agent looks at it here, so that no other window rings. */
    silence: () => inOneWindow(RING, 2 * SETTLE_MS, () => {}),
  };
};
