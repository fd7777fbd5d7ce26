import { contrast, mix, type Rgb, toHex } from './contrast.ts';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const LAMP: Rgb = [255, 206, 130];
const VISIBLE = 3;
const BRIGHTEST = 0.5;

export type Hero = { lit: string; light: string };

/** The icons are where the light is strongest. At the heading it is a quarter as strong, and the text is readable where they are visible. */
const lampShare = (base: Rgb): number => {
  for (let share = BRIGHTEST; share > 0; share -= 0.05)
    if (contrast(WHITE, mix(base, LAMP, share)) >= VISIBLE) return share;
  return 0;
};

const withAlpha = (color: Rgb, share: number) => toHex(color) + toHex([share * 255, 0, 0]).slice(1, 3);

/**
 * The header of the home screen while the team is online: the widget colour, deepened under white text, with a light
 * gradient. Under white text the light is as strong as the contrast allows; under black text it always raises the contrast.
 */
export const heroFor = (fill: Rgb, on: Rgb): Hero => {
  const isWhite = on[0] === 255;
  const base = isWhite ? mix(fill, BLACK, 0.14) : fill;
  return {
    lit: toHex(base),
    light: isWhite ? withAlpha(LAMP, lampShare(base)) : withAlpha(WHITE, 0.3),
  };
};
