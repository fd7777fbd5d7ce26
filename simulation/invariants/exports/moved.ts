import { join } from 'node:path';
import { marksIn } from '../../model/marks.ts';
import { runCommand } from '../../servers/command.ts';
import { createDatabase, makeFolder } from '../../servers/database.ts';
import type { World } from '../../world.ts';
import { bulkRowProblems } from './bulk-rows.ts';
import { remainderProblems } from './erased.ts';
import { differences, type Exported, firstDifference, openExport } from './exported.ts';
import { type Figures, figureProblems } from './figures.ts';
import { scheduledBackupProblems } from './scheduled-backups.ts';
import { storedProblems } from './stored-rows.ts';

const NONE = { env: {}, remove: async () => {} };

const emptyPlace = async (store: 'sqlite' | 'postgres') => {
  const data = makeFolder('empty');
  const database = store === 'postgres' ? await createDatabase() : undefined;
  return {
    env: { DATA_DIR: data.folder, LOG_LEVEL: 'error', ...(database ? { DATABASE_URL: database.url.href } : NONE.env) },
    remove: async () => {
      data.remove();
      await database?.remove();
    },
  };
};

type Run = (args: readonly string[], env: Record<string, string>) => Promise<string>;

const exportOf = async (run: Run, env: Record<string, string>, folder: string, name: string): Promise<Exported> => {
  const file = join(folder, `${name}.tar.gz`);
  await run(['export', file], env);
  return openExport(file, join(folder, name));
};

const difference = (what: string, one: Exported, other: Exported) => {
  const names = differences(one, other);
  if (names.length === 0) return [];
  const texts = [one, other].map(({ tables }) => new Map(tables()));
  const shown = names.slice(0, 4).flatMap((name) => {
    const [mine, theirs] = texts.map((each) => each.get(name));
    if (mine === undefined || theirs === undefined) return [];
    const [before, after] = firstDifference(mine, theirs);
    return [`${name} has "${after}" for "${before}"`];
  });
  return [`${what} is not equal to the installation: ${[names.slice(0, 8).join(', '), ...shown].join('; ')}`];
};

/** Sent again after a merge or its end, a message is still the same one. */
const storedOnce = (world: World, { rows }: Exported): string[] => {
  const times = new Map<string, number>();
  for (const { content } of rows('messages'))
    for (const mark of marksIn(String(content ?? ''))) times.set(mark, (times.get(mark) ?? 0) + 1);
  return world.ledger
    .all()
    .filter(({ mark }) => (times.get(mark) ?? 0) > 1)
    .map(({ mark, author }) => `the message ${mark} of ${author} is stored ${times.get(mark)} times`);
};

const orProblem = async (what: string, work: Promise<string[]>) =>
  work.catch((error: unknown) => [`${what}: ${error instanceof Error ? error.message : error}`]);

/** With every node stopped: export, import, backup and restore lose nothing. */
export const movedProblems = async (world: World, figures: Figures): Promise<string[]> => {
  const { installation, settings, accountId } = world;
  const run: Run = (args, env) => runCommand(args, env, installation.cli());
  const work = makeFolder('moved');
  const other = await emptyPlace(settings.store === 'sqlite' ? 'postgres' : 'sqlite');
  const restored = await emptyPlace(settings.store);
  const here: Record<string, string> = {
    DATA_DIR: installation.dataDir,
    SECRET_KEY: installation.secretKey,
    LOG_LEVEL: 'error',
    ...(installation.databaseUrl ? { DATABASE_URL: installation.databaseUrl } : {}),
  };
  try {
    const first = await exportOf(run, here, work.folder, 'first');
    const moved = async () => {
      await run(['import', join(work.folder, 'first.tar.gz')], other.env);
      return difference('an import into the other store', first, await exportOf(run, other.env, work.folder, 'second'));
    };
    const saved = async () => {
      const file = join(work.folder, 'backup.tar');
      await run(['backup', file], here);
      await run(['verify', file], here);
      await run(['restore', file], restored.env);
      return difference(
        'a restored backup',
        first,
        await exportOf(run, { ...restored.env, SECRET_KEY: installation.secretKey }, work.folder, 'third'),
      );
    };
    return [
      ...storedProblems(first.rows),
      ...storedOnce(world, first),
      ...bulkRowProblems(first.rows),
      ...remainderProblems(world, first),
      ...figureProblems(figures, first.rows, accountId),
      ...(await scheduledBackupProblems(world, run)),
      ...(await orProblem('export and import', moved())),
      ...(await orProblem('backup and restore', saved())),
    ];
  } finally {
    work.remove();
    await other.remove();
    await restored.remove();
  }
};
