import type { Insertable, Selectable } from 'kysely';
import type { Deps } from '../../domain/deps.ts';
import type { Tx } from '../../domain/transaction.ts';
import type { Database } from '../../platform/database/schema/database.ts';

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type Writing = Pick<Deps, 'write' | 'env'>;

/** One row, as it stands afterwards. */
export const insert = async <Table extends keyof Database>(tx: Tx, table: Table, values: Insertable<Database[Table]>) =>
  (await tx.db
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row<Table>;

export const times = (now: number) => ({ created_at: now, updated_at: now });

export const createMake =
  (deps: Writing) =>
  <Table extends keyof Database>(table: Table, values: (now: number) => Record<string, unknown>): Promise<Row<Table>> =>
    deps.write((tx) => insert(tx, table, values(tx.now) as never));
export type Make = ReturnType<typeof createMake>;
