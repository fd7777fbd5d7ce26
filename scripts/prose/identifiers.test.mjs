import { describe, expect, it } from 'vitest';
import { checkCatalogueKeys, checkIdentifiers } from './identifiers.mjs';

const found = (path, text) => checkIdentifiers([{ path, text }]);

describe('a name with a banned word', () => {
  it.each([
    [
      'a function',
      'export const tellTeam = () => {};\n',
      'server/src/a.ts:1: rename "tellTeam" (publish, notify, send)',
    ],
    ['a parameter', 'export const a = ({ id: deskId }) => deskId;\n', 'rename "deskId"'],
    ['a constant', 'const MOST_NEWS = 50;\n', 'rename "MOST_NEWS"'],
    ['a type', 'type Parts = object;\n', 'rename "Parts" (what the parts are of)'],
    ['a key of a type', 'type A = {\n  heard: string;\n};\n', 'server/src/a.ts:2: rename "heard" (received)'],
    ['a class', 'class Desk { told() {} }\n', 'rename "Desk"'],
  ])('of %s is refused with its line and what to write', (_, text, problem) => {
    expect(found('server/src/a.ts', text)[0]).toContain(problem);
  });

  it.each(['web/console/desk-outbox.ts', 'web/first-look/draw.ts', 'web/shared/outbox/kept-anyhow.ts'])(
    'of the file %s is refused',
    (path) => expect(found(path, '')).toEqual([expect.stringContaining(`${path}: rename "`)]),
  );
});

describe('a name of the product that says nothing', () => {
  it.each(['given', 'known', 'asked', 'said', 'wanted', 'setWanted', 'held', 'sought', 'meant'])(
    '%s is refused in its code',
    (name) => {
      for (const path of ['core/src/a.ts', 'server/src/a.ts', 'web/a.tsx'])
        expect(found(path, `const { ${name} } = props;\n`)).toEqual([
          expect.stringContaining(`${path}:1: rename "${name}"`),
        ]);
    },
  );

  it.each(['Asked', 'Said', 'Wanted', 'Held', 'Sought'])('the type %s is refused in its code', (name) => {
    expect(found('server/src/a.ts', `type ${name} = object;\n`)).toHaveLength(1);
  });

  it('"shown" is refused in pages alone', () => {
    expect(found('web/a.ts', 'const shown = 1;\n')).toHaveLength(1);
    expect(found('server/src/a.ts', 'const shown = 1;\n')).toEqual([]);
  });

  it('is fine in its tests, and as a part of a name', () => {
    expect(found('web/a.test.ts', 'const asked = 1;\n')).toEqual([]);
    expect(found('server/src/testing/a.ts', 'const asked = 1;\n')).toEqual([]);
    expect(found('web/a.ts', 'const agent_asked_at = 1;\n')).toEqual([]);
  });
});

describe('a key of a catalogue', () => {
  const keys = (text) => checkCatalogueKeys([{ path: 'core/en.json', text }]);

  it('with a banned word is refused with its line', () =>
    expect(keys('{\n  "TEAM_NOBODY": "No members"\n}\n')).toEqual([
      'core/en.json:2: rename "TEAM_NOBODY" (none, unassigned, anonymous)',
    ]));

  it('is fine when only its text has the word', () => expect(keys('{\n  "A": "told"\n}\n')).toEqual([]));
});

describe('a name is fine', () => {
  it.each([
    ['server/src/a.ts', 'const desktop = 1; const talked = 2; const parts = [];\n'],
    ['server/src/a.ts', "const body = { told: 1, 'news': 2 };\n"],
    ['server/src/platform/database/migrations/0001-desk.ts', 'const desk = 1;\n'],
    ['server/src/a.ts', 'type Row = { agent_heard_at: number };\n'],
  ])('in %s: %s', (path, text) => expect(found(path, text)).toEqual([]));
});
