import { contrast, parseColor, READABLE } from '@porchlight/core/rules/appearance/contrast.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

it('every word can be read in whatever colour a portal has, by day and by night', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(part, part, part), (parts) => {
      const color = `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
      for (const each of Object.values(paletteOf(color))) {
        const between = (words: string, background: string) =>
          contrast(parseColor(words) ?? [0, 0, 0], parseColor(background) ?? [0, 0, 0]);
        for (const [words, background] of [
          [each.link, each.page],
          [each.link, each.card],
          [each.link, each.soft],
          [each.muted, each.page],
          [each.muted, each.card],
          [each.muted, each.soft],
          [each.ink, each.soft],
          [each.on, each.accent],
        ] as const)
          expect([color, words, background, between(words, background) >= READABLE]).toEqual([
            color,
            words,
            background,
            true,
          ]);
      }
    }),
  );
});

it.each([null, 'red', '</style>'])('%s is no colour, and does no harm', (color) =>
  expect(paletteOf(color).light.link).toMatch(/^#[0-9a-f]{6}$/),
);
