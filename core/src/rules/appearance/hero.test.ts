import { expect, it } from 'vitest';
import { accentFor, contrast, mix, parseColor, READABLE, type Rgb } from './contrast.ts';
import { heroFor } from './hero.ts';

const WHITE: Rgb = [255, 255, 255];
const rgb = (text: string): Rgb => {
  const color = parseColor(text);
  if (!color) throw new Error(`No colour: ${text}`);
  return color;
};
const heroOf = (color: string) => {
  const accent = accentFor(color, WHITE, false);
  if (!accent) throw new Error(color);
  const on = rgb(accent.on);
  const { lit, light } = heroFor(rgb(accent.accent), on);
  const share = Number.parseInt(light.slice(7), 16) / 255;
  return { on, base: rgb(lit), lamp: rgb(light.slice(0, 7)), share };
};

it.each(['#0f5f67', '#1f93ff', '#ffcc00', '#00ff00', '#ff0000', '#bababa', '#000', '#fff', '#7a3cff', '#974c00'])(
  'THM-06, THM-15: the header of %s is readable while it is lit',
  (color) => {
    const { on, base, lamp, share } = heroOf(color);
    expect(contrast(on, base)).toBeGreaterThanOrEqual(READABLE - 0.05);
    expect(contrast(on, mix(base, lamp, share * 0.26))).toBeGreaterThanOrEqual(READABLE - 0.05);
    expect(contrast(on, mix(base, lamp, share))).toBeGreaterThanOrEqual(3 - 0.05);
  },
);

it('the light of a dark widget colour is as bright as the design has it, and weaker on a lighter one', () => {
  expect(heroOf('#0f5f67').share).toBeCloseTo(0.5, 1);
  expect(heroOf('#1f93ff').share).toBeCloseTo(0.45, 2);
});

it.each(['#ffcc00', '#00ff00', '#bababa', '#fff'])('the light behind black text is white: %s', (color) => {
  const { lamp, share } = heroOf(color);
  expect(lamp).toEqual(WHITE);
  expect(share).toBeCloseTo(0.3, 1);
});
