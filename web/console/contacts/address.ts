import { type FilterLine, readLines } from './filter.ts';

export const SORTS = ['name', 'email', 'last_activity_at', 'created_at'] as const;
export type SortColumn = (typeof SORTS)[number];
export type Sort = SortColumn | `-${SortColumn}`;

/** What the list shows. It stands in the address, so that going back finds it as it was and a colleague can be sent it. */
export type ContactAddress = { q: string; page: number; sort: Sort; match: 'all' | 'any'; lines: FilterLine[] };

export const FIRST_SORT: Sort = 'name';

const isSort = (value: string | null): value is Sort =>
  SORTS.some((column) => value === column || value === `-${column}`);

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
};

export const readAddress = (search: string): ContactAddress => {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  const sort = params.get('sort');
  return {
    q: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: isSort(sort) ? sort : FIRST_SORT,
    match: params.get('match') === 'any' ? 'any' : 'all',
    lines: readLines(parsed(params.get('filter'))),
  };
};

export const writeAddress = ({ q, page, sort, match, lines }: ContactAddress): string => {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  if (sort !== FIRST_SORT) params.set('sort', sort);
  if (match === 'any') params.set('match', match);
  if (lines.length > 0) params.set('filter', JSON.stringify(lines.map(({ field, how, value }) => [field, how, value])));
  const text = params.toString();
  return `/app/contacts${text ? `?${text}` : ''}`;
};
