import { describe, expect, it } from 'vitest';
import { dialectsElsewhere } from './check-dialects.mjs';
import { largeFolders } from './check-folders.mjs';
import { statementsElsewhere } from './check-statements.mjs';

const files = (folder, count, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}${ending}`, text: '' }));

describe('a folder', () => {
  it('is large with more than 20 source files; tests and numbered migrations do not count', () => {
    expect(largeFolders(files('web/console/list', 21))).toEqual({ 'web/console/list': 21 });
    expect(largeFolders([...files('a', 20), ...files('a', 9, '.test.ts'), ...files('a/b', 9)])).toEqual({});
    const migrations = files('server/src/platform/database/migrations', 30).map((file, index) => ({
      ...file,
      path: file.path.replace('file-', `${String(index).padStart(4, '0')}-`),
    }));
    expect(largeFolders(migrations)).toEqual({});
  });
});

describe('SQL', () => {
  it.each([
    "db.selectFrom('users')",
    "tx.db.insertInto('users')",
    "db\n  .updateTable('users')",
    "db.deleteFrom('users')",
    'sql`select 1`',
    'sql<number>`count(*)`',
  ])('is seen in a route: %s', (text) => {
    expect(statementsElsewhere([{ path: 'server/src/api/widget/calls.ts', text }])).toEqual({
      'server/src/api/widget/calls.ts': 1,
    });
    expect(statementsElsewhere([{ path: 'server/src/domain/calls/queries.ts', text }])).toEqual({});
    expect(statementsElsewhere([{ path: 'server/src/platform/database/purge.ts', text }])).toEqual({});
    expect(statementsElsewhere([{ path: 'server/src/api/widget/calls.test.ts', text }])).toEqual({});
  });
});

describe('the job engine', () => {
  const path = 'server/src/platform/jobs/queue.ts';

  it('writes the statements of its own table', () => {
    const text = "db\n  .selectFrom('jobs').selectAll(); tx.db.deleteFrom(\n  'jobs',\n)";
    expect(statementsElsewhere([{ path, text }])).toEqual({});
    expect(statementsElsewhere([{ path: 'server/src/platform/health/health.ts', text }])).not.toEqual({});
  });

  it('writes no statement of another', () => {
    const text = "db.selectFrom('users'); sql`select 1 from jobs`; db.selectFrom('jobs')";
    expect(statementsElsewhere([{ path, text }])).toEqual({ [path]: 2 });
  });
});

describe('what differs between SQLite and PostgreSQL', () => {
  it.each([
    'const from = env.databaseUrl !== undefined ? postgres : sqlite;',
    "if (store.kind === 'postgres') lock();",
    'isPostgres(db) ? one : other',
    'sql`SELECT seq FROM message_index_state FOR UPDATE`',
    "query.forUpdate('jobs').skipLocked()",
    'sql`SELECT pg_database_size(current_database())`',
    'sql`PRAGMA page_count`',
    'sql`WHERE words @@ to_tsquery($1)`',
    'sql`WHERE message_index MATCH $1`',
    'sql`SELECT $1::bigint`',
  ])('is seen outside of platform/database: %s', (text) => {
    expect(dialectsElsewhere([{ path: 'server/src/domain/search/queries.ts', text }])).not.toEqual([]);
    expect(dialectsElsewhere([{ path: 'server/src/api/public/metrics.ts', text }])).not.toEqual([]);
    expect(dialectsElsewhere([{ path: 'server/src/platform/jobs/queue.ts', text }])).not.toEqual([]);
    expect(dialectsElsewhere([{ path: 'server/src/platform/database/row-locks.ts', text }])).toEqual([]);
  });

  it('is no other word that looks like it', () => {
    const text = "const type = 'Channel::WebWidget'; // li::before, ::1, pg_dump\n if (channel === 'sms') send();";
    expect(dialectsElsewhere([{ path: 'server/src/domain/calls/queries.ts', text }])).toEqual([]);
  });
});
