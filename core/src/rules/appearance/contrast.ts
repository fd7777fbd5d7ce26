/** A colour, each channel 0 to 255; channels need not be whole numbers. */
export type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2, 1.4.3: text of normal size. */
export const READABLE = 4.5;

/** `#rgb` or `#rrggbb`; undefined for anything else. */
export const parseColor = (text: string): Rgb | undefined => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return [part(0), part(2), part(4)];
};

export const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2.2, relative luminance: linear value of one channel, 0 to 255. */
const lightOf = (part: number) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);

/** 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Mixes a share, 0 to 1, of another colour into the first. */
export const mix = ([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb => [
  red + (r - red) * share,
  green + (g - green) * share,
  blue + (b - blue) * share,
];

/** Wire protocol 14.14: black text on light widget colours, white on the others. */
export const textOn = (color: Rgb): Rgb =>
  0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2] > 186 ? BLACK : WHITE;

const shareNeeded = (color: Rgb, against: Rgb, direction: Rgb): number => {
  for (let step = 0; step < 50; step++)
    if (contrast(mix(color, direction, step / 50), against) >= READABLE) return step / 50;
  return 1;
};

/** `color`, moved towards `direction` until it has enough contrast with `against`. */
export const readable = (color: Rgb, against: Rgb, direction: Rgb): Rgb =>
  mix(color, direction, shareNeeded(color, against, direction));

export type Accent = { accent: string; deep: string; on: string; text: string; soft: string };

/** The largest change of a fill for its default text colour; beyond it, the other text colour is used. */
const MOST_CHANGE = 0.2;

const fillFor = (color: Rgb): { fill: Rgb; on: Rgb } => {
  const on = textOn(color);
  const other = on === WHITE ? BLACK : WHITE;
  const share = shareNeeded(color, on, other);
  return share > MOST_CHANGE ? { fill: color, on: other } : { fill: mix(color, other, share), on };
};

/**
 * The colours that a page derives from one widget colour (THM-06): a fill with readable text, the same fill pressed, and the
 * colour as text and as a tint on a surface. The colour stays as near to the given one as readable text allows.
 */
export const accentFor = (widgetColor: string, surface: Rgb, dark: boolean): Accent | undefined => {
  const color = parseColor(widgetColor);
  if (!color) return undefined;
  const { fill, on } = fillFor(color);
  const soft = mix(surface, color, dark ? 0.2 : 0.1);
  const text = readable(readable(color, surface, dark ? WHITE : BLACK), soft, dark ? WHITE : BLACK);
  return {
    accent: toHex(fill),
    deep: toHex(mix(fill, BLACK, on === WHITE ? 0.14 : 0.06)),
    on: toHex(on),
    text: toHex(text),
    soft: toHex(soft),
  };
};
