import { LOG_AREAS, type LogArea } from '@porchlight/core/wire/monitoring/log-level.ts';
import type { Logger } from 'pino';

/** One log for each area, whose `level` may be set while the server runs. Lines have the name of their area. */
export type AreaLogs = Readonly<Record<LogArea, Logger>>;

export const createAreaLogs = (log: Logger): AreaLogs => {
  const logOf = (area: LogArea) => log.child({ area });
  return {
    http: logOf('http'),
    jobs: logOf('jobs'),
    live: logOf('live'),
    mail: logOf('mail'),
    webhooks: logOf('webhooks'),
    database: logOf('database'),
  };
};

export const isLogArea = (text: string | undefined): text is LogArea => LOG_AREAS.some((area) => area === text);
