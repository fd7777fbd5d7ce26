import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';
import { LongestFirst } from './longest-first.mjs';

const fileOf = (path) => ({
  moduleId: join(root, path),
  project: { name: path.split('/')[0], config: { isolate: false, sequence: { groupOrder: 0 } } },
});

it('the long files of a project begin first, and all others keep their order behind them', async () => {
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sequencer = new LongestFirst({ config: { root }, cache });
  const files = [
    'core/a.test.ts',
    'core/b.test.ts',
    'server/src/app.test.ts',
    'server/src/testing/fuzz/fuzz.test.ts',
    'server/src/main.test.ts',
  ];
  const sorted = await sequencer.sort(files.map(fileOf));
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    'core/a.test.ts',
    'core/b.test.ts',
    'server/src/main.test.ts',
    'server/src/testing/fuzz/fuzz.test.ts',
    'server/src/app.test.ts',
  ]);
});

it('names no file that is gone', () => {
  const text = readFileSync(join(root, 'scripts/testing/longest-first.mjs'), 'utf8');
  for (const [, path] of text.matchAll(/'([\w/.-]+\.test\.ts)'/g))
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});
