import type { InboxId } from '@porchlight/core/wire/ids.ts';

/** A record stays this long after it was written, so that a visit continues when its tab comes to the front again. */
export const VISIT_KEPT_MS = 5 * 60_000;
/** A record that was not written for so long has to make room where there are too many. */
export const VISIT_SILENT_MS = 45_000;
export const MAX_VISITS_PER_INBOX = 1_000;

/** Who is on a website, over all nodes. Records live in memory or in Redis, never in the database, and expire. */
export type Visits = {
  read(inboxId: InboxId, id: string): Promise<string | undefined>;
  /** False: there are too many. */
  write(inboxId: InboxId, id: string, record: string): Promise<boolean>;
  list(inboxId: InboxId): Promise<string[]>;
  close(): Promise<void>;
};
