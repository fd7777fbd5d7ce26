import { describe, expect, it } from 'vitest';
import { ALLOWED_CASTS, MOST } from './allowed.mjs';
import { checkCasts } from './check.mjs';

const PATH = 'server/src/domain/a.ts';
const found = (text, { path = PATH, allowed = [], most = 1 } = {}) => checkCasts([{ path, text }], { allowed, most });

describe('a cast', () => {
  it.each([
    ['const id = given as UserId;\n', 'UserId'],
    ['const id = <UserId>given;\n', 'UserId'],
    ['const db = store as unknown as Kysely<unknown>;\n', 'Kysely<unknown>'],
    ['const found = JSON.parse(text) as {\n  id: number;\n};\n', '{ id: number; }'],
  ])('such as %j is reported with its line and its type', (text, to) => {
    expect(found(`\n${text}`)).toEqual([expect.stringContaining(`${PATH}:2 casts to ${to}:`)]);
  });

  it('that claims nothing about a value is not reported', () => {
    expect(found("const a = ['b'] as const;\nconst c = { d: 1 } satisfies E;\nimport { f as g } from 'h';\n")).toEqual(
      [],
    );
  });

  it.each(['server/src/a.test.ts', 'web/widget/b.fake.ts', 'server/src/testing/c.ts', 'e2e/d.ts'])(
    'in %s, which is not the product, is not reported',
    (path) => expect(found('const id = 1 as UserId;\n', { path })).toEqual([]),
  );
});

describe('the list of allowed casts', () => {
  const entry = { path: PATH, to: 'UserId', why: 'a reason' };

  it('allows one cast for each entry', () => {
    const text = 'const a = b as UserId;\nconst c = d as UserId;\n';
    expect(found(text, { allowed: [entry] })).toEqual([expect.stringContaining(`${PATH}:2`)]);
    expect(found(text, { allowed: [entry, entry], most: 2 })).toEqual([]);
  });

  it('may not name a cast that is gone, and may not grow', () => {
    expect(found('const a = b;\n', { allowed: [entry] })).toEqual([expect.stringContaining('does not have any more')]);
    expect(found('const a = b as UserId;\n', { allowed: [entry], most: 0 })).toEqual([
      expect.stringContaining('names 1 casts, at most 0'),
    ]);
  });

  it('gives a reason for each, and is as long as it says', () => {
    expect(ALLOWED_CASTS.filter(({ why }) => why.length < 10)).toEqual([]);
    expect(ALLOWED_CASTS).toHaveLength(MOST);
  });
});
