import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, type Part } from './text-difference.ts';

const of = (parts: readonly Part[], ...kinds: Part['kind'][]) =>
  parts.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);

describe('the difference of two texts (ART-17)', () => {
  it('marks the words that changed, in their lines', () => {
    expect(differenceOf('Any charger does.\nKeep it dry.\n', 'Any USB-C charger does.\nKeep it cool.\n')).toEqual([
      { kind: 'same', text: 'Any ' },
      { kind: 'added', text: 'USB-C ' },
      { kind: 'same', text: 'charger does.\nKeep it ' },
      { kind: 'removed', text: 'dry' },
      { kind: 'added', text: 'cool' },
      { kind: 'same', text: '.\n' },
    ]);
    expect(differenceOf('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
    expect([differenceOf('', ''), differenceOf('', 'new'), differenceOf('old', '')]).toEqual([
      [],
      [{ kind: 'added', text: 'new' }],
      [{ kind: 'removed', text: 'old' }],
    ]);
  });

  it('finds a line that was put in, and words of scripts without spaces', () => {
    expect(differenceOf('a\nb\nc\n', 'a\nx\nb\nc\n')).toEqual([
      { kind: 'same', text: 'a\n' },
      { kind: 'added', text: 'x\n' },
      { kind: 'same', text: 'b\nc\n' },
    ]);
    expect(of(differenceOf('灯を充電する', '灯を毎日充電する'), 'added')).toEqual(['毎日']);
  });

  it('holds both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b ', 'word ', '\n', '🙂', 'ä', '.'), { maxLength: 60 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const parts = differenceOf(before, after);
        expect(of(parts, 'same', 'removed').join('')).toBe(before);
        expect(of(parts, 'same', 'added').join('')).toBe(after);
      }),
    );
  });

  it('ends soon for texts without anything in common, as one replacement', () => {
    const text = (sign: string) => Array.from({ length: 20_000 }, (_, at) => `${sign}${at}\n`).join('');
    const parts = differenceOf(text('a'), text('b'));
    expect(of(parts, 'same', 'removed').join('')).toBe(text('a'));
    expect(of(parts, 'same', 'added').join('')).toBe(text('b'));
    expect(parts.length).toBeLessThan(5_000);
  }, 10_000);
});
