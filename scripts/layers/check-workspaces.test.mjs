import { describe, expect, it } from 'vitest';
import { checkLayers } from './check-workspaces.mjs';

const importing = (path, specifier) => [{ path, text: `import { thing } from '${specifier}';\n` }];

describe('imports between workspaces', () => {
  it.each([
    ['core/src/rules/a.ts', '@porchlight/server/app.ts', 'core imports nothing of ours'],
    ['sdk/src/main.ts', '@porchlight/core/rules/texts/locale.ts', 'sdk imports only core/wire of ours'],
    ['web/shared/api.ts', '../../server/src/app.ts', 'web imports only core of ours'],
    ['server/src/app.ts', '../../web/shared/api.ts', 'server imports only core of ours'],
    ['react/src/a.tsx', '@porchlight/core/rules/texts/locale.ts', 'react imports only sdk and core/wire of ours'],
    ['web/widget/App.tsx', '../console/App.tsx', 'a page imports no other page'],
    ['web/shared/api.ts', '../widget/App.tsx', 'web/shared imports no page'],
  ])('%s may not import %s', (path, specifier, rule) => {
    const problems = checkLayers(importing(path, specifier));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(rule);
  });

  it.each([
    ['web/widget/App.tsx', '@porchlight/core/rules/timeline/unread.ts'],
    ['web/widget/App.tsx', 'react'],
    ['sdk/src/main.ts', '@porchlight/core/wire/widget/host-messages.ts'],
    ['react/src/a.tsx', '@porchlight/sdk/public-api.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(checkLayers(importing(path, specifier))).toEqual([]);
  });

  it('sees an import that is made when it is needed, and one without names', () => {
    const text =
      "import './styles.ts';\nconst later = () => import('../console/App.tsx');\nimport '../survey/App.tsx';\n";
    expect(checkLayers([{ path: 'web/widget/App.tsx', text }])).toHaveLength(2);
  });

  it('is not fooled by a comment, and lets a test stand anywhere', () => {
    const text = "// import { x } from '../console/App.tsx';\n";
    expect(checkLayers([{ path: 'web/widget/App.tsx', text }])).toEqual([]);
    expect(checkLayers(importing('web/widget/App.test.tsx', '../console/App.tsx'))).toEqual([]);
  });
});

describe('what hides behind an import', () => {
  it('names the way round a circle, once', () => {
    const files = [
      ...importing('core/src/a.ts', './b.ts'),
      ...importing('core/src/b.ts', './c.ts'),
      ...importing('core/src/c.ts', './a.ts'),
    ];
    expect(checkLayers(files)).toEqual([
      'core/src/a.ts -> core/src/b.ts -> core/src/c.ts -> core/src/a.ts: imports go round in a circle',
    ]);
  });

  it('lets types go round: they are gone when the program runs', () => {
    const files = [
      { path: 'core/src/a.ts', text: "import type { B } from './b.ts';\n" },
      ...importing('core/src/b.ts', './a.ts'),
    ];
    expect(checkLayers(files)).toEqual([]);
  });

  it.each([
    'const timers = new Map<string, NodeJS.Timeout>();',
    'export const seen = new Set();',
    'const seen: WeakMap<object, Set<string>> = new WeakMap();',
    'const waiting: string[] = [];',
    'const typingEnds = createTypingEnds();',
  ])('refuses what a module of the server fills later: %s', (line) => {
    expect(checkLayers([{ path: 'server/src/live/a.ts', text: `${line}\n` }])).toHaveLength(1);
    expect(checkLayers([{ path: 'server/src/live/a.ts', text: `const open = () => {\n  ${line}\n};\n` }])).toEqual([]);
  });

  it('allows a constant map or set, and the root of a worker thread', () => {
    const text = "const READS = new Set(['GET']);\nconst LISTED = new Map([\n  ['a', 1],\n]);\n";
    expect(checkLayers([{ path: 'server/src/live/a.ts', text }])).toEqual([]);
    const root = 'const database = openSqlite(path);\n';
    expect(checkLayers([{ path: 'server/src/platform/database/drivers/sqlite-worker.ts', text: root }])).toEqual([]);
  });

  it('refuses state in a module and a call to the outside from a feature', () => {
    expect(checkLayers([{ path: 'web/shared/a.ts', text: 'let count = 0;\n' }])).toHaveLength(1);
    expect(checkLayers([{ path: 'server/src/bots/jobs.ts', text: "const send = () => fetch('x');\n" }])).toHaveLength(
      1,
    );
  });
});
