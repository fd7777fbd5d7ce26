import { describe, expect, it } from 'vitest';
import { layOutRows, rememberTall } from './row-layout.ts';

const SIZES = { row: 54, tags: 21, head: 30 };

describe('the rows of a list', () => {
  it('are under each other, higher where they have labels, with room for the head of a group', () => {
    const layout = layOutRows(4, SIZES, new Map([[0, [1]]]), [0, 3]);
    expect([0, 1, 2, 3, 4].map(layout.topOf)).toEqual([0, 84, 159, 213, 297]);
    expect([0, 1, 2, 3].map(layout.heightOf)).toEqual([84, 75, 54, 84]);
    expect(layout.height).toBe(297);
    expect([-5, 0, 83, 84, 212, 213, 9_999].map(layout.indexAt)).toEqual([0, 0, 0, 1, 2, 3, 3]);
  });

  it('may be none', () => {
    const layout = layOutRows(0, SIZES, new Map(), []);
    expect([layout.height, layout.indexAt(100)]).toEqual([0, 0]);
  });

  it('keep the height they had when their page is not loaded any more', () => {
    const isTall = (item: string) => item === 'tall';
    const first = rememberTall(new Map(), new Map([[0, ['tall', 'plain', 'tall']]]), isTall);
    const second = rememberTall(first, new Map([[1, ['plain', 'tall']]]), isTall);
    expect([...second]).toEqual([
      [0, [0, 2]],
      [1, [26]],
    ]);
    expect(layOutRows(50, SIZES, second, []).topOf(27)).toBe(27 * 54 + 3 * 21);
    expect([...rememberTall(second, new Map([[0, ['plain']]]), isTall)][0]).toEqual([0, []]);
  });
});
