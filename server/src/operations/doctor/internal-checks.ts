import { randomUUID } from 'node:crypto';
import { freeBytes } from '../../platform/files/disk-space.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import type { Deps } from '../../domain/deps.ts';
import { findLateJob } from '../../platform/jobs/lag.ts';
import { countFailing } from '../../domain/webhooks/receivers.ts';
import { readCacheSize } from '../../domain/remote-pictures/picture-cache.ts';
import { readFileSweep } from '../../domain/uploads/sweep-orphans.ts';
import { readUsage } from '../../domain/uploads/quotas.ts';
import { fail, type Finding, ok, warn } from './findings.ts';
import { listAppliedSteps } from '../../platform/database/migrations/migrate.ts';
import { storeName } from '../../platform/database/store-kind.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const LATE_MS = 5 * 60_000;

const WRITE_FIX =
  'Is its disk full, is it read-only (a standby after a failover), or does another program hold a lock? See the log.';

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const UNREACHABLE_FIX = {
  PostgreSQL: 'Is PostgreSQL running, and DATABASE_URL right?',
  SQLite: 'Is the disk full, or another server using DATA_DIR?',
};

export const lookAtStore = async ({ db, health }: Deps): Promise<Finding> => {
  const name = 'Database';
  try {
    const applied = await listAppliedSteps(db);
    const missing = migrations.filter((step) => !applied.includes(step.name));
    if (missing.length > 0)
      return fail(name, `lacks ${missing.map((step) => step.name).join(', ')}`, 'Run the command "migrate".');
    const { checks } = await health.look();
    return checks.write
      ? ok(name, `${storeName(db)} answers, takes writes and is at this version`)
      : fail(name, 'answers, but accepts no writes: no message can be sent', WRITE_FIX);
  } catch (error) {
    return fail(name, `does not answer: ${wordsOf(error)}`, UNREACHABLE_FIX[storeName(db)]);
  }
};

export const lookAtFiles = async ({ files, env }: Deps): Promise<Finding> => {
  const name = 'Files';
  const key = `${randomUUID().replaceAll('-', '')}.txt`;
  try {
    await files.write(key, Buffer.from('doctor'), { content_type: 'text/plain' });
    const size = await files.size(key);
    await files.remove([key]);
    if (size !== 6) return fail(name, 'A file that was written cannot be read', 'Check the rights of the store.');
    return ok(name, env.s3 ? `bucket ${env.s3.bucket} takes and gives files` : 'the folder takes and gives files');
  } catch (error) {
    return fail(
      name,
      `cannot be written: ${wordsOf(error)}`,
      env.s3 ? 'Check S3_ENDPOINT, the key and the bucket.' : 'Check the rights and the space of DATA_DIR.',
    );
  }
};

export const lookAtDisk = async ({ env }: Deps): Promise<Finding> => {
  const free = await freeBytes(env.dataDir);
  if (free === undefined) return warn('Disk', 'the system does not say how much is free', '');
  const said = free < 10 * GB ? `${Math.round(free / MB)} MB free` : `${Math.round(free / GB)} GB free`;
  const floor = env.uploads.diskFloorBytes;
  if (free < floor)
    return fail('Disk', `${said}: files are refused below ${Math.round(floor / MB)} MB (DISK_FLOOR_MB)`, 'Make room.');
  return free > 500 * MB ? ok('Disk', said) : fail('Disk', said, 'Make room before nothing can be written any more.');
};

/** What visitors and teams stored today, against the quotas that refuse more. */
export const lookAtUploads = async (deps: Deps): Promise<Finding> => {
  const name = 'Files of today';
  const usage = await readUsage(deps).catch(() => undefined);
  if (!usage) return fail(name, 'cannot be counted', 'See "Database".');
  const { inboxBytes, totalBytes, visitorBytes, accountBytes } = deps.env.uploads;
  const mb = (bytes: number) => Math.ceil(bytes / MB);
  const said =
    `${mb(usage.total)} of ${mb(totalBytes)} MB today, the busiest inbox ${mb(usage.inbox)} of ${mb(inboxBytes)} MB; ` +
    `${mb(visitorBytes)} MB for each visitor. Of teams: the busiest account ${mb(usage.account)} of ${mb(accountBytes)} MB`;
  const isNear = usage.total > totalBytes * 0.8 || usage.inbox > inboxBytes * 0.8 || usage.account > accountBytes * 0.8;
  return isNear
    ? warn(
        name,
        said,
        'More will be refused until tomorrow. Raise UPLOAD_MB_TOTAL, UPLOAD_MB_PER_INBOX or UPLOAD_MB_PER_ACCOUNT if it is wanted.',
      )
    : ok(name, said);
};

