import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.mjs';
import { sources } from '../sources.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const TABLES = readdirSync(join(root, 'docs/security')).map((name) => `docs/security/${name}`);
const PAGES = ['SECURITY.md', 'docs/security.md', ...TABLES];

const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (.+) \|$/;
const rows = TABLES.flatMap((path) =>
  read(path)
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((row) => row !== null)
    .map(([, id, state, how]) => ({ id, state, how })),
);

const upTo = (section, last, without = []) =>
  Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => !without.includes(number))
    .map((number) => `${section}.${number}`);

/** ASVS 4.0.3, levels 1 and 2: a section, its last number, and those that are deleted or level 3. */
const LEVEL_2 = [
  ['1.1', 7],
  ['1.2', 4],
  ['1.4', 5, [2, 3]],
  ['1.5', 4],
  ['1.6', 4],
  ['1.7', 2],
  ['1.8', 2],
  ['1.9', 2],
  ['1.10', 1],
  ['1.11', 2],
  ['1.12', 2, [1]],
  ['1.14', 6],
  ['2.1', 12],
  ['2.2', 3],
  ['2.3', 3],
  ['2.4', 5],
  ['2.5', 7],
  ['2.6', 3],
  ['2.7', 6],
  ['2.8', 7],
  ['2.9', 3],
  ['2.10', 4],
  ['3.1', 1],
  ['3.2', 4],
  ['3.3', 4],
  ['3.4', 5],
  ['3.5', 3],
  ['3.7', 1],
  ['4.1', 5, [4]],
  ['4.2', 2],
  ['4.3', 3],
  ['5.1', 5],
  ['5.2', 8],
  ['5.3', 10],
  ['5.4', 3],
  ['5.5', 4],
  ['6.1', 3],
  ['6.2', 6],
  ['6.3', 2],
  ['6.4', 2],
  ['7.1', 4],
  ['7.2', 2],
  ['7.3', 4, [2]],
  ['7.4', 3],
  ['8.1', 4],
  ['8.2', 3],
  ['8.3', 8],
  ['9.1', 3],
  ['9.2', 4],
  ['10.2', 2],
  ['10.3', 3],
  ['11.1', 8],
  ['12.1', 3],
  ['12.2', 1],
  ['12.3', 6],
  ['12.4', 2],
  ['12.5', 2],
  ['12.6', 1],
  ['13.1', 5, [2]],
  ['13.2', 6, [4]],
  ['13.3', 2],
  ['13.4', 2],
  ['14.1', 4],
  ['14.2', 6],
  ['14.3', 3, [1]],
  ['14.4', 7],
  ['14.5', 4],
].flatMap(([section, last, without]) => upTo(section, last, without));

describe('what is written about security', () => {
  it('names no file that is not there', () => {
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/`((?:server|web|core|sdk|react|e2e|scripts|simulation|deploy|docs)\/[\w./-]+)`/g)].map(
        ([, path]) => ({ page, path }),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has each requirement of ASVS 4.0.3 level 2 once, with a state and what it rests on', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual([...LEVEL_2].sort());
    expect(rows.filter(({ state }) => !['met', 'n/a', 'not met'].includes(state))).toEqual([]);
    expect(rows.filter(({ state, how }) => state === 'not met' && !how.includes('Plan: '))).toEqual([]);
  });

  it('counts them as the page says', () => {
    const count = (state) => rows.filter((row) => row.state === state).length;
    const said = `${count('met')} are met, ${count('n/a')} do not apply, ${count('not met')} are not met`;
    expect(read('docs/security.md')).toContain(said);
  });

  it('has a test or a file for each line of how it is enforced', () => {
    const held = read('SECURITY.md').split('## How it is enforced')[1]?.split('\n## ')[0] ?? '';
    const lines = held.split('\n- ').slice(1);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => !/`[\w./-]+\.test\.(ts|mjs)`/.test(line))).toEqual([]);
  });
});

it('no source runs text as code or switches the check of certificates off', () => {
  const PATTERN =
    /(?<!\.)\beval\(|new Function\(|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|BEGIN (RSA |EC )?PRIVATE KEY/;
  const ours = sources().filter(
    ({ path }) => /^(server|web|core|sdk|react)\//.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  expect(ours.length).toBeGreaterThan(500);
  expect(ours.filter(({ text }) => PATTERN.test(text)).map(({ path }) => path)).toEqual([]);
});
