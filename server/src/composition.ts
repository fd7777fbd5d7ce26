import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createAuditedWrite, createOriginWriteTogether } from './api/audit/audited-write.ts';
import { createBroadcast } from './api/live/broadcast.ts';
import { createTypingEnds } from './api/live/typing-timeouts.ts';
import type { Deps } from './domain/deps.ts';
import { createStatusPages } from './domain/home-blocks/status-pages.ts';
import { followLogLevels } from './domain/log-levels/follow-log-levels.ts';
import { createMailLog } from './domain/notifications/record-mail.ts';
import type { Write } from './domain/transaction.ts';
import { createSessionUse } from './domain/visitors/session-use.ts';
import { jobs } from './jobs.ts';
import { createReactions } from './outbound/reactions/reactions.ts';
import { type AreaLogs, createAreaLogs } from './platform/area-logs.ts';
import { createOpenAiModel } from './platform/clients/language-model.openai.ts';
import { createKeptMailer, type Mailer } from './platform/clients/mailer.ts';
import { createOutboundHttp } from './platform/clients/outbound-http.node.ts';
import { traceOutboundHttp } from './platform/clients/outbound-http.traced.ts';
import type { OutboundHttp } from './platform/clients/outbound-http.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openCluster } from './platform/cluster/open-cluster.ts';
import type { Env } from './platform/config/environment.ts';
import type { Store } from './platform/database/open-store.ts';
import { createPurge } from './platform/database/purge.ts';
import { storeName } from './platform/database/store-kind.ts';
import { createWriter } from './platform/database/writer.ts';
import { openFiles } from './platform/files/files.open.ts';
import type { FileStore } from './platform/files/files.ts';
import { createImageShrinker } from './platform/files/images.ts';
import { scanFiles } from './platform/files/scan-files.ts';
import { createHealth } from './platform/health/health.ts';
import { createVitals } from './platform/health/vitals.ts';
import { createJobQueue } from './platform/jobs/queue.ts';
import { createWorker, type Worker } from './platform/jobs/worker.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { VERSION } from './platform/version.ts';

/** Doors a test hands in instead of the real ones. */
export type Replaced = { clock?: Clock; files?: FileStore; mailer?: Mailer; http?: OutboundHttp };

export type Composition = {
  deps: Deps;
  worker: Worker;
  /** Follows the levels of the log that are set while the server runs; not started by commands and tests. */
  logLevels: ReturnType<typeof followLogLevels>;
  /** Stops the worker, waits for the writes under way and their news, then closes every door. */
  close(): Promise<void>;
};

const openMailer = async ({ smtpUrl, mailFrom }: Env, write: Write, log: Logger) => {
  const record = createMailLog(write);
  if (!smtpUrl) return { mailer: createKeptMailer(record), close: () => {} };
  const { createSmtpMailer } = await import('./platform/clients/mailer.smtp.ts');
  return createSmtpMailer({ smtpUrl, mailFrom }, record, log);
};

const scanned = (files: FileStore, { clamd }: Env, log: Logger) => (clamd ? scanFiles(files, clamd, log) : files);

const logStatements = (store: Store, { database }: AreaLogs) =>
  store.listenToStatements({
    isListening: () => database.isLevelEnabled('debug'),
    statement: (statement, ms, error) =>
      database.debug({ statement, ms: Math.round(ms * 10) / 10, failed: error !== undefined }, 'statement run'),
  });

const openHttp = ({ allowPrivateWebhooks }: Env) =>
  createOutboundHttp({ allowPrivate: allowPrivateWebhooks, userAgent: `Porchlight/${VERSION}` });

/** Builds every door of `deps.ts` on a store that is open and migrated. */
export const compose = async (env: Env, log: Logger, store: Store, replaced: Replaced = {}): Promise<Composition> => {
  const clock = replaced.clock ?? systemClock;
  const metrics = createMetrics();
  const logs = createAreaLogs(log);
  logStatements(store, logs);
  const live = await openCluster(env, { clock, log, metrics });
  const broadcast = createBroadcast({ db: store.reader, bus: live.bus, log: logs.live, clock, metrics });
  // The worker needs the writer, whose commits wake the worker.
  const late: { worker?: Worker } = {};
  const reactions = createReactions({ publish: broadcast.publish, jobsWaiting: () => late.worker?.wake() });
  const vitals = createVitals(clock);
  const writer = createWriter(store, clock, reactions, vitals.committed);
  const write = createAuditedWrite(writer.write);
  const mail = await openMailer(env, write, logs.mail);
  store.replica?.listen(({ isUsable, problem }) =>
    isUsable
      ? log.info('reports are read from the replica')
      : log.warn({ problem }, 'reports are read from the primary: the replica is not usable'),
  );
  const typingEnds = createTypingEnds();
  const sessionUse = createSessionUse({ write, clock, log });
  const tracing = await openTracing(env, storeName(store.reader).toLowerCase(), log);
  const ownHttp = replaced.http ?? openHttp(env);
  const http = tracing ? traceOutboundHttp(ownHttp) : ownHttp;
  const deps: Deps = {
    env,
    log,
    logs,
    clock,
    db: store.reader,
    reports: store.reports,
    searches: store.searches,
    write,
    writeTogether: createOriginWriteTogether(writer.writeTogether),
    metrics,
    tracing,
    typingEnds,
    sessionUse,
    purgeDeleted: createPurge(store, write, clock, env.dataDir),
    vitals,
    health: createHealth({ db: store.reader, write, bus: live.bus, clock, env, log, vitals }),
    pools: store.pools,
    replica: store.replica,
    ...live,
    files: scanned(replaced.files ?? (await openFiles(env)), env, log),
    images: createImageShrinker(),
    mailer: replaced.mailer ?? mail.mailer,
    http,
    statusPages: createStatusPages({ http, log, clock }),
    model: env.ai && createOpenAiModel(env.ai),
  };
  const worker = createWorker({ ...deps, log: logs.jobs }, createJobQueue(write, store.reader, randomUUID()), jobs);
  late.worker = worker;
  const logLevels = followLogLevels(deps);
  const close = async () => {
    await logLevels.close();
    await worker.stop();
    typingEnds.close();
    await sessionUse
      .flush()
      .catch((err: unknown) => log.warn({ err }, 'the last use of visitor sessions could not be stored'));
    await writer.idle();
    await broadcast.idle();
    mail.close();
    for (const port of Object.values(live)) await port.close();
    await store.close();
    await tracing?.close();
  };
  return { deps, worker, logLevels, close };
};
