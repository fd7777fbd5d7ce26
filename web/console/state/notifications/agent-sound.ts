import type { Device } from './device.ts';
import { NOTES, type Note } from './tones.ts';

/** Windows of one browser hear of a thing within this; one of them rings. */
const ALONE_MS = 1_000;

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
};

/** Plays the sound that was chosen on this device, with its volume. */
export const createAgentSound = (device: Pick<Device, 'getSnapshot'>) => {
  let context: AudioContext | undefined;
  return () => {
    const { tone, volume } = device.getSnapshot();
    if (volume === 0 || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    for (const note of NOTES[tone]) play(context, note, volume / 100);
  };
};

/** Does a thing in one window of this browser alone. Where windows cannot agree, each does it. */
export const inOneWindow = (act: () => void) => {
  if (!navigator.locks) return act();
  void navigator.locks.request('porchlight-console-ring', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((done) => setTimeout(done, ALONE_MS));
  });
};
