import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../store-kind.ts';

/** Text is compared byte by byte, so that both stores sort alike. */
export type KeyColumn = { name: string; isText: boolean };

export type TableShape = {
  name: string;
  columns: string[];
  primaryKey: KeyColumn[];
  numbered: boolean;
  references: string[];
  /** References to the same table: set after all of its rows are there. */
  selfReferences: string[];
};

type ForeignKey = { table: string; column: string; target: string };

/** Internal, or computed from the other tables. */
const OWN = [
  ...['schema_migrations', 'sqlite_sequence', 'message_index', 'message_index_state'],
  ...['report_days', 'report_rollups', 'contact_match_keys', 'contact_match_counts'],
];

const sqliteKeys = async (db: Kysely<unknown>) => {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    SELECT m.name AS "table", p.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) p
    WHERE m.type = 'table' AND p.pk > 0 ORDER BY m.name, p.pk`.execute(db);
  const { rows: foreign } = await sql<ForeignKey>`
    SELECT m.name AS "table", f."from" AS "column", f."table" AS target
    FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`.execute(db);
  return { keys, foreign };
};

const postgresKeys = async (db: Kysely<unknown>) => {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k(attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
    WHERE c.contype = 'p' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, k.place`.execute(db);
  const { rows: foreign } = await sql<ForeignKey>`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column", c.confrelid::regclass::text AS target
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`.execute(db);
  return { keys, foreign };
};

const inOrderOfReference = (tables: TableShape[]) => {
  const ordered: TableShape[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const ready = [...left.values()].filter((table) => table.references.every((name) => !left.has(name)));
    if (ready.length === 0)
      throw new Error(`These tables reference each other in a cycle: ${[...left.keys()].join(', ')}.`);
    for (const table of ready) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
};

/** Every table of the installation, read from the database itself, so that a new one is never forgotten. */
export const readTables = async (db: Kysely<unknown>): Promise<TableShape[]> => {
  const { keys, foreign } = await (isPostgres(db) ? postgresKeys(db) : sqliteKeys(db));
  const found = await db.introspection.getTables();
  const tables = found
    .filter(({ name, isView }) => !isView && !OWN.includes(name) && keys.some((key) => key.table === name))
    .filter(({ name }) => !found.some((other) => other.name !== name && isShadowOf(name, other.name)))
    .map(({ name, columns }): TableShape => {
      const pointers = foreign.filter((key) => key.table === name);
      return {
        name,
        columns: columns.map((column) => column.name).sort(),
        primaryKey: keys
          .filter((key) => key.table === name)
          .map((key) => ({
            name: key.column,
            isText: columns.some((column) => column.name === key.column && /text/i.test(column.dataType)),
          })),
        numbered: columns.some((column) => column.name === 'id' && column.isAutoIncrementing),
        references: pointers.map((key) => key.target).filter((target) => target !== name),
        selfReferences: pointers.filter((key) => key.target === name).map((key) => key.column),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return inOrderOfReference(tables);
};

const isShadowOf = (name: string, index: string) =>
  ['data', 'idx', 'content', 'docsize', 'config'].some((part) => name === `${index}_${part}`);
