import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

const STEPS = Array.from({ length: 40 }, (_, index) => index);
const needs =
  (...wanted: number[]) =>
  async (steps: readonly number[]) =>
    wanted.every((step) => steps.includes(step));

it('leaves only the steps that a failure needs', async () => {
  expect(await shrink(STEPS, needs(3, 27), 500)).toEqual([3, 27]);
  expect(await shrink(STEPS, needs(39), 500)).toEqual([39]);
});

it('stops after so many tries with what it has', async () => {
  let runs = 0;
  const shortest = await shrink(
    STEPS,
    async (steps) => {
      runs += 1;
      return steps.includes(7);
    },
    3,
  );
  expect(runs).toBe(3);
  expect(shortest).toContain(7);
  expect(shortest.length).toBeLessThan(STEPS.length);
});

it('keeps every step of a failure that does not come again', async () => {
  expect(await shrink(STEPS, async () => false, 500)).toEqual(STEPS);
});
