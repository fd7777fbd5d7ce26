const STATEMENT = /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/g;
const ALLOWED = /^server\/src\/(domain|platform\/database|testing)\//;

/** The server's files with SQL outside of domain and platform/database: `{ FILE: STATEMENTS }`. */
export const statementsElsewhere = (files) =>
  Object.fromEntries(
    files
      .filter(({ path }) => path.startsWith('server/src/') && !ALLOWED.test(path) && !/\.test\.ts$/.test(path))
      .map(({ path, text }) => [path, text.match(STATEMENT)?.length ?? 0])
      .filter(([, count]) => count > 0)
      .sort(),
  );
