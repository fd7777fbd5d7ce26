import { describe, expect, it } from 'vitest';
import { accentFor, contrast, parseColor, READABLE, type Rgb, textOn, toHex } from './contrast.ts';

const rgb = (text: string): Rgb => {
  const color = parseColor(text);
  if (!color) throw new Error(text);
  return color;
};

it('contrast is measured as WCAG has it, for the darkest colours too', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([5, 5, 5], [0, 0, 0])).toBeCloseTo(1.0304, 4);
});

describe('the widget colour', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#1f93ff', '#ffffff'],
    ['#ffcc00', '#000000'],
    ['#00ff00', '#ffffff'],
    ['#ff0000', '#ffffff'],
    ['#BBBBBB', '#000000'],
    ['#BABABA', '#ffffff'],
  ])('has text on %s in %s', (color, text) => expect(toHex(textOn(rgb(color)))).toBe(text));

  const colors = [
    '#1f93ff',
    '#ffcc00',
    '#00ff00',
    '#ff0000',
    '#bababa',
    '#bbbbbb',
    '#000',
    '#fff',
    '#7a3cff',
    '#ff7ab6',
    '#123456',
    '#0f0',
  ];
  it.each(colors)('THM-06: %s is readable as a fill, as words and as a tint, in light and dark', (color) => {
    for (const [surface, dark] of [
      ['#ffffff', false],
      ['#171b22', true],
    ] as const) {
      const accent = accentFor(color, rgb(surface), dark);
      if (!accent) throw new Error(color);
      expect(contrast(rgb(accent.on), rgb(accent.accent))).toBeGreaterThanOrEqual(READABLE - 0.05);
      expect(contrast(rgb(accent.text), rgb(surface))).toBeGreaterThanOrEqual(READABLE - 0.05);
      expect(contrast(rgb(accent.text), rgb(accent.soft))).toBeGreaterThanOrEqual(READABLE - 0.05);
    }
  });

  it.each([
    ['#1f93ff', '#ffffff', false],
    ['#e8830c', '#000000', true],
    ['#00ff00', '#000000', true],
    ['#bababa', '#000000', true],
    ['#ff0000', '#ffffff', false],
  ])(
    'THM-05: %s is darkened a little for %s text at most, else it takes the other text and stays itself',
    (color, on, same) => {
      const accent = accentFor(color, rgb('#ffffff'), false);
      expect([accent?.on, accent?.accent === color]).toEqual([on, same]);
    },
  );
  it('stays exactly as given where it is readable already', () =>
    expect(accentFor('#123456', [255, 255, 255], false)?.accent).toBe('#123456'));
  it.each([
    ['#123456', '#0f2d4a'],
    ['#ffcc00', '#f0c000'],
  ])('%s is darker while it is pressed, and less so under black text', (color, deep) =>
    expect(accentFor(color, [255, 255, 255], false)?.deep).toBe(deep),
  );
  it('that is no colour changes nothing', () => expect(accentFor('url(x)', [255, 255, 255], false)).toBeUndefined());
});
