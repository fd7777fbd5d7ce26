import type { ArticleRow } from '../../platform/database/schema/help-centre.ts';
import type { Deps } from '../deps.ts';
import { dayOf } from './analytics/days.ts';
import { isPerson, type Reader, visitKey } from './analytics/readers.ts';

/** Reading an article again within half an hour is the same visit. */
const VISIT = { name: 'article_view', max: 1, periodMs: 30 * 60_000 };

export const countView = async (deps: Deps, reader: Reader, article: ArticleRow): Promise<void> => {
  if (!isPerson(reader)) return;
  const key = `${article.id}:${visitKey(reader, deps.env.secretKey, deps.clock.now())}`;
  if ((await deps.rateLimiter.hit(VISIT, key)) !== undefined) return;
  await deps.write(async (tx) => {
    await tx.db
      .updateTable('articles')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', article.id)
      .execute();
    await tx.db
      .insertInto('article_view_days')
      .values({ portal_id: article.portal_id, day: dayOf(tx.now), article_id: article.id, views: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['portal_id', 'day', 'article_id'])
          .doUpdateSet((row) => ({ views: row('article_view_days.views', '+', 1) })),
      )
      .execute();
  });
};

export const saveFeedback = (
  deps: Deps,
  reader: Reader,
  article: ArticleRow,
  answer: { helpful: boolean; comment: string | null },
): Promise<void> =>
  deps.write(async (tx) => {
    const visit_key = visitKey(reader, deps.env.secretKey, tx.now);
    await tx.db
      .insertInto('article_feedback')
      .values({ article_id: article.id, visit_key, created_at: tx.now, ...answer })
      .onConflict((conflict) => conflict.columns(['article_id', 'visit_key']).doUpdateSet(answer))
      .execute();
  });
