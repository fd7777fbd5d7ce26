import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAgentSound } from './agent-sound.ts';
import type { DeviceState } from './device.ts';

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

class FakeContext {
  currentTime = 0;
  destination = {};
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  createOscillator = () => ({
    frequency: { setValueAtTime: () => {} },
    connect: () => {},
    start: () => played.push(Date.now()),
    stop: () => {},
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  held.clear();
  played = [];
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
});
