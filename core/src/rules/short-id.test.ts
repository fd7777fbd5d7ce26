import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it('LIM-23 twelve hex characters, whatever the source', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 11, maxLength: 11 }),
      (numbers) => {
        const rest = [...numbers];
        expect(shortId(() => rest.pop() ?? 0)).toMatch(/^[0-9a-f]{8}4[0-9a-f]{3}$/);
      },
    ),
  );
});

it('LIM-23 two calls differ', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => shortId(Math.random))).size).toBe(1_000);
});
