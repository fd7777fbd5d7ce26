import { randomUUID } from 'node:crypto';
import type { Deps } from '../../domain/deps.ts';
import { readCacheSize } from '../../domain/remote-pictures/picture-cache.ts';
import { readUsage } from '../../domain/uploads/quotas.ts';
import { readFileSweep } from '../../domain/uploads/sweep-orphans.ts';
import { countFailing } from '../../domain/webhooks/receivers.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import { listAppliedSteps } from '../../platform/database/migrations/migrate.ts';
import { storeName } from '../../platform/database/store-kind.ts';
import { freeBytes } from '../../platform/files/disk-space.ts';
import { findLateJob } from '../../platform/jobs/lag.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const LATE_MS = 5 * 60_000;

const WRITE_FIX =
  'Check whether its disk is full, it is read-only (a standby after a failover), or another program holds a lock. See the log.';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const UNREACHABLE_FIX = {
  PostgreSQL: 'Check that PostgreSQL is running and DATABASE_URL is correct.',
  SQLite: 'Check whether the disk is full or another server uses DATA_DIR.',
};

export const lookAtStore = async ({ db, health }: Deps): Promise<Finding> => {
  const name = 'Database';
  try {
    const applied = await listAppliedSteps(db);
    const missing = migrations.filter((step) => !applied.includes(step.name));
    if (missing.length > 0)
      return fail(
        name,
        `misses the migrations ${missing.map((step) => step.name).join(', ')}`,
        'Run the command "migrate".',
      );
    const { checks } = await health.look();
    return checks.write
      ? ok(name, `${storeName(db)} responds, accepts writes and is up to date`)
      : fail(name, 'responds, but accepts no writes: no message can be sent', WRITE_FIX);
  } catch (error) {
    return fail(name, `does not respond: ${messageOf(error)}`, UNREACHABLE_FIX[storeName(db)]);
  }
};

export const lookAtFiles = async ({ files, env }: Deps): Promise<Finding> => {
  const name = 'Files';
  const key = `${randomUUID().replaceAll('-', '')}.txt`;
  try {
    await files.write(key, Buffer.from('doctor'), { content_type: 'text/plain' });
    const size = await files.size(key);
    await files.remove([key]);
    if (size !== 6) return fail(name, 'a stored file cannot be read', 'Check the permissions of the store.');
    return ok(name, env.s3 ? `bucket ${env.s3.bucket} can be written and read` : 'the folder can be written and read');
  } catch (error) {
    return fail(
      name,
      `cannot be written: ${messageOf(error)}`,
      env.s3
        ? 'Check S3_ENDPOINT, the access key and the bucket.'
        : 'Check the permissions and the free space of DATA_DIR.',
    );
  }
};

export const lookAtDisk = async ({ env }: Deps): Promise<Finding> => {
  const free = await freeBytes(env.dataDir);
  if (free === undefined) return warn('Disk', 'the system does not report the free space', '');
  const text = free < 10 * GB ? `${Math.round(free / MB)} MB free` : `${Math.round(free / GB)} GB free`;
  const floor = env.uploads.diskFloorBytes;
  if (free < floor)
    return fail(
      'Disk',
      `${text}: uploads are refused below ${Math.round(floor / MB)} MB (DISK_FLOOR_MB)`,
      'Free disk space.',
    );
  return free > 500 * MB ? ok('Disk', text) : fail('Disk', text, 'Free disk space before the disk is full.');
};

export const lookAtUploads = async (deps: Deps): Promise<Finding> => {
  const name = 'Uploads today';
  const usage = await readUsage(deps).catch(() => undefined);
  if (!usage) return fail(name, 'cannot be counted', 'See "Database".');
  const { inboxBytes, totalBytes, visitorBytes, accountBytes } = deps.env.uploads;
  const mb = (bytes: number) => Math.ceil(bytes / MB);
  const text =
    `${mb(usage.total)} of ${mb(totalBytes)} MB, the largest inbox ${mb(usage.inbox)} of ${mb(inboxBytes)} MB; ` +
    `${mb(visitorBytes)} MB for each visitor. Uploads of agents: the largest account ${mb(usage.account)} of ${mb(accountBytes)} MB`;
  const isNear = usage.total > totalBytes * 0.8 || usage.inbox > inboxBytes * 0.8 || usage.account > accountBytes * 0.8;
  return isNear
    ? warn(
        name,
        text,
        'Uploads over the limit are refused until tomorrow. To allow more, raise UPLOAD_MB_TOTAL, UPLOAD_MB_PER_INBOX or UPLOAD_MB_PER_ACCOUNT.',
      )
    : ok(name, text);
};

