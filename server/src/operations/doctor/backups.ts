import { stat } from 'node:fs/promises';
import { judgeRuns, readRuns } from '../../domain/backups/runs.ts';
import type { Deps } from '../../domain/deps.ts';
import type { BackupTarget } from '../../platform/config/backups.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

const NAME = 'Backups';
const MINUTE = 60_000;

const labelOf = (target: BackupTarget) => ('folder' in target ? target.folder : `bucket ${target.bucket.bucket}`);

const ageOf = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`;
};

const isOnSameDisk = async (target: BackupTarget, dataDir: string) => {
  if (!('folder' in target)) return false;
  const [there, here] = await Promise.all([target.folder, dataDir].map((path) => stat(path).catch(() => undefined)));
  return there !== undefined && there.dev === here?.dev;
};

const FIX = {
  failed: 'Fix the cause. It is tried again every hour; the command "backup" tries it now.',
  late: 'Check that the jobs run (see "Jobs") and search the log for "backup".',
  sameDisk: 'Use a folder on another disk, or a bucket: a disk that fails takes both.',
};

export const lookAtBackups = async ({ env, db, clock }: Pick<Deps, 'env' | 'db' | 'clock'>): Promise<Finding> => {
  const { backups } = env;
  if (!backups) return ok(NAME, 'not made by the server: neither BACKUP_DIR nor BACKUP_S3_BUCKET is set');
  const runs = await readRuns({ db }).catch(() => undefined);
  if (!runs) return fail(NAME, 'cannot be read', 'See "Database".');
  const { ageMs, isLate } = judgeRuns(runs, backups, clock.now());
  const last = runs.verified
    ? `the last verified one is ${ageOf(ageMs ?? 0)} old (${runs.verified.detail})`
    : 'there is none yet';
  const text = `to ${labelOf(backups.target)}, ${env.backupPassphrase ? 'encrypted' : 'not encrypted'}: ${last}`;
  if (runs.ended?.state === 'failed')
    return (isLate ? fail : warn)(NAME, `${text}; the last attempt failed: ${runs.ended.detail}`, FIX.failed);
  if (!runs.verified) {
    const first =
      runs.last?.state === 'running' ? 'the first one is being written' : 'the first one starts within minutes';
    return warn(NAME, `${text}; ${first}`, FIX.late);
  }
  if (isLate) return fail(NAME, text, FIX.late);
  return (await isOnSameDisk(backups.target, env.dataDir))
    ? warn(NAME, `${text}; BACKUP_DIR is on the disk of DATA_DIR`, FIX.sameDisk)
    : ok(NAME, text);
};
