import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Bus } from '../adapters/bus.ts';
import type { Database } from '../db/schema.ts';
import type { Change } from '../reactions-types.ts';
import { loadSessions, topicsFor } from './audience.ts';
import { buildPayloads } from './payloads.ts';

type Doors = { db: Kysely<Database>; bus: Bus; log: Logger };

/**
 * Tells people of committed changes, in the order of the sequence. A batch that cannot be told is logged: the changes are
 * on disk, and clients learn of the gap by their next heartbeat.
 */
export const createBroadcast = ({ db, bus, log }: Doors) => {
  let last: Promise<void> = Promise.resolve();

  const tell = async (changes: Change[]) => {
    const [payloads, sessions] = await Promise.all([buildPayloads(db, changes), loadSessions(db, changes)]);
    for (const [index, change] of changes.entries()) {
      const data = payloads[index];
      if (!data) continue;
      const { team, visitors } = topicsFor(change, sessions);
      const topics = [...team, ...visitors];
      if (topics.length > 0)
        bus.publish({ topics, message: JSON.stringify({ event: change.name, data, seq: change.seq }) });
    }
  };

  return {
    publish: (changes: Change[]) => {
      last = last
        .then(() => tell(changes))
        .catch((error) => log.error({ err: error }, 'changes could not be told live'));
    },
    /** Resolves when all news so far is told. */
    idle: () => last,
  };
};