export const lookAtFileSweep = async (deps: Deps): Promise<Finding> => {
  const name = 'Stored files';
  const sweep = await readFileSweep(deps).catch(() => undefined);
  if (!sweep) return ok(name, 'not compared with the database yet (this happens once a day)');
  const remaining = sweep.orphans - sweep.removed;
  const text =
    `${sweep.files} files, ${Math.ceil(sweep.bytes / MB)} MB; ${sweep.removed} unused were removed ` +
    `(${Math.ceil(sweep.orphan_bytes / MB)} MB)`;
  if (sweep.missing > 0)
    return warn(
      name,
      `${text}; ${sweep.missing} used in messages or profiles are missing`,
      'Restore them from a backup.',
    );
  return remaining > 0
    ? warn(name, `${text}; ${remaining} in the bucket are unused`, 'Delete them if only Porchlight uses the bucket.')
    : ok(name, text);
};

/** The longest unused pictures are removed when the quota is exceeded. */
export const lookAtRemotePictures = async (deps: Deps): Promise<Finding> => {
  const name = 'Remote images';
  const { remotePictureBytes, remotePictureDays } = deps.env.uploads;
  if (remotePictureBytes === 0) return ok(name, 'not fetched (REMOTE_PICTURES_MB=0): messages show links instead');
  const size = await readCacheSize(deps).catch(() => undefined);
  if (!size) return fail(name, 'cannot be counted', 'See "Database".');
  const used = `${Math.ceil(size.bytes / MB)} of ${Math.floor(remotePictureBytes / MB)} MB`;
  return ok(name, `${size.count} stored, ${used}, each for at most ${remotePictureDays} days`);
};

export const lookAtBus = async ({ bus, env }: Deps): Promise<Finding> => {
  if (!env.redisUrl) return ok('Redis', 'not used: one node');
  return bus.healthy()
    ? ok('Redis', 'nodes receive each other’s events')
    : fail(
        'Redis',
        'cannot be reached',
        'Check that Redis is running and REDIS_URL is correct. Until then, nodes do not receive each other’s events.',
      );
};

export const lookAtJobs = async ({ db, clock }: Deps): Promise<Finding> => {
  const late = await findLateJob(db, clock.now()).catch(() => 'unknown' as const);
  if (late === 'unknown') return fail('Jobs', 'cannot be counted', 'See "Database".');
  if (!late || late.waitedMs < LATE_MS) return ok('Jobs', 'no job is late');
  const minutes = Math.round(late.waitedMs / 60_000);
  return fail('Jobs', `${late.name} has waited for ${minutes} minutes`, 'Search the log for "job".');
};

export const checkReceivers = async (deps: Deps): Promise<Finding> => {
  const name = 'Webhooks and bots';
  const failing = await countFailing(deps).catch(() => undefined);
  if (failing === undefined) return fail(name, 'cannot be counted', 'See "Database".');
  return failing === 0
    ? ok(name, 'all receivers respond')
    : warn(
        name,
        `${failing} do not respond`,
        'See Settings, Integrations in the console: the list shows them and their last error.',
      );
};

/** Two browsers behind routers rarely connect directly. */
export const lookAtCalls = ({ env: { calls } }: Deps): Finding => {
  if (calls.provider === 'off') return ok('Calls', 'turned off');
  if (calls.provider !== 'peer') return ok('Calls', `through ${calls.provider}`);
  return calls.turn
    ? ok('Calls', 'between browsers, with a TURN server')
    : warn(
        'Calls',
        'between browsers, without a TURN server: many calls fail behind routers and firewalls',
        'Set TURN_URLS and TURN_SECRET (docs/configure/calls.md).',
      );
};

export const lookAtProxy = ({ env }: Deps): Finding => {
  const isRemote = !/^https?:\/\/(127\.|localhost|\[::1\])/.test(env.publicUrl);
  if (isRemote && env.trustProxy === false)
    return warn(
      'IP addresses',
      'PUBLIC_URL is not this machine and TRUST_PROXY is off: all visitors appear to have the IP address of the proxy',
      'Set TRUST_PROXY to the number of proxies in front of this server. Otherwise all visitors share one rate limit.',
    );
  return env.publicUrl.startsWith('http:') && isRemote
    ? warn('TLS', 'PUBLIC_URL is not https', 'Websites with https cannot load the widget. Set up TLS in the proxy.')
    : ok('IP addresses', 'are read as TRUST_PROXY defines');
};
