/** What only one of the two stores does, or asks which of them it is. */
const DIALECT = [
  /\bdatabaseUrl\b/g,
  /[!=]==?\s*'(?:sqlite|postgres)'/g,
  /\bisPostgres\b/g,
  /\bPRAGMA\b|\bsqlite_[a-z_]+\b|\bjson_each\b|\bstrftime\b|\bMATCH\b/g,
  /\bpg_(?!dump|restore)[a-z_]+\b|\bto_ts(?:vector|query)\b|\bILIKE\b|\bFOR UPDATE\b|\bSKIP LOCKED\b|\bjsonb\b/g,
  /\.(?:forUpdate|forShare|skipLocked)\(/g,
  /::(?:bigint|int|text|jsonb|regclass|timestamptz)\b/g,
];

/**
 * A backup holds its store in that store's own form, the file of SQLite or a dump of PostgreSQL, and is restored into the same:
 * which one it is, is what backups are about.
 */
const ALLOWED = /^server\/src\/(?:platform\/(?:database|config)|operations\/backup|testing)\//;

/** Where the server distinguishes SQLite from PostgreSQL outside of platform/database: `FILE: WHAT`. */
export const dialectsElsewhere = (files) =>
  files
    .filter(({ path }) => /^server\/src\/.*\.ts$/.test(path) && !ALLOWED.test(path) && !/\.test\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      DIALECT.flatMap((pattern) => (text.match(pattern) ?? []).map((found) => `${path}: ${found}`)),
    )
    .sort();
