import { describe, expect, it } from 'vitest';
import { addRecent, readGroups, SKIN_TONES, searchEmoji, withTone } from './emoji.ts';

const groups = readGroups();
const find = (name: string) => {
  const found = groups.flatMap(({ emoji }) => emoji).find((emoji) => emoji.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe('emoji', () => {
  it('come in nine groups, each with a name in plain words (COM-06)', () => {
    expect(groups.map(({ key }) => key)).toEqual([
      'smileys',
      'people',
      'animals',
      'food',
      'travel',
      'activities',
      'objects',
      'symbols',
      'flags',
    ]);
    expect(
      groups
        .flatMap(({ emoji }) => emoji)
        .every(({ char, name }) => char && /^[a-z0-9]/.test(name) && !char.includes('+')),
    ).toBe(true);
  });

  it('COM-07: are found by a part of their name, whatever the case, and groups without a hit are left out', () => {
    const found = searchEmoji(groups, ' Light BULB ');
    expect(found.map(({ key, emoji }) => [key, emoji.map(({ char }) => char).join('')])).toEqual([['objects', '💡']]);
  });

  it.each([
    ['Åland is', '🇦🇽'],
    ['Piñata', '🪅'],
  ])('COM-07: "%s" finds what is named without its accents', (query, char) => {
    expect(searchEmoji(groups, query).flatMap(({ emoji }) => emoji.map((one) => one.char))).toEqual([char]);
  });

  it('COM-08: nothing matches nonsense', () => {
    expect(searchEmoji(groups, 'qqqq')).toEqual([]);
  });

  it('take a skin tone where a person has one, and only there', () => {
    expect(withTone(find('waving hand'), SKIN_TONES[3])).toBe('👋🏽');
    expect(withTone(find('woman astronaut'), SKIN_TONES[5])).toBe('👩🏿‍🚀');
    expect(withTone(find('victory hand'), SKIN_TONES[1])).toBe('✌🏻');
    expect(withTone(find('rocket'), SKIN_TONES[3])).toBe('🚀');
  });

  it('used last stand first, once each', () => {
    expect(addRecent(['😀', '🚀'], '🚀')).toEqual(['🚀', '😀']);
  });
});
