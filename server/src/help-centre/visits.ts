import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { ArticleRow } from '../db/schema/help-centre.ts';

/** Reading an article again within half an hour is the same visit. */
const VISIT = { name: 'article_view', max: 1, periodMs: 30 * 60_000 };
const MACHINES = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headlesschrome-lighthouse/i;

/** Names a visitor for a day, and nobody could say whom. */
const visitKey = (request: FastifyRequest, secret: string, now: number) =>
  createHash('sha256')
    .update(`${secret}|${Math.floor(now / 86_400_000)}|${request.ip}|${request.headers['user-agent'] ?? ''}`)
    .digest('base64url');

const isPerson = ({ headers }: FastifyRequest) =>
  !MACHINES.test(String(headers['user-agent'] ?? '')) &&
  !/prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''));

/** Counts a view once a visit, and none of a machine's. */
export const countView = async (deps: Deps, request: FastifyRequest, article: ArticleRow): Promise<void> => {
  if (!isPerson(request)) return;
  const key = `${article.id}:${visitKey(request, deps.env.secretKey, deps.clock.now())}`;
  if ((await deps.rateLimiter.hit(VISIT, key)) !== undefined) return;
  await deps.write(async (tx) => {
    await tx.db
      .updateTable('articles')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', article.id)
      .execute();
  });
};

/** One answer a visitor and day: a second one replaces the first. */
export const saveFeedback = (
  deps: Deps,
  request: FastifyRequest,
  article: ArticleRow,
  answer: { helpful: boolean; comment: string | null },
): Promise<void> =>
  deps.write(async (tx) => {
    const visit_key = visitKey(request, deps.env.secretKey, tx.now);
    await tx.db
      .insertInto('article_feedback')
      .values({ article_id: article.id, visit_key, created_at: tx.now, ...answer })
      .onConflict((conflict) => conflict.columns(['article_id', 'visit_key']).doUpdateSet(answer))
      .execute();
  });
