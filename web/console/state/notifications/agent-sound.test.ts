import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAgentSound } from './agent-sound.ts';
import type { DeviceState } from './device.ts';
import { NOTES } from './tones.ts';

const PAUSE = 30_000;
const CHOSEN: DeviceState = { sound: 'all', showing: 'off', tone: 'chime', volume: 50, repeats: true };
const held = new Set<string>();
let played: number[] = [];
let isActive = true;

/** As the browser's: shared by all windows, and without a wait. */
const request = async (name: string, _options: object, act: (lock: object | null) => Promise<void>) => {
  if (held.has(name)) return act(null);
  held.add(name);
  await act({ name });
  held.delete(name);
};

const device = { isRunning: false, opened: 0 };
const tones: { onended?: () => void }[] = [];
/** The first tones that still sound come to their end. */
const end = (count: number) => {
  for (const tone of tones.splice(0, count)) tone.onended?.();
};

class FakeContext {
  constructor() {
    device.opened += 1;
  }
  currentTime = 0;
  destination = {};
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  resume = async () => {
    device.isRunning = true;
  };
  suspend = async () => {
    device.isRunning = false;
  };
  createOscillator = () => {
    const tone: { onended?: () => void } = {};
    const start = () => {
      played.push(Date.now());
      tones.push(tone);
    };
    return Object.assign(tone, { frequency: { setValueAtTime: () => {} }, connect: () => {}, start, stop: () => {} });
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  held.clear();
  played = [];
  tones.length = 0;
  Object.assign(device, { isRunning: false, opened: 0 });
  isActive = true;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('navigator', {
    locks: { request },
    get userActivation() {
      return { hasBeenActive: isActive };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const windowOf = (values: Partial<DeviceState> = {}) =>
  createAgentSound({ getSnapshot: () => ({ ...CHOSEN, ...values }) });
/** When a sound began: each has several notes. */
const sounds = () => [...new Set(played)];

it('is played once by two windows, and again for a later message [AGT-178]', async () => {
  const [one, two] = [windowOf(), windowOf()];
  for (const each of [one, two]) each.ringOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect(sounds()).toHaveLength(1);
  const once = played.length;
  await vi.advanceTimersByTimeAsync(1_000);
  for (const each of [two, one]) each.ringOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect([sounds().length, played.length]).toEqual([2, 2 * once]);
});

it('is played by the window that may, where another has not been pressed yet [AGT-178]', async () => {
  const [fresh, used] = [windowOf(), windowOf()];
  isActive = false;
  fresh.ringOnce();
  isActive = true;
  used.ringOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect(sounds()).toHaveLength(1);
});

it('is played by none while the agent looks at the message in one of them [AGT-178]', async () => {
  const [looking, behind] = [windowOf(), windowOf()];
  behind.ringOnce();
  looking.silence();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sounds()).toEqual([]);
});

it('is repeated once by windows whose timers are late [AGT-178]', async () => {
  const [one, late] = [windowOf(), windowOf()];
  for (let round = 0; round < 3; round += 1) {
    one.repeat(PAUSE);
    await vi.advanceTimersByTimeAsync(9_000);
    late.repeat(PAUSE);
    await vi.advanceTimersByTimeAsync(PAUSE - 9_000);
  }
  expect(sounds()).toHaveLength(3);
});

it('is not played without a volume, and takes no turn then [AGT-178]', async () => {
  windowOf({ volume: 0 }).ringOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect([sounds(), held.size]).toEqual([[], 0]);
  expect(device).toEqual({ isRunning: false, opened: 0 });
});

it('lets the audio device rest when the sound has ended, and wakes it for the next one', () => {
  const count = NOTES[CHOSEN.tone].length;
  const { ring } = windowOf();
  ring();
  expect(tones).toHaveLength(count);
  ring();
  end(count);
  expect(device.isRunning).toBe(true);
  end(count);
  expect(device.isRunning).toBe(false);
  ring();
  expect(device).toEqual({ isRunning: true, opened: 1 });
});
