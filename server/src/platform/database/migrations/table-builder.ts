import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/**
 * A column's type: `text`, `int`, `time` (epoch ms), `real`, `bool`, `json`, `id` (own key), `table` (reference,
 * deleted with it). A trailing `?` allows null; a reference that allows null is set to null when its target is deleted.
 */
export type ColumnSpec = string;
export const times = { created_at: 'time', updated_at: 'time' } as const;

export type TableSpec = Record<string, ColumnSpec>;

const TYPES: Record<StoreKind, Record<string, ColumnDataType>> = {
  sqlite: { text: 'text', int: 'integer', time: 'integer', real: 'real', bool: 'integer', json: 'text' },
  postgres: { text: 'text', int: 'bigint', time: 'bigint', real: 'double precision', bool: 'boolean', json: 'jsonb' },
};

/** `primaryKey` names the columns of a composite key. */
export const createTable = async (
  db: Kysely<unknown>,
  kind: StoreKind,
  name: string,
  spec: TableSpec,
  primaryKey?: string[],
) => {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, words] of Object.entries(spec)) {
    const nullable = words.endsWith('?');
    const word = nullable ? words.slice(0, -1) : words;
    if (word === 'id') {
      table =
        kind === 'sqlite'
          ? table.addColumn(column, 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn(column, 'bigint', (c) => c.generatedByDefaultAsIdentity().primaryKey());
      continue;
    }
    const type = TYPES[kind][word];
    table = table.addColumn(column, type ?? TYPES[kind]['int'] ?? 'integer', (c) => {
      const built = nullable ? c : c.notNull();
      return type ? built : built.references(`${word}.id`).onDelete(nullable ? 'set null' : 'cascade');
    });
  }
  if (primaryKey) table = table.addPrimaryKeyConstraint(`${name}_pkey`, primaryKey);
  await table.execute();
};

/** `unique`: one row per value; `where`: a partial index, with the same text on both stores. */
export type IndexSpec = { on: string; columns: string; unique?: boolean; where?: string };

/** `columns` may have directions: `status, last_activity_at desc`. */
export const indexName = ({ on, columns, unique }: IndexSpec) =>
  `${on}_${columns.replaceAll(/\W+/g, '_')}_${unique ? 'key' : 'idx'}`.slice(0, 60);

export const indexText = (index: IndexSpec, how: '' | 'CONCURRENTLY' = '') => {
  const { on, columns, unique, where } = index;
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${how} ${indexName(index)} ON ${on} (${columns})${where ? ` WHERE ${where}` : ''}`;
};

/** Creates an index at once: for tables that are new or small. A migration names the others in its `indexes`. */
export const createIndex = async (db: Kysely<unknown>, index: IndexSpec) => {
  await sql.raw(indexText(index)).execute(db);
};
