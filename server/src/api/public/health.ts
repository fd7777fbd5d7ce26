import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { ping } from '../../platform/database/probe.ts';
import { inTime } from '../../platform/health/with-deadline.ts';
import type { App } from '../../platform/http/app-type.ts';
import { VERSION } from '../../platform/version.ts';
import { mayReadMetrics } from './metrics-access.ts';

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : Math.round(milliseconds / 1000);

/** `/health`: the process responds. `/ready`: it can do its work, else 503. `/api`: what old clients request. */
export const healthRoutes = (app: App, { env, db, health }: Deps) => {
  const answerHealth = async (request: FastifyRequest, reply: FastifyReply) => {
    // For `doctor`, which reads the time of the proxy.
    if (new URLSearchParams(request.url.split('?')[1]).get('clock') === 'front') reply.raw.sendDate = false;
    return { status: 'ok' };
  };

  for (const path of ['/health', '/healthz']) app.get(path, { config: { permission: 'public' } }, answerHealth);
  for (const path of ['/ready', '/readyz'])
    app.get(path, { config: { permission: 'public' } }, async (request, reply) => {
      const { status, failing, checks, ...figures } = await health.look();
      // A degraded node still serves, and clients catch up by their cursor, so it stays in the load balancer.
      reply.code(status === 'unavailable' ? 503 : 200).header('cache-control', 'no-store');
      if (!mayReadMetrics(env, request)) return { status, failing };
      return {
        status,
        failing,
        ...checks,
        disk_free_bytes: figures.diskFreeBytes ?? null,
        job_lag_seconds: figures.lateJob === null ? 0 : seconds(figures.lateJob?.waitedMs),
        late_job: figures.lateJob?.name ?? null,
        commit_age_seconds: seconds(figures.commitAgeMs),
        version: VERSION,
      };
    });
  app.get('/api', { config: { permission: 'public' } }, async () => ({
    version: VERSION,
    timestamp: new Date().toISOString().slice(0, 19).replace('T', ' '),
    queue_services: 'ok',
    data_services: await inTime(ping(db)).then(
      () => 'ok',
      () => 'failing',
    ),
  }));
};
