import { describe, expect, it } from 'vitest';
import { matchRanges, termsOf } from './text-ranges.ts';

const marked = (text: string, query: string) =>
  matchRanges(text, termsOf(query)).map(([start, end]) => text.slice(start, end));

describe('what is marked of a text (AGT-280)', () => {
  it.each([
    ['The café closes', 'CAFE', ['café']],
    ['The cafe\u0301 closes', 'café', ['cafe\u0301']],
    ['lamp, lamps, headlamp', 'lamp', ['lamp', 'lamp']],
    ['Straße und STRASSE', 'strasse', ['Straße', 'STRASSE']],
    ['blue lamp', 'lam blu', ['lam', 'blu']],
    ['ランタンが壊れました', '壊れ', ['壊れ']],
    ['🔥 fire', 'fire', ['fire']],
    ['nothing', 'x', []],
    ['nothing', '!', []],
  ])('%s for %s: %j', (text, query, expected) => expect(marked(text, query)).toEqual(expected));
});
