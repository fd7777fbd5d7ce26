import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

export const up = (db: Kysely<unknown>, kind: StoreKind) =>
  createTable(db, kind, 'upload_usage', { owner: 'text', day: 'int', bytes: 'int' }, ['owner', 'day']);
