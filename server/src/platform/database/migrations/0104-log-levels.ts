import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable } from './table-builder.ts';

export const up = (db: Kysely<unknown>, kind: StoreKind) =>
  createTable(db, kind, 'log_levels', { area: 'text', level: 'text', expires_at: 'time', set_by: 'text?' }, ['area']);
