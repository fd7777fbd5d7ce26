import { expect, it } from 'vitest';
import { fuzz } from './run.ts';

/** A fixed part of what `npm run fuzz` sends for an hour. */
it('withstands what nobody should send', async () => {
  expect(await fuzz({ seed: 14, share: 0.5, goesOn: () => false })).toEqual([]);
});
