import { randomBytes } from 'node:crypto';
import { type ContactId, isId } from '@porchlight/core/wire/ids.ts';
import { passwordProblem } from './domain/authentication/password-rule.ts';
import { fail } from './exit-with-error.ts';
import { prepareStore } from './operations/setup/prepare-store.ts';
import { type Env, readEnv } from './platform/config/environment.ts';
import { SettingError } from './platform/config/parse-values.ts';
import { readSource } from './platform/config/read-variables.ts';
import { lockStore } from './platform/database/lock-store.ts';
import { missingSteps } from './platform/database/migrations/migrate.ts';
import { openStore } from './platform/database/open-store.ts';
import { createLog } from './platform/log.ts';
import { keepToOneself } from './restrict-umask.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = () => createLog('warn');

const USAGE = `porchlight <command>
  start                 run the server (npm start does this)
  migrate               migrate the database to this version; --dry-run lists the steps only
  create-admin EMAIL    create an administrator, with ADMIN_PASSWORD or a generated password that is printed
  backup FILE           write the whole installation to one .tar file; the server can run meanwhile
  backup                write a backup to BACKUP_DIR or BACKUP_S3_BUCKET now, as the schedule does
  backups               list the backups in BACKUP_DIR or BACKUP_S3_BUCKET
  verify FILE           unpack a backup, check its database and files, and print what it contains
  restore FILE          restore a backup into an empty installation; FILE may be "latest", also for verify
  export FILE           write it to one .tar.gz for SQLite and PostgreSQL; the server can run meanwhile
  import FILE           import an export into an empty installation
  erase-contact ID      permanently erase a contact with their conversations and files
  rebuild-reports       compute the roll-ups of the reports again from all rows
  log-level             list the levels of the log; AREA LEVEL [15m|2h] sets one on all running servers for a time
  push-keys             create keys for push notifications (VAPID)
  settings              list the settings in use, and names that may be misspelled
  doctor                check the installation and its services: what is wrong, and what to do`;

/** Has every kind of character that `passwordProblem` asks for. */
const makePassword = () => `${randomBytes(12).toString('base64url')}-aA1`;

/** Loaded when asked for, as is all that only some commands need: half of the time of a command is loading modules. */
const composition = () => import('./composition.ts');

const start = async () => {
  const { serve } = await import('./run-server.ts');
  await serve();
};

const sayWhatIsMissing = async (env: Env) => {
  const store = openStore(env);
  const steps = await missingSteps(store).finally(() => store.close());
  for (const step of steps) say(`pending: ${step}`);
  say(steps.length === 0 ? 'The database is up to date.' : 'Nothing was written.');
};

const migrateOnly = async (option: string | undefined) => {
  const env = readEnv(process.env);
  if (option === '--dry-run') return sayWhatIsMissing(env);
  if (option !== undefined) throw new SettingError(`migrate accepts only the option --dry-run, not "${option}".`);
  const store = await prepareStore(env, createLog('info'));
  await store.close();
  say('The database is up to date.');
};

const WITHOUT_ADMIN = {
  ADMIN_EMAIL: undefined,
  ADMIN_EMAIL_FILE: undefined,
  ADMIN_PASSWORD: undefined,
  ADMIN_PASSWORD_FILE: undefined,
};

const createAdmin = async (email: string | undefined) => {
  if (!email || !/^\S[^\s@]*@\S+$/.test(email)) throw new SettingError('create-admin needs an email address.');
  const chosenPassword = readSource(process.env).ADMIN_PASSWORD;
  const password = chosenPassword || makePassword();
  const problem = await passwordProblem(password, { email });
  if (problem) throw new SettingError(`ADMIN_PASSWORD cannot be used: ${problem}.`);
  // The pair is for the start of a server; here the address is the command's own.
  const env = readEnv({ ...process.env, ...WITHOUT_ADMIN });
  const store = await prepareStore(env, quiet());
  const [{ compose }, { createAdministrator }] = await Promise.all([
    composition(),
    import('./domain/authentication/first-administrator.ts'),
  ]);
  const { deps, close } = await compose(env, quiet(), store);
  await createAdministrator(deps.write, { email, password, name: email.split('@')[0] ?? email }).finally(close);
  say(chosenPassword ? `${email} is an administrator.` : `${email} is an administrator. Password: ${password}`);
};

const backupCommands = () => import('./operations/backup/commands.ts');

