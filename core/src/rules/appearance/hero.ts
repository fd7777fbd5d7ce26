import { contrast, mix, READABLE, type Rgb, toHex } from './contrast.ts';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** The light of a lamp, and the dark in which none is lit. */
const LAMP: Rgb = [255, 206, 130];
const NIGHT: Rgb = [18, 26, 34];
/** WCAG 2.2, 1.4.11: icons. They stand where the light is brightest. */
const VISIBLE = 3;
const BRIGHTEST = 0.5;
/** The share of the light that still reaches the heading. */
const AT_HEADING = 0.26;
const CLOSED = 0.62;

export type Hero = { hero: string; light: string; closed: string };

const lampShare = (base: Rgb): number => {
  for (let share = BRIGHTEST; share > 0; share -= 0.05) {
    const icons = contrast(WHITE, mix(base, LAMP, share));
    const heading = contrast(WHITE, mix(base, LAMP, share * AT_HEADING));
    if (icons >= VISIBLE && heading >= READABLE) return share;
  }
  return 0;
};

const withAlpha = (color: Rgb, share: number) => toHex(color) + toHex([share * 255, 0, 0]).slice(1, 3);

/**
 * The header of home, made of the widget colour: lit while the team is online, dark while it is not. Under white text the light
 * is as strong as the text allows; under black text any light helps.
 */
export const heroFor = (fill: Rgb, on: Rgb): Hero => {
  const isWhite = on[0] === 255;
  const base = isWhite ? mix(fill, BLACK, 0.14) : fill;
  return {
    hero: toHex(base),
    light: isWhite ? withAlpha(LAMP, lampShare(base)) : withAlpha(WHITE, 0.3),
    closed: toHex(mix(fill, NIGHT, CLOSED)),
  };
};
