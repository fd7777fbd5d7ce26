import { DatabaseSync } from 'node:sqlite';
import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { hasWordBeginnings } from '@porchlight/core/rules/matching/word-beginnings.ts';

/** WAL mode, durable commits, and deleted rows overwritten. The SQL functions `folded` and `has_word_beginnings` are rules of the core. */
export const openSqlite = (file: string, options: { readOnly?: boolean } = {}) => {
  const database = new DatabaseSync(file, { readOnly: options.readOnly ?? false });
  if (!options.readOnly)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  database.exec(
    'PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;',
  );
  database.function('folded', { deterministic: true, useBigIntArguments: true }, (text) =>
    typeof text === 'string' ? foldForSearch(text) : text,
  );
  database.function('has_word_beginnings', { deterministic: true, useBigIntArguments: true }, (text, beginnings) =>
    typeof text === 'string' && hasWordBeginnings(text, String(beginnings).split(' ')) ? 1 : 0,
  );
  return database;
};
