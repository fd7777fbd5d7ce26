import { type FilterLine, readLines } from './filter.ts';
import { type ListAddress, readListAddress, type SortBy, withParams, writeListAddress } from './list-address.ts';

const SORTS = ['name', 'email', 'last_activity_at', 'created_at'] as const;
export type SortColumn = (typeof SORTS)[number];
export type Sort = SortBy<SortColumn>;

export type ContactAddress = ListAddress<SortColumn> & { match: 'all' | 'any'; lines: FilterLine[] };

const FIRST_SORT: Sort = 'name';

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
};

export const readAddress = (search: string): ContactAddress => {
  const params = new URLSearchParams(search);
  return {
    ...readListAddress(params, SORTS, FIRST_SORT),
    match: params.get('match') === 'any' ? 'any' : 'all',
    lines: readLines(parsed(params.get('filter'))),
  };
};

export const writeAddress = ({ match, lines, ...list }: ContactAddress): string => {
  const params = writeListAddress(list, FIRST_SORT);
  if (match === 'any') params.set('match', match);
  if (lines.length > 0) params.set('filter', JSON.stringify(lines.map(({ field, how, value }) => [field, how, value])));
  return withParams('/app/contacts', params);
};