/** What the nightly comparison of files with rows has found. */
export const lookAtFileSweep = async (deps: Deps): Promise<Finding> => {
  const name = 'Stored files';
  const sweep = await readFileSweep(deps).catch(() => undefined);
  if (!sweep) return ok(name, 'not compared with the database yet: that happens once a day');
  const kept = sweep.orphans - sweep.removed;
  const said =
    `${sweep.files} files, ${Math.ceil(sweep.bytes / MB)} MB; ${sweep.removed} that nothing named were removed ` +
    `(${Math.ceil(sweep.orphan_bytes / MB)} MB)`;
  if (sweep.missing > 0)
    return warn(
      name,
      `${said}; ${sweep.missing} that messages or people name are missing`,
      'Restore them from a backup.',
    );
  return kept > 0
    ? warn(
        name,
        `${said}; ${kept} in the bucket are named by nothing`,
        'Remove them if the bucket is Porchlight’s alone.',
      )
    : ok(name, said);
};

/** Pictures of other servers that are stored, against their quota: the longest unused are removed when it is exceeded. */
export const lookAtRemotePictures = async (deps: Deps): Promise<Finding> => {
  const name = 'Pictures of other servers';
  const { remotePictureBytes, remotePictureDays } = deps.env.uploads;
  if (remotePictureBytes === 0) return ok(name, 'not fetched (REMOTE_PICTURES_MB=0): links stand in their place');
  const size = await readCacheSize(deps).catch(() => undefined);
  if (!size) return fail(name, 'cannot be counted', 'See "Database".');
  const used = `${Math.ceil(size.bytes / MB)} of ${Math.floor(remotePictureBytes / MB)} MB`;
  return ok(name, `${size.count} stored, ${used}, each for at most ${remotePictureDays} days`);
};

export const lookAtBus = async ({ bus, env }: Deps): Promise<Finding> => {
  if (!env.redisUrl) return ok('Redis', 'not used: one node');
  return bus.healthy()
    ? ok('Redis', 'nodes hear each other')
    : fail('Redis', 'cannot be reached', 'Is Redis running, and REDIS_URL right? Until then each node is alone.');
};

export const lookAtJobs = async ({ db, clock }: Deps): Promise<Finding> => {
  const late = await findLateJob(db, clock.now()).catch(() => 'unknown' as const);
  if (late === 'unknown') return fail('Jobs', 'cannot be counted', 'See "Database".');
  if (!late || late.waitedMs < LATE_MS) return ok('Jobs', 'none is late');
  const minutes = Math.round(late.waitedMs / 60_000);
  return fail('Jobs', `${late.name} has waited for ${minutes} minutes`, 'Look for "job" in the log.');
};

export const checkReceivers = async (deps: Deps): Promise<Finding> => {
  const name = 'Webhooks and bots';
  const failing = await countFailing(deps).catch(() => undefined);
  if (failing === undefined) return fail(name, 'cannot be counted', 'See "Database".');
  return failing === 0
    ? ok(name, 'every receiver answers')
    : warn(name, `${failing} do not answer`, 'Settings, Integrations: the list names them and their last error.');
};

/** Two browsers behind routers rarely reach one another by themselves. */
export const lookAtCalls = ({ env: { calls } }: Deps): Finding => {
  if (calls.provider === 'off') return ok('Calls', 'switched off');
  if (calls.provider !== 'peer') return ok('Calls', `carried by ${calls.provider}`);
  return calls.turn
    ? ok('Calls', 'between browsers, with a TURN server')
    : warn(
        'Calls',
        'between browsers, without a TURN server: many people behind routers and firewalls will not reach each other',
        'Set TURN_URLS and TURN_SECRET (docs/configure/calls.md).',
      );
};

export const lookAtProxy = ({ env }: Deps): Finding => {
  const isRemote = !/^https?:\/\/(127\.|localhost|\[::1\])/.test(env.publicUrl);
  if (isRemote && env.trustProxy === false)
    return warn(
      'Addresses of visitors',
      'PUBLIC_URL is another machine, and TRUST_PROXY is off: every visitor seems to come from the proxy',
      'Set TRUST_PROXY to the number of proxies in front, or limits will hit all visitors together.',
    );
  return env.publicUrl.startsWith('http:') && isRemote
    ? warn('TLS', 'PUBLIC_URL is not https', 'Visitors’ pages on https cannot load it. Put TLS in front.')
    : ok('Addresses of visitors', 'are taken as set');
};
