import {
  LOG_AREAS,
  MAX_LOG_LEVEL_MINUTES,
  RUNTIME_LOG_LEVELS,
  type RuntimeLogLevel,
} from '@porchlight/core/wire/monitoring/log-level.ts';
import { compose } from './composition.ts';
import type { Deps } from './domain/deps.ts';
import { listLogLevels } from './domain/log-levels/queries.ts';
import { resetLogLevel, setLogLevel } from './domain/log-levels/set-log-level.ts';
import { isLogArea } from './platform/area-logs.ts';
import type { Env } from './platform/config/environment.ts';
import { SettingError } from './platform/config/parse-values.ts';
import { missingSteps } from './platform/database/migrations/migrate.ts';
import { openStore, type Store } from './platform/database/open-store.ts';
import { createLog } from './platform/log.ts';

const USUAL_MINUTES = 15;
const BY_COMMAND = { account_id: null, email: null };
const DURATION = /^(\d{1,4})(m|h)$/;

const isLevel = (text: string | undefined): text is RuntimeLogLevel =>
  RUNTIME_LOG_LEVELS.some((level) => level === text);

const minutesOf = (text: string | undefined): number => {
  if (text === undefined) return USUAL_MINUTES;
  const [, count, unit] = DURATION.exec(text) ?? [];
  const minutes = Number(count) * (unit === 'h' ? 60 : 1);
  if (minutes >= 1 && minutes <= MAX_LOG_LEVEL_MINUTES) return minutes;
  throw new SettingError(`log-level accepts a duration from 1m to 24h, for example 15m or 2h, not "${text}".`);
};

const lines = async ({ db, clock, env }: Deps): Promise<string[]> => {
  const rows = await listLogLevels(db);
  return LOG_AREAS.map((area) => {
    const set = rows.find((row) => row.area === area && row.expires_at > clock.now());
    const state = set ? `${set.level} until ${new Date(set.expires_at).toISOString()}` : `${env.logLevel} (LOG_LEVEL)`;
    return `${area.padEnd(10)}${state}`;
  });
};

const change = async ({ write }: Deps, [area, level, duration]: readonly (string | undefined)[]) => {
  if (!isLogArea(area))
    throw new SettingError(`log-level needs an area: ${LOG_AREAS.join(', ')}. "${area}" is none of them.`);
  if (level === 'reset') return write((tx) => resetLogLevel(tx, area, BY_COMMAND));
  if (!isLevel(level))
    throw new SettingError(
      `log-level ${area} needs a level: ${RUNTIME_LOG_LEVELS.join(', ')}, or "reset" to return to LOG_LEVEL.`,
    );
  const minutes = minutesOf(duration);
  return write((tx) => setLogLevel(tx, { area, level, minutes }, BY_COMMAND));
};

/** A command of another version must not migrate the database of servers that run. */
const refuseOtherVersion = async (store: Store) => {
  if ((await missingSteps(store)).length > 0)
    throw new SettingError('log-level needs the database at this version: start the server of this version first.');
};

/** Lists the levels of the areas, and sets one first where the arguments name it. Running servers follow. */
export const runLogLevel = async (
  env: Env,
  args: readonly (string | undefined)[],
  say: (line: string) => void,
): Promise<void> => {
  const store = openStore(env);
  const { deps, close } = await compose(env, createLog('silent'), store);
  try {
    await refuseOtherVersion(store);
    if (args.length > 0) await change(deps, args);
    for (const line of await lines(deps)) say(line);
  } finally {
    await close();
  }
};
