import { afterEach, expect, it, vi } from 'vitest';
import { createLifetime } from '../lifetime.ts';
import { createVisitorSound } from './visitor-sound.ts';

afterEach(() => vi.unstubAllGlobals());

const listenToAudio = () => {
  const played = { opened: 0, tones: 0 };
  class Part {
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect = () => this;
    stop() {}
    start() {
      played.tones += 1;
    }
  }
  vi.stubGlobal('AudioContext', function AudioContext() {
    played.opened += 1;
    return { currentTime: 0, destination: {}, resume: async () => {}, close: async () => {} };
  });
  vi.stubGlobal('GainNode', Part);
  vi.stubGlobal('OscillatorNode', Part);
  return played;
};

it('opening the chat leaves the system’s audio alone until something sounds', () => {
  const played = listenToAudio();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const sound = createVisitorSound(createLifetime());
  sound.unlock();
  expect(played).toEqual({ opened: 0, tones: 0 });
  sound.play();
  sound.play();
  expect(played).toEqual({ opened: 1, tones: 4 });
});

it('where audio starts only within a gesture, the gesture that opens the chat is used', () => {
  const played = listenToAudio();
  vi.stubGlobal('navigator', { audioSession: {}, userActivation: { hasBeenActive: false } });
  const sound = createVisitorSound(createLifetime());
  sound.play();
  expect(played.opened).toBe(0);
  sound.unlock();
  sound.play();
  expect(played).toEqual({ opened: 1, tones: 2 });
});
