import type { ArticleId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, NotNull } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { unix } from '../../platform/times.ts';

type Reader = { db: Kysely<Database> };

export type Helped = { helpful_count: number; not_helpful_count: number };

const NO_ANSWERS: Helped = { helpful_count: 0, not_helpful_count: 0 };

export const countHelped = async ({ db }: Reader, ids: readonly ArticleId[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('article_feedback')
          .select(['article_id', 'helpful'])
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('article_id', 'in', ids)
          .groupBy(['article_id', 'helpful'])
          .execute();
  const countOf = (id: ArticleId, helpful: boolean) =>
    Number(rows.find((row) => row.article_id === id && Boolean(row.helpful) === helpful)?.count ?? 0);
  return (id: ArticleId): Helped =>
    rows.length === 0 ? NO_ANSWERS : { helpful_count: countOf(id, true), not_helpful_count: countOf(id, false) };
};

const withWords = ({ db }: Reader, id: ArticleId) =>
  db.selectFrom('article_feedback').where('article_id', '=', id).where('comment', 'is not', null);

export const listReaderComments = async (reader: Reader, id: ArticleId, page: number, size: number) => {
  const [rows, counted, helpedBy] = await Promise.all([
    withWords(reader, id)
      .select(['id', 'helpful', 'comment', 'created_at'])
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .$narrowType<{ comment: NotNull }>()
      .execute(),
    withWords(reader, id)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    countHelped(reader, [id]),
  ]);
  return {
    payload: rows.map(({ created_at, ...answer }) => ({ ...answer, created_at: unix(created_at) })),
    meta: { ...helpedBy(id), comments_count: Number(counted.count), current_page: page },
  };
};
