import { type Kysely, sql } from 'kysely';
import { isUnspaced } from '../search/letter-pairs.ts';
import { indexMessages } from '../search/message-index.ts';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fillRows } from './backfill.ts';

const STEP = '0056-letter-pairs';

/** Messages in languages without spaces are found by their pairs of letters. */
export const up = async () => {};

/** Indexes existing messages; what the version before indexes meanwhile is indexed again by the sequence of changes. */
export const backfill = async (db: Kysely<unknown>, kind: StoreKind, begunAt: number) => {
  // The language is tested only for messages with characters outside ASCII.
  const only = kind === 'postgres' ? sql<boolean>`content ~ '[^ -~]'` : sql<boolean>`content GLOB '*[^ -~]*'`;
  await fillRows<{ id: number; content: string | null }>(
    db,
    { step: STEP, table: 'messages', columns: ['content'], only },
    async (tx, messages) => {
      const ids = messages.flatMap(({ id, content }) => (content !== null && isUnspaced(content) ? [id] : []));
      if (ids.length > 0) await indexMessages(tx, ids);
    },
  );
  if (kind === 'postgres')
    await sql`UPDATE message_index_state SET seq = LEAST(seq,
      coalesce((SELECT min(seq) - 1 FROM changes WHERE created_at >= ${begunAt}), seq))`.execute(db);
};
