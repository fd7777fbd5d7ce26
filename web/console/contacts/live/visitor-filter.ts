import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { LiveVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';

/** Empty: all. `page`: an address. */
export type VisitorFilter = { q: string; inbox: string; page: string };
export const NO_FILTER: VisitorFilter = { q: '', inbox: '', page: '' };

export const isNarrowed = ({ q, inbox, page }: VisitorFilter): boolean =>
  q.trim() !== '' || inbox !== '' || page !== '';

type Searched = Pick<LiveVisitor, 'name' | 'contact' | 'page' | 'referrer' | 'utm' | 'inbox_id'>;

const textOf = ({ name, contact, page, referrer, utm }: Searched, country: string) =>
  foldForSearch(
    [name, contact?.email, page.title, page.url, referrer, utm.source, utm.medium, utm.campaign, country]
      .filter(Boolean)
      .join('\n'),
  );

export const filterVisitors = <Visitor extends Searched>(
  visitors: readonly Visitor[],
  { q, inbox, page }: VisitorFilter,
  countryOf: (visitor: Visitor) => string,
): Visitor[] => {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  return visitors.filter(
    (visitor) =>
      (inbox === '' || String(visitor.inbox_id) === inbox) &&
      (page === '' || visitor.page.url === page) &&
      words.every((word) => textOf(visitor, countryOf(visitor)).includes(word)),
  );
};

const MOST_PAGES = 30;

/** The pages that visitors are on, most visited first. */
export const pagesOf = (visitors: readonly Pick<LiveVisitor, 'page'>[]): { url: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const { page } of visitors) counts.set(page.url, (counts.get(page.url) ?? 0) + 1);
  return [...counts]
    .map(([url, count]) => ({ url, count }))
    .toSorted((one, other) => other.count - one.count || one.url.localeCompare(other.url))
    .slice(0, MOST_PAGES);
};
