import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { type Kysely, sql } from 'kysely';
import { LONGEST_INDEXED, rebuildMessageIndex, searchableMessages } from '../search/message-index.ts';
import type { StoreKind } from '../store-kind.ts';
import { backfill } from './backfill.ts';

type Spoken = { id: number; content: string };
type Step = { step: string; begunAt: number };

/**
 * Folds the words of all indexed messages again. On PostgreSQL a node of the version before goes on indexing meanwhile:
 * entries are changed and never inserted, so that the two cannot collide, and messages written since the step began are
 * indexed again by the sequence of changes.
 */
export const refoldMessageIndex = async (db: Kysely<unknown>, kind: StoreKind, { step, begunAt }: Step) => {
  if (kind === 'sqlite') return rebuildMessageIndex(db);
  await backfill<{ id: number }>(db, { step, table: 'message_index', columns: [] }, async (tx, entries) => {
    const ids = sql.join(entries.map(({ id }) => sql`${id}::bigint`));
    const { rows } = await sql<Spoken>`SELECT id, content FROM messages
      WHERE id IN (${ids}) AND ${searchableMessages}`.execute(tx);
    if (rows.length === 0) return;
    const words = rows.map(
      ({ id, content }) =>
        sql`(${id}::bigint, to_tsvector('simple', ${foldForSearch(content.slice(0, LONGEST_INDEXED))}))`,
    );
    await sql`UPDATE message_index SET words = folded.words
      FROM (VALUES ${sql.join(words)}) AS folded (id, words) WHERE message_index.id = folded.id`.execute(tx);
  });
  await sql`UPDATE message_index_state SET seq = LEAST(seq,
    coalesce((SELECT min(seq) - 1 FROM changes WHERE created_at >= ${begunAt}), seq))`.execute(db);
};
