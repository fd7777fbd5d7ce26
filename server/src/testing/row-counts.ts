import type { Database } from '../platform/database/schema/database.ts';
import type { TestServer } from './harness.ts';

export const rowCounts = async ({ deps }: Pick<TestServer, 'deps'>, tables: readonly (keyof Database)[]) => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await deps.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(rows);
  }
  return counts;
};
