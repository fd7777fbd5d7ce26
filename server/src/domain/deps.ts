import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { Bus } from '../platform/cluster/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { ImageShrinker } from '../platform/files/images.ts';
import type { LanguageModel } from '../platform/clients/language-model.ts';
import type { Mailer } from '../platform/clients/mailer.ts';
import type { OutboundHttp } from '../platform/clients/outbound-http.ts';
import type { Presence } from '../platform/cluster/presence.ts';
import type { RateLimiter } from '../platform/cluster/rate-limiter.ts';
import type { Store } from '../platform/database/open-store.ts';
import type { Database } from '../platform/database/schema/database.ts';
import type { Env } from '../platform/config/environment.ts';
import type { createHealth } from '../platform/health/health.ts';
import type { Vitals } from '../platform/health/vitals.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Write, WriteTogether } from './transaction.ts';

/** Ends the typing of those who typed at this node and neither went on nor stopped (`api/live/typing-timeouts`). */
export type TypingEnds = {
  /** Notes that `key` types; `end` is called once unless they stop or go on. */
  began(key: string, end: () => void): void;
  stopped(key: string): void;
  /** Forgets all who type; a server that has closed ends nothing. */
  close(): void;
};

/** Notes when visitors' sessions were used (`domain/visitors/session-use`). */
export type SessionUse = {
  note(session: { id: ContactInboxId; last_used_at: number | null }): void;
  flush(): Promise<void>;
};

/**
 * Every door to the outside, one type. Built once by the composition root (`main.mjs`, or `testing/harness` in tests)
 * and handed in; nothing reaches the outside any other way.
 */
export type Deps = {
  env: Env;
  log: Logger;
  clock: Clock;
  /** Reads only, outside a transaction: sees what is committed. */
  db: Kysely<Database>;
  /** Long reads, such as reports: they hold up nothing else. */
  reports: Kysely<Database>;
  /** Reads that look through many rows to find few. */
  searches: Kysely<Database>;
  /** The one writer: see `transaction.ts`. */
  write: Write;
  /** The same for what comes often: actions of one kind that wait at once are done at once (`together/set-actions.ts`). */
  writeTogether: WriteTogether;
  bus: Bus;
  presence: Presence;
  rateLimiter: RateLimiter;
  files: FileStore;
  images: ImageShrinker;
  mailer: Mailer;
  http: OutboundHttp;
  /** Removes the bytes of deleted rows from the data folder (`platform/database/purge`). */
  purgeDeleted(): Promise<void>;
  /** What the answer bot and the help for agents think with; undefined when the operator gave none. */
  model: LanguageModel | undefined;
  /** When parts of this node last did their work. */
  vitals: Vitals;
  /** Whether this node can do its work: what `/ready`, `/metrics` and the health page say. */
  health: ReturnType<typeof createHealth>;
  /** Connections of PostgreSQL by what they are for. */
  pools: Store['pools'];
  /** The metrics of this node. */
  metrics: Metrics;
  typingEnds: TypingEnds;
  sessionUse: SessionUse;
};
