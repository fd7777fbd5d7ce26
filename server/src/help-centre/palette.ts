import { accentFor, parseColor, readable, type Rgb, toHex } from '@porchlight/core/rules/contrast.ts';

const LIGHT_PAGE = '#ffffff';
const DARK_PAGE = '#161513';
/** The portal's colour where it names none that can be read. */
const DEFAULT = '#9a4a00';

const rgb = (hex: string): Rgb => parseColor(hex) ?? [0, 0, 0];

/** What the site makes of a portal's colour on light and on dark pages, each word of it readable (WCAG 2.2, 1.4.3). */
const paletteOn = (color: string, page: string, dark: boolean) => {
  const { accent, on, text, soft } = accentFor(color, rgb(page), dark) ?? {
    accent: DEFAULT,
    on: LIGHT_PAGE,
    text: DEFAULT,
    soft: page,
  };
  // The tint stands behind second words, too.
  const muted = toHex(readable(rgb(dark ? '#a8a197' : '#625d55'), rgb(soft), dark ? [255, 255, 255] : [0, 0, 0]));
  return { accent, on, text, soft, muted, page };
};

export const paletteOf = (color: string | null) => {
  const known = color && parseColor(color) ? color : DEFAULT;
  return { light: paletteOn(known, LIGHT_PAGE, false), dark: paletteOn(known, DARK_PAGE, true) };
};
export type Palette = ReturnType<typeof paletteOn>;
