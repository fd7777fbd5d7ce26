import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';

const STORE = 'server/src/testing/test-store.ts';
const VALUES = /^(?:import|export) (?!type\b)[^'"]*['"](?<from>\.[^'"]+)['"]/gm;

const importsOf = (path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(VALUES)]
    .map(({ groups }) => join(dirname(path), groups.from))
    .filter((imported) => existsSync(join(root, imported)));

/** The files that import one, directly or through others. */
const filesThatReach = (target, files) => {
  const importers = new Map();
  const waiting = [...files];
  const seen = new Set(waiting);
  for (const path of waiting)
    for (const imported of importsOf(path)) {
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
      if (seen.has(imported)) continue;
      seen.add(imported);
      waiting.push(imported);
    }
  const reaching = new Set([target]);
  for (const path of reaching) for (const importer of importers.get(path) ?? []) reaching.add(importer);
  return reaching;
};

it('a test of the server that opens no store is named .once.test.ts, and runs once', () => {
  const tests = globSync('server/src/**/*.test.ts', { cwd: root });
  const onEachStore = tests.filter((path) => !/\.(once|nodes)\.test\.ts$/.test(path));
  const reaching = filesThatReach(STORE, onEachStore);
  expect(onEachStore.filter((path) => reaching.has(path)).length).toBeGreaterThan(100);
  expect(onEachStore.filter((path) => !reaching.has(path))).toEqual([]);
});
