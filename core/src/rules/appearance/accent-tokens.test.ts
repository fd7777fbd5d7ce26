import { describe, expect, it } from 'vitest';
import { accentTokens } from './accent-tokens.ts';
import { contrast, parseColor, READABLE, type Rgb } from './contrast.ts';

const rgb = (text: string | undefined): Rgb => {
  const color = parseColor(text ?? '');
  if (!color) throw new Error(`No colour: ${text}`);
  return color;
};

describe('the tokens of a widget colour', () => {
  it.each([
    ['light', '#ffffff'],
    ['dark', '#171b22'],
  ] as const)('are readable on the %s surface (THM-06)', (mode, surface) => {
    const tokens = accentTokens('#1f93ff')[mode];
    expect(contrast(rgb(tokens['accent-text']), rgb(surface))).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(rgb(tokens['on-accent']), rgb(tokens['accent']))).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(rgb(tokens['accent-soft']), rgb(surface))).toBeLessThan(1.6);
    expect(tokens['focus']).toBe(tokens['accent-text']);
  });

  it('are darker words on light, lighter words on dark', () => {
    const { of, light, dark } = accentTokens('#777777');
    expect(of).toBe('#777777');
    expect(rgb(light['accent-text'])[0]).toBeLessThan(rgb('#777777')[0]);
    expect(rgb(dark['accent-text'])[0]).toBeGreaterThan(rgb('#777777')[0]);
    expect(Object.keys(light)).toEqual(Object.keys(dark));
  });

  it('are none for a text that is no colour', () =>
    expect(accentTokens('blue')).toEqual({ of: 'blue', light: {}, dark: {} }));
});
