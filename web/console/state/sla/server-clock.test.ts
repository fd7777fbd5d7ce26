import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const at = (text: string) => Date.parse(`2026-03-09T${text}Z`);

it('follows the server where the clock of the device is wrong, advances between its answers, and does not jitter [SLA-08]', () => {
  let steady = 5_000;
  const clock = createServerClock(
    () => at('15:00:00'),
    () => steady,
  );
  expect(clock.now()).toBe(at('15:00:00'));
  clock.set(new Date(at('12:00:00')).toUTCString());
  expect(clock.now()).toBe(at('12:00:00'));
  steady += 90_000;
  expect(clock.now()).toBe(at('12:01:30'));
  clock.set(new Date(at('12:01:29')).toUTCString());
  expect(clock.now()).toBe(at('12:01:30'));
  clock.set(null);
  clock.set('nonsense');
  expect(clock.now()).toBe(at('12:01:30'));
});
