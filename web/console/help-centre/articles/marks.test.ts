import { describe, expect, it } from 'vitest';
import { begin, link, putApart, type Writing, wrap } from './marks.ts';

/** `a [b] c`: what is chosen stands between the signs. */
const read = (shown: string): Writing => {
  const from = shown.indexOf('⟦');
  const to = shown.indexOf('⟧') - 1;
  return { text: shown.replaceAll(/[⟦⟧]/g, ''), from, to };
};
const show = ({ text, from, to }: Writing) => `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;

describe('marks in an article', () => {
  it.each([
    ['a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['⟦⟧', '**⟦⟧**'],
  ])('%s is made bold or not: %s', (before, after) => expect(show(wrap(read(before), '**'))).toBe(after));

  it.each([
    ['- ', 'x\none\n⟦tw⟧o', 'x\none\n⟦- two⟧'],
    ['- ', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
    ['1. ', '⟦one\ntwo⟧\nx', '⟦1. one\n2. two⟧\nx'],
    ['## ', 'a⟦⟧b', '⟦## ab⟧'],
  ] as const)('%j begins each line: %j', (sign, before, after) => expect(show(begin(read(before), sign))).toBe(after));

  it('a link leaves its address to be typed, a picture the caret behind it', () => {
    expect(show(link(read('see ⟦here⟧.'), 'words'))).toBe('see [here](⟦https://⟧).');
    expect(show(link(read('⟦⟧'), 'words'))).toBe('[words](⟦https://⟧)');
    expect(show(putApart(read('a⟦b⟧'), '![x](/k)'))).toBe('a\n\n![x](/k)\n\n⟦⟧');
    expect(show(putApart(read('⟦⟧'), '![x](/k)'))).toBe('![x](/k)\n\n⟦⟧');
  });
});
