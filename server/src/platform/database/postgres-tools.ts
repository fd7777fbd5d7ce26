import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SettingError } from '../config/parse-values.ts';

const execute = promisify(execFile);

const run = async (program: 'pg_dump' | 'pg_restore', args: string[]) => {
  try {
    await execute(program, args);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new SettingError(`${program} is required for PostgreSQL backups. Install the PostgreSQL client.`);
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new SettingError(`${program} failed: ${output.split('\n')[0]}`);
  }
};

export const dumpPostgres = (databaseUrl: string, target: string) =>
  run('pg_dump', ['--format=custom', `--file=${target}`, databaseUrl]);

/** In one transaction; the objects belong to the user who restores them. */
export const loadPostgres = (databaseUrl: string, dump: string) =>
  run('pg_restore', ['--single-transaction', '--no-owner', '--no-privileges', `--dbname=${databaseUrl}`, dump]);

export const readPostgresDump = (dump: string) => run('pg_restore', ['--file=/dev/null', dump]);
