import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { conversationTables } from './0001-conversation-tables.ts';
import { initialIndexes } from './0001-initial-indexes.ts';
import { recordTables } from './0001-record-tables.ts';
import { sortingTables } from './0001-sorting-tables.ts';
import { workspaceTables } from './0001-workspace-tables.ts';
import { createIndex, createTable } from './table-builder.ts';

/** The columns are described in `database/schema`. */
const tables = [...workspaceTables, ...conversationTables, ...sortingTables, ...recordTables];

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  for (const [name, spec, primaryKey] of tables) await createTable(db, kind, name, spec, primaryKey);
  for (const index of initialIndexes) await createIndex(db, index);
  await sql`INSERT INTO counters (name, value) VALUES ('changes', 0)`.execute(db);
};
