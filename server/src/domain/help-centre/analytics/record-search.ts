import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../transaction.ts';
import { dayOf } from './days.ts';
import { foldQuery, isPersonal } from './fold-query.ts';
import { isPerson, type Reader, visitKey } from './readers.ts';

const HALF_HOUR = 30 * 60_000;
/** The same search again within half an hour is the same visit, as of articles. */
const SEARCH = { name: 'help_centre_counted_search', max: 1, periodMs: HALF_HOUR };
const OPENED = { name: 'help_centre_opened_result', max: 1, periodMs: HALF_HOUR };
/** More than the readers of an office search; above it none is counted. */
const SEARCHES_OF_ADDRESS = { name: 'help_centre_counted_searches_ip', max: 120, periodMs: 2 * HALF_HOUR };
/** Of a portal in a day. What is searched beyond it is counted without its text. */
const MOST_QUERIES = 1_000;

export type ReaderSearch = {
  portal: Pick<PortalRow, 'id'>;
  locale: string;
  query: string;
  results: number;
  /** Whether the reader has opened one of the results. */
  hasOpened: boolean;
};

type Counted = Omit<ReaderSearch, 'hasOpened'> & { isNew: boolean; isOpened: boolean };

const storedQuery = async (tx: Tx, portal_id: PortalRow['id'], locale: string, query: string) => {
  if (isPersonal(query)) return '';
  const day = dayOf(tx.now);
  const ofDay = tx.db.selectFrom('help_centre_searches').where('portal_id', '=', portal_id).where('day', '=', day);
  const same = await ofDay.select('query').where('locale', '=', locale).where('query', '=', query).executeTakeFirst();
  if (same) return query;
  const last = await ofDay
    .select('day')
    .limit(1)
    .offset(MOST_QUERIES - 1)
    .executeTakeFirst();
  return last ? '' : query;
};

const countSearch = async (tx: Tx, { portal, locale, query: text, results, isNew, isOpened }: Counted) => {
  const query = await storedQuery(tx, portal.id, locale, text);
  const day = dayOf(tx.now);
  const opened = isOpened ? 1 : 0;
  if (!isNew) {
    await tx.db
      .updateTable('help_centre_searches')
      .set((row) => ({ opened: row('opened', '+', opened) }))
      .where('portal_id', '=', portal.id)
      .where('day', '=', day)
      .where('locale', '=', locale)
      .where('query', '=', query)
      .execute();
    return;
  }
  const without_result = results === 0 ? 1 : 0;
  await tx.db
    .insertInto('help_centre_searches')
    .values({ portal_id: portal.id, day, locale, query, searches: 1, without_result, opened, last_results: results })
    .onConflict((conflict) =>
      conflict.columns(['portal_id', 'day', 'locale', 'query']).doUpdateSet((row) => ({
        searches: row('help_centre_searches.searches', '+', 1),
        without_result: row('help_centre_searches.without_result', '+', without_result),
        opened: row('help_centre_searches.opened', '+', opened),
        last_results: results,
      })),
    )
    .execute();
};

const count = async (deps: Deps, reader: Reader, { hasOpened, ...search }: ReaderSearch) => {
  const { rateLimiter, env, clock } = deps;
  const query = foldQuery(search.query);
  if (query === '' || !isPerson(reader)) return;
  const visit = visitKey(reader, env.secretKey, clock.now());
  const key = JSON.stringify([search.portal.id, search.locale, query, visit]);
  const isAllowed = async (limit: typeof SEARCH, of: string) => (await rateLimiter.hit(limit, of)) === undefined;
  const isNew = await isAllowed(SEARCH, key);
  const isOpened = hasOpened && search.results > 0 && (await isAllowed(OPENED, key));
  if (!isNew && !isOpened) return;
  if (isNew && !(await isAllowed(SEARCHES_OF_ADDRESS, reader.ip))) return;
  await deps.write((tx) => countSearch(tx, { ...search, query, isNew, isOpened }));
};

/** Counts a search of a help centre once a visit. The page does not wait for it: a count that fails is dropped. */
export const recordSearch = (deps: Deps, reader: Reader, search: ReaderSearch): void => {
  count(deps, reader, search).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'search of a help centre could not be counted'),
  );
};
