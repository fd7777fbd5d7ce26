export type SortBy<Column extends string> = Column | `-${Column}`;
export type ListAddress<Column extends string> = { q: string; page: number; sort: SortBy<Column> };

/** What a list is narrowed to and sorted by, as its address has it; what no list has is read as its start. */
export const readListAddress = <Column extends string>(
  params: URLSearchParams,
  columns: readonly Column[],
  first: SortBy<Column>,
): ListAddress<Column> => {
  const page = Number(params.get('page'));
  const sorts = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  return {
    q: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? first,
  };
};

/** Only what differs from the start of the list. */
export const writeListAddress = <Column extends string>(
  { q, page, sort }: ListAddress<Column>,
  first: SortBy<Column>,
): URLSearchParams => {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  if (sort !== first) params.set('sort', sort);
  return params;
};

export const withParams = (path: string, params: URLSearchParams): string => {
  const text = params.toString();
  return text ? `${path}?${text}` : path;
};
