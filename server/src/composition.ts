import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Clock, systemClock } from './adapters/clock.ts';
import { openFiles } from './adapters/files.open.ts';
import type { FileStore } from './adapters/files.ts';
import { createImageShrinker } from './adapters/images.ts';
import { createOpenAiModel } from './adapters/language-model.openai.ts';
import { createKeptMailer, type Mailer } from './adapters/mailer.ts';
import { createOutboundHttp } from './adapters/outbound-http.node.ts';
import type { OutboundHttp } from './adapters/outbound-http.ts';
import { createSessionUse } from './auth/session-use.ts';
import type { Store } from './db/client.ts';
import { createAuditedWrite } from './audit/audited-write.ts';
import { createPurge } from './db/purge.ts';
import { createWriter } from './db/writer.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createHealth } from './health/health.ts';
import { createVitals } from './health/vitals.ts';
import { createJobQueue } from './jobs/queue.ts';
import { jobs } from './jobs/registry.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { createBroadcast } from './live/broadcast.ts';
import { createTypingEnds } from './live/typing-ends.ts';
import { openLiveDoors } from './live-doors.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createReactions } from './reactions.ts';
import type { Write } from './transaction.ts';
import { VERSION } from './version.ts';

/** Doors a test hands in instead of the real ones. */
export type Replaced = { clock?: Clock; files?: FileStore; mailer?: Mailer; http?: OutboundHttp };

export type Composition = {
  deps: Deps;
  /** Runs this node's share of the jobs; not started yet. */
  worker: Worker;
  /** Stops the worker, waits for the writes under way and their news, then closes every door. */
  close(): Promise<void>;
};

const openMailer = async ({ smtpUrl, mailFrom }: Env, write: Write) => {
  if (!smtpUrl) return { mailer: createKeptMailer(write), close: () => {} };
  const { createSmtpMailer } = await import('./adapters/mailer.smtp.ts');
  return createSmtpMailer({ smtpUrl, mailFrom }, write);
};

const openHttp = ({ allowPrivateWebhooks }: Env) =>
  createOutboundHttp({ allowPrivate: allowPrivateWebhooks, userAgent: `Porchlight/${VERSION}` });

/** Builds every door of `deps.ts` on a store that is open and migrated. */
export const compose = async (env: Env, log: Logger, store: Store, replaced: Replaced = {}): Promise<Composition> => {
  const clock = replaced.clock ?? systemClock;
  const metrics = createMetrics();
  const live = await openLiveDoors(env, { clock, log, metrics });
  const broadcast = createBroadcast({ db: store.reader, bus: live.bus, log, clock, metrics });
  // The worker needs the writer, whose commits wake the worker.
  const late: { worker?: Worker } = {};
  const reactions = createReactions({ publish: broadcast.publish, jobsWaiting: () => late.worker?.wake() });
  const vitals = createVitals(clock);
  const { write: writeUnaudited, idle } = createWriter(store, clock, reactions, vitals.committed);
  const write = createAuditedWrite(writeUnaudited);
  const mail = await openMailer(env, write);
  const typingEnds = createTypingEnds();
  const sessionUse = createSessionUse({ write, clock, log });
  const deps: Deps = {
    env,
    log,
    clock,
    db: store.reader,
    reports: store.reports,
    searches: store.searches,
    write,
    metrics,
    typingEnds,
    sessionUse,
    purgeDeleted: createPurge(store, write, clock, env.dataDir),
    vitals,
    health: createHealth({ db: store.reader, write, bus: live.bus, clock, env, log, vitals }),
    pools: store.pools,
    ...live,
    files: replaced.files ?? (await openFiles(env)),
    images: createImageShrinker(),
    mailer: replaced.mailer ?? mail.mailer,
    http: replaced.http ?? openHttp(env),
    model: env.ai && createOpenAiModel(env.ai),
  };
  const worker = createWorker(deps, createJobQueue(write, store.reader, store.kind, randomUUID()), jobs);
  late.worker = worker;
  const close = async () => {
    await worker.stop();
    typingEnds.close();
    await sessionUse.flush().catch((err: unknown) => log.warn({ err }, 'the use of chat sessions could not be noted'));
    await idle();
    await broadcast.idle();
    mail.close();
    for (const door of Object.values(live)) await door.close();
    await store.close();
  };
  return { deps, worker, close };
};