const backup = async (file: string | undefined) => {
  const { runBackup } = await backupCommands();
  say(await runBackup(readEnv(process.env), file));
};

const backups = async () => {
  const { listBackups } = await backupCommands();
  for (const line of await listBackups(readEnv(process.env))) say(line);
};

const verify = async (which: string | undefined) => {
  if (!which) throw new SettingError('verify needs the path of a backup file, or "latest".');
  const { runVerify } = await backupCommands();
  say(await runVerify(process.env, which));
};

const restore = async (which: string | undefined) => {
  if (!which) throw new SettingError('restore needs the path of a backup file, or "latest".');
  const { runRestore } = await backupCommands();
  say(await runRestore(readEnv(process.env), which));
};

const transfer = () => import('./operations/transfer/commands.ts');

const exportTo = async (file: string | undefined) => {
  if (!file) throw new SettingError('export needs the path of the file to write.');
  const { runExport } = await transfer();
  say(await runExport(readEnv(process.env), file));
};

const importFrom = async (file: string | undefined) => {
  if (!file) throw new SettingError('import needs the path of an export file.');
  const { runImport } = await transfer();
  say(await runImport(readEnv(process.env), file, readSource(process.env).SECRET_KEY || undefined));
};

const erase = async (id: string | undefined) => {
  const contactId = id && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  if (!isId<ContactId>(contactId)) throw new SettingError('erase-contact needs the ID of a contact.');
  const env = readEnv(process.env);
  const unlock = lockStore(env);
  const [{ compose }, { findContact }] = await Promise.all([composition(), import('./domain/contacts/queries.ts')]);
  const { deps, worker, close } = await compose(env, quiet(), await prepareStore(env, quiet()));
  try {
    const contact = await findContact(deps.db, contactId);
    if (!contact) throw new SettingError(`Contact ${id} not found.`);
    const { eraseContact } = await import('./domain/privacy/erase-contact.ts');
    const { recordEntry } = await import('./domain/audit/record-entry.ts');
    await deps.write(async (tx) => {
      await eraseContact(tx, contact);
      await recordEntry(tx, contact.account_id, {
        action: 'destroy',
        type: 'Contact',
        id: contact.id,
        changes: { by: 'command' },
      });
    });
    // Their files go now, not at the next start.
    await worker.runDue();
    await deps.purgeDeleted();
  } finally {
    await close();
    unlock();
  }
  say(`Contact ${id} is erased.`);
};

const rebuildReports = async () => {
  const env = readEnv(process.env);
  const unlock = lockStore(env);
  const [{ compose }, { rebuildRollups }] = await Promise.all([
    composition(),
    import('./domain/reports/roll-up-job.ts'),
  ]);
  const { deps, close } = await compose(env, quiet(), await prepareStore(env, quiet()));
  try {
    say(`Reports are rebuilt: ${await rebuildRollups(deps)} days.`);
  } finally {
    await close();
    unlock();
  }
};

const pushKeys = async () => {
  const { makePushKeys } = await import('./platform/config/push.ts');
  const { publicKey, privateKey } = makePushKeys();
  say(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\nVAPID_SUBJECT=mailto:you@example.com`);
};

const settings = async () => {
  const { printSettings } = await import('./platform/config/print-settings.ts');
  if (!printSettings(process.env, say)) process.exitCode = 1;
};

const doctor = async () => {
  const { runDoctor } = await import('./doctor-command.ts');
  if (!(await runDoctor(readEnv(process.env), say))) process.exitCode = 1;
};

const logLevel = async (...args: (string | undefined)[]) => {
  const { runLogLevel } = await import('./log-level-command.ts');
  await runLogLevel(readEnv(process.env), args, say);
};

const commands: Record<string, (...args: (string | undefined)[]) => Promise<void>> = {
  start,
  migrate: migrateOnly,
  'create-admin': createAdmin,
  backup,
  backups,
  verify,
  restore,
  export: exportTo,
  import: importFrom,
  'erase-contact': erase,
  'rebuild-reports': rebuildReports,
  'log-level': logLevel,
  'push-keys': pushKeys,
  settings,
  doctor,
};

/** Runs the command the arguments name; says how to use it when they name none. */
export const runCommand = ([name, ...args]: string[]) => {
  keepToOneself();
  const command = name === undefined ? undefined : commands[name];
  if (command) return command(...args).catch(fail);
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = name === undefined || name === 'help' ? 0 : 2;
  return undefined;
};
