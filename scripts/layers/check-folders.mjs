import { dirname } from 'node:path/posix';

const MOST = 20;

/** Tests are beside what they test, and a numbered migration is never looked up by its subject. */
const isCounted = (path) => !/\.test\.\w+$/.test(path) && !/\/migrations\/\d{4}-[\w-]+\.ts$/.test(path);

export const largeFolders = (files) => {
  const counts = new Map();
  for (const { path } of files.filter(({ path }) => isCounted(path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > MOST).sort());
};
