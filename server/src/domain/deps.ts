import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { StatusProblem } from '@porchlight/core/wire/settings/home-block.ts';
import type { StatusState } from '@porchlight/core/wire/widget/home.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AreaLogs } from '../platform/area-logs.ts';
import type { LanguageModel } from '../platform/clients/language-model.ts';
import type { Mailer } from '../platform/clients/mailer.ts';
import type { OutboundHttp } from '../platform/clients/outbound-http.ts';
import type { Clock } from '../platform/clock.ts';
import type { Bus } from '../platform/cluster/bus.ts';
import type { Presence } from '../platform/cluster/presence.ts';
import type { RateLimiter } from '../platform/cluster/rate-limiter.ts';
import type { Visits } from '../platform/cluster/visits.ts';
import type { Env } from '../platform/config/environment.ts';
import type { Store } from '../platform/database/open-store.ts';
import type { Database } from '../platform/database/schema/database.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { ImageShrinker } from '../platform/files/images.ts';
import type { createHealth } from '../platform/health/health.ts';
import type { Vitals } from '../platform/health/vitals.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Tracing } from '../platform/tracing/span.ts';
import type { Write, WriteTogether } from './transaction.ts';

/** Ends typing indicators of this node that were neither renewed nor stopped (`api/live/typing-timeouts`). */
export type TypingEnds = {
  /** Starts or renews `key`; `end` is called once unless it is stopped or renewed. */
  began(key: string, end: () => void): void;
  stopped(key: string): void;
  close(): void;
};

export type SessionUse = {
  note(session: { id: ContactInboxId; last_used_at: number | null }): void;
  flush(): Promise<void>;
};

/** `page`: the address of the status page that the answer names. */
type SystemStatus = { state: StatusState; text: string; page: string | null };
export type StatusAnswer = SystemStatus | { problem: StatusProblem; http_status: number | null };

/** What addresses say about the state of a company's systems (`domain/home-blocks/status-pages`). */
export type StatusPages = {
  /** Waits for the address, unless it answered within the last minute. */
  check(url: string): Promise<StatusAnswer>;
  /** Without waiting: undefined while nothing recent is known. Requests what is older than a minute. */
  lastKnown(url: string): StatusAnswer | undefined;
};

/** All ports to the outside: nothing reaches it any other way. Built by `main.mjs`, or `testing/harness` in tests. */
export type Deps = {
  env: Env;
  log: Logger;
  /** For lines of one area, whose level may be set while the server runs (`domain/log-levels`). */
  logs: AreaLogs;
  clock: Clock;
  db: Kysely<Database>;
  reports: Kysely<Database>;
  /** Reads that scan many rows to find few. */
  searches: Kysely<Database>;
  /** The one writer: see `transaction.ts`. */
  write: Write;
  /** The same for frequent actions: waiting actions of one kind run together (`together/set-actions.ts`). */
  writeTogether: WriteTogether;
  bus: Bus;
  presence: Presence;
  rateLimiter: RateLimiter;
  visits: Visits;
  files: FileStore;
  images: ImageShrinker;
  mailer: Mailer;
  http: OutboundHttp;
  purgeDeleted(): Promise<void>;
  /** The model of the answer bot and of AI features for agents; undefined when none is configured. */
  model: LanguageModel | undefined;
  vitals: Vitals;
  health: ReturnType<typeof createHealth>;
  replica: Store['replica'];
  pools: Store['pools'];
  metrics: Metrics;
  /** Undefined where no traces are sent. */
  tracing: Tracing | undefined;
  typingEnds: TypingEnds;
  sessionUse: SessionUse;
  statusPages: StatusPages;
};
