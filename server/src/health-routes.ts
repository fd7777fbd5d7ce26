import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { freeBytes } from './adapters/disk-space.ts';
import { migrations } from './db/migrations/list.ts';
import type { Deps } from './deps.ts';
import type { App } from './http/app-type.ts';
import { jobLag } from './jobs/lag.ts';
import { VERSION } from './version.ts';

/** Less than this, and somebody should look before nothing can be written any more. */
const LITTLE_SPACE = 500 * 1024 * 1024;
/** Jobs that are due for longer are not done: mails and webhooks do not leave. */
const LATE_MS = 5 * 60_000;

/** `/health`: the process answers. `/ready`: it can do its work, else 503. `/api`: what old clients ask. */
export const healthRoutes = (app: App, { env, db, bus, clock, log }: Deps) => {
  const health = async (request: FastifyRequest, reply: FastifyReply) => {
    // For `doctor`, which wants to hear the time of whatever stands in front.
    if (new URLSearchParams(request.url.split('?')[1]).get('clock') === 'front') reply.raw.sendDate = false;
    return { status: 'ok' };
  };
  /** A node of a newer version may have gone further; one that lacks a step cannot be trusted with writes. */
  const isMigrated = async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db);
    return migrations.every((step) => rows.some(({ name }) => name === step.name));
  };
  const storeAnswers = () =>
    sql`SELECT 1`.execute(db).then(
      () => true,
      (error) => {
        log.error({ err: error }, 'the store does not answer');
        return false;
      },
    );

  /** What each part says of itself. */
  const look = async () => {
    const store = await storeAnswers();
    const [free, migrated, late] = await Promise.all([
      freeBytes(env.dataDir),
      store ? isMigrated().catch(() => false) : false,
      store ? jobLag(db, clock.now()).catch(() => undefined) : undefined,
    ]);
    return {
      store,
      migrations: migrated,
      bus: bus.healthy(),
      disk: free === undefined || free > LITTLE_SPACE,
      jobs: late !== undefined && late < LATE_MS,
      disk_free_bytes: free ?? null,
      job_lag_seconds: late === undefined ? null : Math.round(late / 1000),
    };
  };

  for (const path of ['/health', '/healthz']) app.get(path, health);
  for (const path of ['/ready', '/readyz'])
    app.get(path, async (_request, reply) => {
      const parts = await look();
      // Whatever else is amiss, this node still serves, and clients catch up by their cursor: no reason to take it out.
      const whole = parts.bus && parts.disk && parts.jobs;
      const serves = parts.store && parts.migrations;
      const status = serves ? (whole ? 'ok' : 'degraded') : 'unavailable';
      return reply.code(serves ? 200 : 503).send({ status, ...parts, version: VERSION });
    });
  app.get('/api', async () => ({
    version: VERSION,
    timestamp: new Date().toISOString().slice(0, 19).replace('T', ' '),
    queue_services: 'ok',
    data_services: (await storeAnswers()) ? 'ok' : 'failing',
  }));
};
