const STATEMENT = /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/g;
const ALLOWED = /^server\/src\/(domain|platform\/database|testing)\//;

/**
 * The job engine writes the statements of its own table: claiming, renewing and completing a job is one algorithm with
 * the choice of lanes, and nothing else touches the rows while they run. A layer between the two would only forward.
 */
const OWN_TABLES = [{ folder: 'server/src/platform/jobs/', tables: ['jobs'] }];

const isOwn = (path, after) => {
  const table = /^\s*'(\w+)/.exec(after)?.[1];
  return OWN_TABLES.some(({ folder, tables }) => path.startsWith(folder) && tables.includes(table));
};

const countStatements = ({ path, text }) =>
  [...text.matchAll(STATEMENT)].filter(({ 0: found, index }) => !isOwn(path, text.slice(index + found.length))).length;

/** SQL outside of domain and platform/database: `{ FILE: STATEMENTS }`. */
export const statementsElsewhere = (files) =>
  Object.fromEntries(
    files
      .filter(({ path }) => path.startsWith('server/src/') && !ALLOWED.test(path) && !/\.test\.ts$/.test(path))
      .map((file) => [file.path, countStatements(file)])
      .filter(([, count]) => count > 0)
      .sort(),
  );
