import { describe, expect, it } from 'vitest';
import { matchesTogether } from './rules.ts';

/** Deterministic: a failure can be repeated by its seed. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

type Row = { query_operator: string | null; holds: boolean };

const together = (rows: readonly Row[]) =>
  matchesTogether(
    rows,
    rows.map(({ holds }) => holds),
  );

/** As a programming language reads it, with the usual precedence. */
const asExpression = (rows: readonly Row[]): boolean => {
  const [first, ...rest] = rows;
  if (!first) return true;
  const text = rows.map(({ holds, query_operator }, index) =>
    index === rows.length - 1 ? `${holds}` : `${holds} ${query_operator}`,
  );
  const groups = text.join(' ').split(' or ');
  return groups.some((group) => group.split(' and ').every((word) => word === 'true')) && rest.length >= 0;
};

const rowsOf = (roll: ReturnType<typeof dice>): Row[] =>
  Array.from({ length: 1 + roll(8) }, () => ({ query_operator: roll(2) ? 'and' : 'or', holds: roll(2) === 1 }));

describe('conditions that are joined', () => {
  it('match always when there are none', () => {
    expect(together([])).toBe(true);
  });

  it.each([
    [[true, 'and', true], true],
    [[true, 'and', false], false],
    [[false, 'or', true], true],
    [[false, 'and', false, 'or', true], true],
    [[true, 'or', false, 'and', false], true],
    [[false, 'or', true, 'and', false], false],
  ])('%j: and binds closer than or', (words, expected) => {
    const holds = words.filter((word) => typeof word === 'boolean');
    const signs = words.filter((word) => typeof word === 'string');
    expect(together(holds.map((each, index) => ({ holds: each, query_operator: signs[index] ?? null })))).toBe(
      expected,
    );
  });

  it('match as the same text in a program, whatever they are', () => {
    const roll = dice(20_260_101);
    for (let round = 0; round < 2_000; round += 1) {
      const rows = rowsOf(roll);
      expect(together(rows), JSON.stringify(rows)).toBe(asExpression(rows));
    }
  });

  it('still match when one more of them holds', () => {
    const roll = dice(7);
    for (let round = 0; round < 2_000; round += 1) {
      const rows = rowsOf(roll);
      const at = roll(rows.length);
      const more = rows.map((row, index) => (index === at ? { ...row, holds: true } : row));
      expect(!together(rows) || together(more), JSON.stringify(rows)).toBe(true);
    }
  });

  it('are refused without a sign between two', () => {
    expect(() => matchesTogether([{ query_operator: null }, { query_operator: null }], [true, true])).toThrow(
      'AND or OR',
    );
  });
});
