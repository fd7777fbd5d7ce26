import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { describe, expect, it } from 'vitest';
import { addableTypes, isAddress, ownName, seasonOf, withBlock } from './home-draft.ts';

const TEAM: HomeBlock = { id: 'conversation', type: 'conversation', enabled: true };

describe('a new block of the home', () => {
  it('has an id of its own, and is on with empty fields', () => {
    const { blocks, added } = withBlock([TEAM], 'links');
    expect(added).toEqual({
      ...{ id: 'links', type: 'links', enabled: true, title: '' },
      links: [{ title: '', url: '' }],
    });
    expect(blocks).toEqual([TEAM, added]);
    const ids = withBlock(withBlock(blocks, 'links').blocks, 'links').blocks.map(({ id }) => id);
    expect(ids).toEqual(['conversation', 'links', 'links-1', 'links-2']);
  });

  it('can be each type, articles once, and ten at most (HOM-03)', () => {
    expect(addableTypes([TEAM])).toEqual(['articles', 'links', 'announcement', 'status']);
    const { blocks } = withBlock([TEAM], 'articles');
    expect(addableTypes(blocks)).toEqual(['links', 'announcement', 'status']);
    const many = (count: number) => Array.from({ length: count }, (_, at): HomeBlock => ({ ...TEAM, id: `${at}` }));
    expect(addableTypes(many(9))).not.toEqual([]);
    expect(addableTypes(many(10))).toEqual([]);
  });
});

describe('an announcement in the list', () => {
  const sale = (more: object) => ({ ...withBlock([], 'announcement').added, title: ' Sale ', ...more }) as HomeBlock;

  it.each([
    [{}, undefined],
    [{ starts_at: 11 }, 'scheduled'],
    [{ starts_at: 10 }, undefined],
    [{ ends_at: 10 }, 'ended'],
    [{ ends_at: 11 }, undefined],
    [{ ends_at: 10, enabled: false }, undefined],
  ])('with %o is %s at its time (HOM-06)', (more, season) => {
    expect(seasonOf(sale(more), 10)).toBe(season);
  });

  it('is named after its title', () => {
    expect([ownName(sale({})), ownName(TEAM)]).toEqual(['Sale', '']);
  });
});

describe('an address', () => {
  it.each(['', 'https://a.example', 'HTTPS://a.example/b?c=d#e'])('may be %s', (text) => {
    expect(isAddress(text)).toBe(true);
  });
  it.each(['a.example', 'http://a.example', 'javascript:alert(1)', 'https://', 'https://a b', ' https://a.example'])(
    'may not be %s (HOM-03)',
    (text) => {
      expect(isAddress(text)).toBe(false);
    },
  );
});
