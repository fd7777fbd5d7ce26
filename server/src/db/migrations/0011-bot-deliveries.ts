import type { Kysely } from 'kysely';
import { createIndex } from '../table-builder.ts';

/** What a bot was told is read by bot. */
export const up = async (db: Kysely<unknown>) => {
  await createIndex(db, { on: 'webhook_deliveries', columns: 'agent_bot_id, id' });
};
