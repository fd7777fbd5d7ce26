import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

/** Sessions that were erased with their rows: a digest of each, so that a copy of their token cannot begin them again. */
export const up = (db: Kysely<unknown>, kind: StoreKind) =>
  createTable(db, kind, 'ended_sessions', { inbox_id: 'inboxes', source_hash: 'text', ended_at: 'time' }, [
    'inbox_id',
    'source_hash',
  ]);
