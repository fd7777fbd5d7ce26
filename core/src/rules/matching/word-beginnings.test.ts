import { describe, expect, it } from 'vitest';
import { hasWordBeginnings } from './word-beginnings.ts';

describe('the words of a text by their beginnings', () => {
  it.each([
    ['The harbour lantern', ['harbour'], true],
    ['The harbour lantern', ['harb', 'lan'], true],
    ['The harbour lantern', ['arbour'], false],
    ['The harbour lantern', ['harbour', 'ship'], false],
    ['Crème brûlée', ['creme', 'brul'], true],
    ['CAFÉ', ['cafe'], true],
    ['well-known: e-mail', ['known', 'mail'], true],
    ['order4711', ['4711'], false],
    ['order 4711', ['4711'], true],
    ['Rabarbara ara', ['ara'], true],
    ['🎉party', ['party'], true],
    ['𝐀bc', ['bc'], false],
    ['', ['a'], false],
    ['anything', [], true],
  ])('%j has %j: %s', (text, beginnings, has) => {
    expect(hasWordBeginnings(text, beginnings)).toBe(has);
  });
});
