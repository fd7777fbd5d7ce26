import { NO_ROW, type Seq } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import { indexMessages } from '../../platform/database/search/message-index.ts';
import type { Deps } from '../deps.ts';

const AT_ONCE = 1_000;
/** The longest wait of a search; the rest is found next time. */
const MOST_TURNS = 10;

const putNext = ({ write }: Deps) =>
  write(async (tx) => {
    // Two nodes that index the same messages at once would both insert them.
    const { rows: state } = await sql<{ seq: Seq }>`
      SELECT seq FROM message_index_state ${lockRows(tx.db)}`.execute(tx.db);
    const changes = await tx.db
      .selectFrom('changes')
      .select(['seq', 'name', 'record_id'])
      .where('seq', '>', state[0]?.seq ?? NO_ROW)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    const last = changes.at(-1);
    if (!last) return false;
    const ids = changes.flatMap(({ name, record_id }) =>
      record_id !== null && (name === 'message.created' || name === 'message.updated') ? [record_id] : [],
    );
    if (ids.length > 0) await indexMessages(tx.db, [...new Set(ids)]);
    await sql`UPDATE message_index_state SET seq = ${last.seq}`.execute(tx.db);
    return changes.length === AT_ONCE;
  });

/** From the sequence of changes: sending costs nothing more, and a search finds what was just written. */
export const catchUp = async (deps: Deps): Promise<void> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) if (!(await putNext(deps))) return;
};

export const indexedUpTo = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const { rows } = await sql<{ seq: number | string }>`SELECT seq FROM message_index_state`.execute(db);
  return Number(rows[0]?.seq ?? 0);
};
