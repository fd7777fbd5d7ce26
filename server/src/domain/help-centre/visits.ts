import { createHash } from 'node:crypto';
import type { ArticleRow } from '../../platform/database/schema/help-centre.ts';
import type { Deps } from '../deps.ts';

/** Reading an article again within half an hour is the same visit. */
const VISIT = { name: 'article_view', max: 1, periodMs: 30 * 60_000 };
const MACHINES = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headlesschrome-lighthouse/i;

export type Reader = { ip: string; userAgent: string; purpose: string };

const visitKey = ({ ip, userAgent }: Reader, secret: string, now: number) =>
  createHash('sha256')
    .update(`${secret}|${Math.floor(now / 86_400_000)}|${ip}|${userAgent}`)
    .digest('base64url');

const isPerson = ({ userAgent, purpose }: Reader) => !MACHINES.test(userAgent) && !/prefetch|prerender/.test(purpose);

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
