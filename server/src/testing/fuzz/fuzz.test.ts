import { expect, it } from 'vitest';
import { fuzz } from './run.ts';

/** On each store about twenty seconds of what `npm run fuzz` sends for an hour; the quick run sends a part of one round. */
const isQuick = Boolean(process.env['QUICK_TESTS']);
const ROUNDS = isQuick ? 1 : 5;
const SHARE = isQuick ? 0.5 : 1;

it('withstands malformed and hostile input', { timeout: 600_000 }, async () => {
  expect(await fuzz({ seed: 14, share: SHARE, goesOn: (round) => round + 1 < ROUNDS })).toEqual([]);
});
