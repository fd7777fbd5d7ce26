import type { LogArea } from '@porchlight/core/wire/monitoring/log-level.ts';
import { LOG_AREAS } from '@porchlight/core/wire/monitoring/log-level.ts';
import type { Deps } from '../deps.ts';
import { listLogLevels, type SetLogLevel } from './queries.ts';

/** Levels are read from the database, because a command is another process and Redis is optional. */
const LOOK_EVERY_MS = 3_000;

/** Applies the levels that were set, on this node, until they expire. A restart keeps them: they are rows. */
export const followLogLevels = (
  { db, clock, log, logs }: Pick<Deps, 'db' | 'clock' | 'log' | 'logs'>,
  everyMs = LOOK_EVERY_MS,
) => {
  let current: SetLogLevel[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  const apply = (area: LogArea) => {
    const set = current.find((row) => row.area === area && row.expires_at > clock.now());
    const level = set?.level ?? log.level;
    if (logs[area].level === level) return;
    logs[area].level = level;
    const until = set ? { expires_at: new Date(set.expires_at).toISOString() } : {};
    log.info({ area, log_level: level, ...until }, set ? 'log level set' : 'log level returned to LOG_LEVEL');
  };

  const look = async () => {
    // Without the database, what was set still expires.
    current = await listLogLevels(db).catch(() => current);
    for (const area of LOG_AREAS) apply(area);
  };

  const follow = () => {
    looking = look().finally(() => {
      if (!isClosed) timer = setTimeout(follow, everyMs).unref();
    });
  };

  return {
    look,
    start: follow,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
};
