import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Row = Readonly<Record<string, unknown>>;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

export const openExport = (file: string, folder: string) => {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const digests = new Map(
    filesIn(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
  const rows = (table: string): Row[] => {
    const name = `tables/${table}.ndjson`;
    if (!digests.has(name)) return [];
    const text = readFileSync(join(folder, name), 'utf8');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  };
  const tables = () =>
    [...digests.keys()]
      .filter((name) => name.startsWith('tables/'))
      .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')]);
  return { digests, rows, tables };
};
const SHOWN = 160;

export const firstDifference = (one: string, other: string): [string, string] => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - SHOWN / 2);
  return [one.slice(from, from + SHOWN), other.slice(from, from + SHOWN)];
};

export type Exported = ReturnType<typeof openExport>;

export const differences = (one: Exported, other: Exported): string[] =>
  [...new Set([...one.digests.keys(), ...other.digests.keys()])].filter(
    (name) => one.digests.get(name) !== other.digests.get(name),
  );
