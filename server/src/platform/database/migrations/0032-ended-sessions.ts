import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

export const up = (db: Kysely<unknown>, kind: StoreKind) =>
  createTable(db, kind, 'ended_sessions', { inbox_id: 'inboxes', source_hash: 'text', ended_at: 'time' }, [
    'inbox_id',
    'source_hash',
  ]);
