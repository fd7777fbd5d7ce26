import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/src/platform/database/migrations';

/** As releases do: a table, a column of the two most written tables, and an index of the largest. */
const MIGRATION = `import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'next_version_notes', { id: 'id', account_id: 'accounts', text: 'text', created_at: 'time' });
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(\`ALTER TABLE conversations ADD COLUMN next_version_at \${type}\`).execute(db);
  await sql.raw(\`ALTER TABLE messages ADD COLUMN next_version_at \${type}\`).execute(db);
};
export const indexes = [{ on: 'messages', columns: 'next_version_at' }];
`;

const replaceOnce = (file: string, found: string | RegExp, by: string) => {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(found, by);
  if (changed === text) throw new Error(`The next version cannot be made: ${file} has no ${found}.`);
  writeFileSync(file, changed);
};

export const makeNextVersion = (folder: string) => {
  mkdirSync(folder);
  for (const path of ['core', 'sdk', 'web', 'react', 'node_modules', 'package-lock.json'])
    symlinkSync(join(ROOT, path), join(folder, path));
  for (const path of ['package.json', 'server/package.json', 'server/src'])
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/\.test\.ts$|\/testing$/.test(source),
    });
  replaceOnce(join(folder, 'package.json'), /"version": "(\d+)\.(\d+)\.\d+"/, '"version": "$1.$2.999"');
  writeFileSync(join(folder, MIGRATIONS, '9999-next-version.ts'), MIGRATION);
  const list = join(folder, MIGRATIONS, 'list.ts');
  replaceOnce(list, /^import /, "import * as nextVersion from './9999-next-version.ts';\nimport ");
  replaceOnce(list, /\n\];\s*$/, "\n  { name: '9999-next-version', ...nextVersion },\n];\n");
  return { main: join(folder, 'server/src/main.mjs'), cli: join(folder, 'server/src/cli.ts') };
};
