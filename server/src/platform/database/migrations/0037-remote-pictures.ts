import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(
    db,
    kind,
    'remote_pictures',
    { url_hash: 'text', file_key: 'text?', byte_size: 'int', fetched_at: 'time', used_at: 'time' },
    ['url_hash'],
  );
  await createIndex(db, { on: 'remote_pictures', columns: 'used_at' });
};
