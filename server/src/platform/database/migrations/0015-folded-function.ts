import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/* `rules/search-folding` in PostgreSQL, for columns that are searched without a folded copy. On SQLite the rule
   itself is registered as a function. */
const FOLDED = String.raw`
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN words !~ '[^\x20-\x7e\t\n\r]' THEN lower(words) ELSE
    replace(replace(replace(replace(translate(
      normalize(regexp_replace(normalize(lower(words), NFKD),
        '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200d\ufeff]', '', 'g'), NFC),
      'øłđðħıςٱىیکة', 'olddhiσاييكه'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END
$$`;

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'postgres') await sql.raw(FOLDED).execute(db);
};
