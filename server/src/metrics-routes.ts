import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import type { App } from './http/app-type.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

const hasToken = (request: FastifyRequest, token: string) => {
  const given = Buffer.from(String(request.headers.authorization ?? ''));
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** Gauges that are read when somebody asks, and cost nothing otherwise. */
const addGauges = ({ db, metrics }: Deps) => {
  const registers = [metrics.registry];
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'porchlight_jobs',
    help: 'Jobs of the installation by status',
    labelNames: ['status'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('jobs')
        .select((row) => ['status', row.fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute();
      for (const status of ['waiting', 'running', 'failed'])
        this.set({ status }, rows.find((row) => row.status === status)?.count ?? 0);
    },
  });
};

/**
 * `GET /metrics` for Prometheus (users-say 70): from this machine, or with `Authorization: Bearer <METRICS_TOKEN>`. A proxy on
 * this machine makes everybody look local, so a forwarded request always needs the token.
 */
export const metricsRoutes = (app: App, deps: Deps) => {
  const { registry } = deps.metrics;
  addGauges(deps);
  const { metricsToken } = deps.env;
  const mayRead = (request: FastifyRequest) =>
    metricsToken
      ? hasToken(request, metricsToken)
      : isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
