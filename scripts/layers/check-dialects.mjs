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
 * A backup stores the native form of its store, the file of SQLite or a dump of PostgreSQL, so it has to know which one
 * it is.
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
