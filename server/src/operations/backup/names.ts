import type { Archives } from '../../platform/archives/archives.ts';

const NAME = /^backup-\d{4}-\d\d-\d\dT\d{6}Z\.tar(?:\.age)?$/;

export const isBackupName = (name: string) => NAME.test(name);

/** `at`: epoch milliseconds. Names sort by time. */
export const backupName = (at: number, isEncrypted: boolean) => {
  const time = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  return `backup-${time}.tar${isEncrypted ? '.age' : ''}`;
};

/** Until its restore was tested: not the name of a backup. */
export const unverifiedName = (name: string) => `unverified/${name}`;

/** Everything that is stored: the backups, newest first, and the size in bytes and age of each file. */
export const readTarget = async (archives: Archives) => {
  const backups: string[] = [];
  const unverified: { name: string; modified_at: number }[] = [];
  const files = new Map<string, { byte_size: number; modified_at: number }>();
  for await (const { name, byte_size, modified_at } of archives.list()) {
    if (isBackupName(name)) backups.push(name);
    else if (name.startsWith('unverified/')) unverified.push({ name, modified_at });
    else if (name.startsWith('files/')) files.set(name, { byte_size, modified_at });
  }
  return { backups: backups.sort().reverse(), unverified, files };
};
export type Target = Awaited<ReturnType<typeof readTarget>>;
