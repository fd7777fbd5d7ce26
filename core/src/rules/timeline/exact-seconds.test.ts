import { expect, it } from 'vitest';
import { exactSeconds } from './exact-seconds.ts';

it.each([
  [1_780_000_000, 1_780_000_000_250, 1_780_000_000.25],
  [1_780_000_000, undefined, 1_780_000_000],
])('%d s with %s ms beside it is %d s', (seconds, ms, exact) => expect(exactSeconds(seconds, ms)).toBe(exact));
