import { expect, it } from 'vitest';
import { reconnectDelay } from './reconnect.ts';

it('LIV-25 LIM-16 waits longer after each failed try, never less than 3 s nor more than 30 s', () => {
  const waits = Array.from({ length: 500 }, (_, attempts) => reconnectDelay(attempts, 0));
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect([waits[0], waits.at(-1)]).toEqual([3_000, 30_000]);
  expect(waits.slice(1, 4)).toEqual([3_466, 5_493, 6_931]);
});

it('spreads the tries of many, within the same bounds', () => {
  expect(reconnectDelay(2, 1)).toBe(6_592);
  expect([reconnectDelay(0, 1), reconnectDelay(1_000, 1)]).toEqual([3_600, 30_000]);
});
