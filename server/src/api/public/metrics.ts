import type { FastifyRequest } from 'fastify';
import { judgeRuns, readRuns } from '../../domain/backups/runs.ts';
import type { Deps } from '../../domain/deps.ts';
import { countFailing } from '../../domain/webhooks/receivers.ts';
import { storeBytes } from '../../platform/database/probe.ts';
import { notFound } from '../../platform/errors.ts';
import { CHECKS } from '../../platform/health/health.ts';
import { inTime } from '../../platform/health/with-deadline.ts';
import type { App } from '../../platform/http/app-type.ts';
import { countJobs } from '../../platform/jobs/count-jobs.ts';
import { EXPOSITION_TYPE } from '../../platform/metrics/exposition.ts';
import { mayReadMetrics } from './metrics-access.ts';

const readBackups = async ({ db, clock, metrics, env: { backups } }: Deps) => {
  if (!backups) return;
  const { ageMs, isGood } = judgeRuns(await readRuns({ db }), backups, clock.now());
  metrics.backupUp.set(isGood ? 1 : 0);
  metrics.backupInterval.set(backups.everyHours * 3_600);
  if (ageMs !== undefined) metrics.backupAge.set(ageMs / 1_000);
};

const readInstallation = async (deps: Deps) => {
  const { db, metrics } = deps;
  const counts = await countJobs(db);
  for (const status of ['waiting', 'running', 'failed']) metrics.jobs.set(counts.get(status) ?? 0, { status });
  metrics.database.set(await storeBytes(db));
  metrics.failingReceivers.set(await countFailing({ db }));
  await readBackups(deps);
};

/** Read only on request. Without the store, this node's own counters are still reported. */
const readGauges = async (deps: Deps) => {
  const { metrics, health, pools, log } = deps;
  metrics.memory.set(process.memoryUsage.rss());
  const { checks, lateJob, databaseMs, commitAgeMs } = await health.look();
  for (const check of CHECKS) metrics.checks.set(checks[check] ? 1 : 0, { check });
  metrics.bus.set(checks.bus ? 1 : 0);
  metrics.databaseUp.set(checks.store ? 1 : 0);
  if (databaseMs !== undefined) metrics.databaseLatency.set(databaseMs / 1000);
  metrics.commitAge.set(commitAgeMs / 1000);
  if (lateJob !== undefined) metrics.jobLag.set((lateJob?.waitedMs ?? 0) / 1000);
  for (const { name, open, idle, waiting } of pools())
    for (const [state, count] of Object.entries({ used: open - idle, idle, waiting }))
      metrics.connections.set(count, { pool: name, state });
  const replica = await deps.replica?.look();
  if (replica) metrics.replicaUp.set(replica.isUsable ? 1 : 0);
  if (replica?.lagMs !== undefined) metrics.replicaLag.set(replica.lagMs / 1000);
  if (checks.store)
    await inTime(readInstallation(deps)).catch((error) =>
      log.warn({ err: error }, 'the metrics of the store could not be read'),
    );
};

/** A refused request here is a message that could not be sent. */
const isSend = (request: FastifyRequest) =>
  request.method === 'POST' && /\/(messages|conversations)$/.test(request.routeOptions.url ?? '');

export const metricsRoutes = (app: App, deps: Deps) => {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400 && isSend(request)) deps.metrics.failedSends.inc({ status: String(reply.statusCode) });
  });
  app.get('/metrics', { config: { permission: 'public' } }, async (request, reply) => {
    if (!mayReadMetrics(deps.env, request)) throw notFound();
    await readGauges(deps);
    return reply.type(EXPOSITION_TYPE).send(deps.metrics.text());
  });
};
