import { afterEach, expect, it, vi } from 'vitest';
import { createLifetime } from '../lifetime.ts';
import { createVisitorSound } from './visitor-sound.ts';

afterEach(() => vi.unstubAllGlobals());

const listenToAudio = () => {
  const played = { opened: 0, tones: 0 };
  const device = { isRunning: false };
  const tones: Part[] = [];
  class Part {
    onended?: () => void;
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect = () => this;
    stop() {}
    start() {
      played.tones += 1;
      tones.push(this);
    }
  }
  vi.stubGlobal('AudioContext', function AudioContext() {
    played.opened += 1;
    return {
      currentTime: 0,
      destination: {},
      resume: async () => {
        device.isRunning = true;
      },
      suspend: async () => {
        device.isRunning = false;
      },
      close: async () => {},
    };
  });
  vi.stubGlobal('GainNode', Part);
  vi.stubGlobal('OscillatorNode', Part);
  return { played, device, endTone: () => tones.shift()?.onended?.() };
};

it('opening the chat leaves the system’s audio alone until something sounds', () => {
  const { played } = listenToAudio();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const sound = createVisitorSound(createLifetime());
  sound.unlock();
  expect(played).toEqual({ opened: 0, tones: 0 });
  sound.play();
  sound.play();
  expect(played).toEqual({ opened: 1, tones: 4 });
});

it('where audio starts only within a gesture, the gesture that opens the chat is used', () => {
  const { played } = listenToAudio();
  vi.stubGlobal('navigator', { audioSession: {}, userActivation: { hasBeenActive: false } });
  const sound = createVisitorSound(createLifetime());
  sound.play();
  expect(played.opened).toBe(0);
  sound.unlock();
  sound.play();
  expect(played).toEqual({ opened: 1, tones: 2 });
});

it('lets the audio device rest when the last note has ended, and wakes it for the next sound', () => {
  const { device, endTone } = listenToAudio();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const sound = createVisitorSound(createLifetime());
  sound.play();
  endTone();
  // A second sound begins while the first one plays.
  sound.play();
  endTone();
  endTone();
  expect(device.isRunning).toBe(true);
  endTone();
  expect(device.isRunning).toBe(false);
  sound.play();
  expect(device.isRunning).toBe(true);
});
