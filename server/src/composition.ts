import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from './adapters/clock.ts';
import { openDiskFiles } from './adapters/files.disk.ts';
import { openS3Files } from './adapters/files.s3.ts';
import type { FileStore } from './adapters/files.ts';
import { createSmtpMailer } from './adapters/mailer.smtp.ts';
import { createKeptMailer, type Mailer } from './adapters/mailer.ts';
import { createOutboundHttp } from './adapters/outbound-http.node.ts';
import type { OutboundHttp } from './adapters/outbound-http.ts';
import type { Store } from './db/client.ts';
import { createWriter } from './db/writer.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { openLiveDoors } from './live-doors.ts';
import type { Reactions } from './reactions-types.ts';
import type { Write } from './transaction.ts';
import { VERSION } from './version.ts';

/** Doors a test hands in instead of the real ones. */
export type Replaced = {
  clock?: Clock;
  files?: FileStore;
  mailer?: Mailer;
  http?: OutboundHttp;
  reactions?: Reactions;
};

export type Composition = {
  deps: Deps;
  /** Waits for the writes under way, then closes every door. */
  close(): Promise<void>;
};

const openFiles = ({ s3, dataDir }: Env) =>
  s3 ? openS3Files(s3, join(dataDir, 'incoming')) : openDiskFiles(join(dataDir, 'files'));

const openMailer = ({ smtpUrl, mailFrom }: Env, write: Write) =>
  smtpUrl ? createSmtpMailer({ smtpUrl, mailFrom }, write) : { mailer: createKeptMailer(write), close: () => {} };

/** Builds every door of `deps.ts` on a store that is open and migrated. */
export const compose = async (env: Env, log: Logger, store: Store, replaced: Replaced): Promise<Composition> => {
  const clock = replaced.clock ?? systemClock;
  const live = await openLiveDoors(env, clock);
  const reactions = replaced.reactions ?? { plan: async () => ({ changes: [], jobs: [] }), publish: () => {}, jobsWaiting: () => {} };
  const { write, idle } = createWriter(store, clock, reactions);
  const mail = openMailer(env, write);
  const deps: Deps = {
    env,
    log,
    clock,
    db: store.reader,
    write,
    ...live,
    files: replaced.files ?? (await openFiles(env)),
    mailer: replaced.mailer ?? mail.mailer,
    http: replaced.http ?? createOutboundHttp({ allowPrivate: env.allowPrivateWebhooks, userAgent: `Porchlight/${VERSION}` }),
  };
  const close = async () => {
    await idle();
    mail.close();
    for (const door of Object.values(live)) await door.close();
    await store.close();
  };
  return { deps, close };
};
