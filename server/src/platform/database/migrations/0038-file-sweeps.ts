import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

export const up = (db: Kysely<unknown>, kind: StoreKind) =>
  createTable(db, kind, 'file_sweeps', {
    id: 'id',
    finished_at: 'time',
    files: 'int',
    bytes: 'int',
    orphans: 'int',
    orphan_bytes: 'int',
    removed: 'int',
    missing: 'int',
  });
