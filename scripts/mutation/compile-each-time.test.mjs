import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';
import { compileEachTime } from './compile-each-time.mjs';

const path = join(root, 'server/src/platform/database/drivers/compile-once.ts');

it('leaves out the line that stores a compiled statement, and nothing else', () => {
  const source = readFileSync(path, 'utf8');
  const changed = compileEachTime.transform(source, path).split('\n');
  const left = source.split('\n').filter((line) => !changed.includes(line));
  expect(left).toEqual(['    cache.set(kind, compiled);']);
});

it('leaves other files as they are', () => {
  expect(compileEachTime.transform('cache.set(kind, compiled);', '/src/other.ts')).toBeUndefined();
});

it('says that it has to be adapted when the line has changed', () => {
  expect(() => compileEachTime.transform('', path)).toThrow('adapt compile-each-time.mjs');
});
