import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** Whether the response of a bot's server is its answer. True for existing bots, which rely on it; new bots choose. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const [type, yes] = kind === 'sqlite' ? ['integer', '1'] : ['boolean', 'true'];
  await sql.raw(`ALTER TABLE agent_bots ADD COLUMN answers_in_response ${type} NOT NULL DEFAULT ${yes}`).execute(db);
};
