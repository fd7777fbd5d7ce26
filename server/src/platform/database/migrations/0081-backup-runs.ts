import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

export const up = (db: Kysely<unknown>, kind: StoreKind) =>
  createTable(db, kind, 'backup_runs', {
    id: 'id',
    state: 'text',
    started_at: 'time',
    finished_at: 'time?',
    detail: 'text?',
  });
