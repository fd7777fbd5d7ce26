/** Lists of records with an id, as values: every operation gives a new list in the order of the old one. */
type Identified = { readonly id: number | string };

export const replaceAll = <R extends Identified>(_: readonly R[], records: readonly R[]): R[] => [...records];

export const append = <R extends Identified>(list: readonly R[], ...records: readonly R[]): R[] => [
  ...list,
  ...records,
];

/** The whole record in place of the one of its id; unknown ones change nothing. */
export const replaceById = <R extends Identified>(list: readonly R[], record: R): R[] =>
  list.map((each) => (each.id === record.id ? record : each));

/** The given fields over those of the record; the others stay. */
export const mergeById = <R extends Identified>(list: readonly R[], part: Partial<R> & Pick<R, 'id'>): R[] =>
  list.map((each) => (each.id === part.id ? { ...each, ...part } : each));

/** Updates the record of an id, or adds it at the end. */
export const upsertById = <R extends Identified>(list: readonly R[], record: R): R[] =>
  list.some((each) => each.id === record.id) ? replaceById(list, record) : append(list, record);

export const removeById = <R extends Identified>(list: readonly R[], id: R['id']): R[] =>
  list.filter((each) => each.id !== id);
