import { type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '@porchlight/core/rules/search-folding.ts';
import type { AccountId, MessageId, Seq } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import { indexMessages } from '../../platform/database/message-index.ts';

/** Few enough that the writer is free again in a moment. */
const AT_ONCE = 1_000;
/** A search waits for no more than this; the rest is found next time. */
const MOST_TURNS = 10;

const isPostgres = ({ env }: Pick<Deps, 'env'>) => env.databaseUrl !== undefined;

const putNext = ({ write, env }: Deps) =>
  write(async (tx) => {
    // Two nodes that index the same messages at once would both insert them.
    const alone = sql.raw(isPostgres({ env }) ? 'FOR UPDATE' : '');
    const { rows: state } = await sql<{ seq: number }>`SELECT seq FROM message_index_state ${alone}`.execute(tx.db);
    const changes = await tx.db
      .selectFrom('changes')
      .select(['seq', 'name', 'record_id'])
      .where('seq', '>', (state[0]?.seq ?? 0) as Seq)
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

/**
 * Brings the index up to what is committed, by the sequence of changes: a message costs no more to send than before, and a
 * search still finds what was said a moment ago.
 */
export const catchUp = async (deps: Deps): Promise<void> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) if (!(await putNext(deps))) return;
};

/** The last change that the index holds. */
export const indexedUpTo = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const { rows } = await sql<{ seq: number | string }>`SELECT seq FROM message_index_state`.execute(db);
  return Number(rows[0]?.seq ?? 0);
};

/** Languages written without blanks have no words to index: they are looked for as they stand. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const wordsOf = (text: string) => (foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12);

const holds = (text: string) =>
  sql<boolean>`lower(m.content) LIKE ${`%${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
const like = (text: string) => sql<boolean>`${holds(text)} AND m.message_type <> 2 AND m.deleted_at IS NULL`;

/**
 * Messages `m` that hold all words of a search, the last perhaps not yet whole: what to read them from, the condition, and what
 * goes by age. On
 * SQLite the index is read first, newest first, so that a word everybody says costs no more than a rare one.
 */
const matching = (
  postgres: boolean,
  text: string,
): { from: RawBuilder<unknown>; where: RawBuilder<boolean>; newest: RawBuilder<unknown> } => {
  const words = wordsOf(text);
  if (words.length === 0 || UNSPACED.test(text))
    return { from: sql`messages AS m`, where: like(text), newest: sql`m.id` };
  if (postgres) {
    const query = words.map((word) => `${word}:*`).join(' & ');
    return {
      from: sql`messages AS m`,
      where: sql<boolean>`m.id IN (SELECT id FROM message_index WHERE words @@ to_tsquery('simple', ${query}))`,
      newest: sql`m.id`,
    };
  }
  const query = words.map((word) => `"${word}"*`).join(' ');
  return {
    from: sql`message_index AS x CROSS JOIN messages AS m ON m.id = x.rowid`,
    where: sql<boolean>`x.message_index MATCH ${query}`,
    newest: sql`x.rowid`,
  };
};

/**
 * Conversations `conversations` in which something was said: all of it anywhere in a message as it is written, or its words by
 * their beginnings, however they are written. What was committed before the call is found.
 */
export const saidIn = async (deps: Deps, account_id: AccountId, text: string): Promise<RawBuilder<boolean>> => {
  await catchUp(deps);
  const { from, where } = matching(isPostgres(deps), text);
  return sql<boolean>`(conversations.id IN (SELECT m.conversation_id FROM ${from} WHERE ${where} AND m.account_id = ${account_id})
    OR EXISTS (SELECT 1 FROM messages AS m WHERE m.conversation_id = conversations.id AND ${holds(text)}))`;
};

export type MessageSearch = {
  account_id: AccountId;
  /** Those an agent sees; undefined for all. */
  inboxes: number[] | undefined;
  /** What the agent's role lets them see, of messages `m`; undefined for all. */
  role: RawBuilder<boolean> | undefined;
  text: string;
  /** Epoch milliseconds; said after it. */
  since: number;
  limit: number;
  offset: number;
};

/** Ids of the messages found, newest first. What was committed before the call is found. */
export const findMessageIds = async (
  deps: Deps,
  { account_id, inboxes, role, text, since, limit, offset }: MessageSearch,
): Promise<MessageId[]> => {
  if (inboxes?.length === 0) return [];
  await catchUp(deps);
  const { from, where, newest } = matching(isPostgres(deps), text);
  const within = inboxes ? sql`AND m.inbox_id IN (${sql.join(inboxes)})` : sql``;
  const seen = role ? sql`AND ${role}` : sql``;
  const { rows } = await sql<{ id: MessageId }>`SELECT m.id FROM ${from}
    WHERE ${where} AND m.account_id = ${account_id} AND m.created_at > ${since} ${within} ${seen}
    ORDER BY ${newest} DESC LIMIT ${limit} OFFSET ${offset}`.execute(deps.searches);
  return rows.map(({ id }) => id);
};
