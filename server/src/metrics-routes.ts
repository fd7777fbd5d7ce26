import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import type { App } from './http/app-type.ts';
import { jobLag } from './jobs/lag.ts';
import { EXPOSITION_TYPE } from './metrics/exposition.ts';
import { countFailing } from './webhooks/receivers.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

const hasToken = (request: FastifyRequest, token: string) => {
  const given = Buffer.from(String(request.headers.authorization ?? ''));
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

const databaseBytes = async (db: Deps['db'], isPostgres: boolean): Promise<number> => {
  const asked = isPostgres
    ? sql<{ bytes: number | string }>`SELECT pg_database_size(current_database()) AS bytes`
    : sql<{
        bytes: number | string;
      }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`;
  const { rows } = await asked.execute(db);
  return Number(rows[0]?.bytes ?? 0);
};

/** What is read when somebody asks, and costs nothing otherwise. While the store is away, what this node counts is told still. */
const readGauges = async ({ db, env, metrics, bus, clock, log }: Deps) => {
  metrics.memory.set(process.memoryUsage.rss());
  metrics.bus.set(bus.healthy() ? 1 : 0);
  try {
    const rows = await db
      .selectFrom('jobs')
      .select((row) => ['status', row.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    for (const status of ['waiting', 'running', 'failed'])
      metrics.jobs.set(Number(rows.find((row) => row.status === status)?.count ?? 0), { status });
    metrics.database.set(await databaseBytes(db, env.databaseUrl !== undefined));
    metrics.failingReceivers.set(await countFailing({ db }));
    metrics.jobLag.set((await jobLag(db, clock.now())) / 1000);
  } catch (error) {
    log.warn({ err: error }, 'the store could not be asked for its figures');
  }
};

/** Where people's words come in: what is refused here is what somebody could not say. */
const isSend = (request: FastifyRequest) =>
  request.method === 'POST' && /\/(messages|conversations)$/.test(request.routeOptions.url ?? '');

/**
 * `GET /metrics` for Prometheus (users-say 70): from this machine, or with `Authorization: Bearer <METRICS_TOKEN>`. A proxy on
 * this machine makes everybody look local, so a forwarded request always needs the token.
 */
export const metricsRoutes = (app: App, deps: Deps) => {
  const { metricsToken } = deps.env;
  const mayRead = (request: FastifyRequest) =>
    metricsToken
      ? hasToken(request, metricsToken)
      : isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400 && isSend(request)) deps.metrics.failedSends.inc({ status: String(reply.statusCode) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw notFound();
    await readGauges(deps);
    return reply.type(EXPOSITION_TYPE).send(deps.metrics.text());
  });
};
