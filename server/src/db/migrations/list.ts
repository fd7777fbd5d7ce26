import type { Kysely } from 'kysely';
import type { StoreKind } from '../client.ts';
import * as initialSchema from './0001-initial-schema.ts';

export type Migration = { name: string; up(db: Kysely<unknown>, kind: StoreKind): Promise<void> };

/** In order, for ever: a migration that was published is never changed. */
export const migrations: Migration[] = [{ name: '0001-initial-schema', up: initialSchema.up }];
