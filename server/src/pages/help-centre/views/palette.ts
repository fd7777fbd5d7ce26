import {
  accentFor,
  contrast,
  mix,
  parseColor,
  READABLE,
  type Rgb,
  toHex,
} from '@porchlight/core/rules/appearance/contrast.ts';

/** For a portal without a valid colour. */
const DEFAULT = '#0f5f67';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

const rgb = (hex: string): Rgb => parseColor(hex) ?? BLACK;

/** `color` as hex, moved `towards` until it is readable on all of these. */
const readableOn = (color: string, grounds: readonly string[], towards: Rgb): string => {
  for (let step = 0; step < 50; step += 1) {
    const moved = toHex(mix(rgb(color), towards, step / 50));
    if (grounds.every((background) => contrast(rgb(moved), rgb(background)) >= READABLE)) return moved;
  }
  return toHex(towards);
};

type BaseColors = { page: string; card: string; line: string; ink: string; muted: string };

const LIGHT: BaseColors = { page: '#ffffff', card: '#f6f4ef', line: '#e5e1d8', ink: '#1b1e23', muted: '#555a62' };
const DARK: BaseColors = { page: '#0f1217', card: '#171b22', line: '#272d37', ink: '#eeebe4', muted: '#a9afb9' };

/** Derives the site's colours from a portal's, each readable on its background (WCAG 2.2, 1.4.3). */
const paletteOn = (color: string, colors: BaseColors, towards: Rgb) => {
  const dark = towards === WHITE;
  const { accent, on, text, soft } = accentFor(color, rgb(colors.page), dark) ?? {
    accent: DEFAULT,
    on: toHex(WHITE),
    text: DEFAULT,
    soft: colors.page,
  };
  const grounds = [colors.page, colors.card, soft];
  return {
    ...colors,
    soft,
    on,
    accent: readableOn(accent, [on], on === toHex(WHITE) ? BLACK : WHITE),
    link: readableOn(text, grounds, towards),
    muted: readableOn(colors.muted, grounds, towards),
  };
};

export const paletteOf = (color: string | null) => {
  const valid = color && parseColor(color) ? color : DEFAULT;
  return { light: paletteOn(valid, LIGHT, BLACK), dark: paletteOn(valid, DARK, WHITE) };
};
export type Palette = ReturnType<typeof paletteOn>;
