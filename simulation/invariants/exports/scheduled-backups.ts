import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../world.ts';

type Run = (args: readonly string[], env: Record<string, string>) => Promise<string>;

/** The first one starts within five minutes. */
const FIRST_MINUTES = 8;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Each that the servers have made while they were used, and killed, is whole and encrypted. */
export const scheduledBackupProblems = async ({ installation, settings }: World, run: Run): Promise<string[]> => {
  const { folder, kept, passphrase } = installation.backups;
  const names = readdirSync(folder).filter((name) => /^backup-.*\.tar\.age$/.test(name));
  const problems: string[] = [];
  if (names.length === 0 && settings.minutes >= FIRST_MINUTES) problems.push('no scheduled backup was made');
  // Old ones are removed after a new one: a server that was killed in between leaves one more.
  if (names.length > kept + 1) problems.push(`${names.length} scheduled backups are there, of ${kept} to be kept`);
  const verify = (name: string, env: Record<string, string>) => run(['verify', join(folder, name)], env);
  for (const name of names)
    await verify(name, { BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'error' }).catch((error: unknown) =>
      problems.push(`the scheduled backup ${name} cannot be verified: ${messageOf(error)}`),
    );
  const [first] = names;
  if (
    first &&
    (await verify(first, { LOG_LEVEL: 'error' }).then(
      () => true,
      () => false,
    ))
  )
    problems.push(`the scheduled backup ${first} can be read without its passphrase`);
  return problems;
};
