type Identified = { readonly id: number | string };

/** The given fields over those of the record; the others stay. */
export const mergeById = <R extends Identified>(list: readonly R[], part: Partial<R> & Pick<R, 'id'>): R[] =>
  list.map((each) => (each.id === part.id ? { ...each, ...part } : each));

/** The whole record in place of the one of its id, or at the end. */
export const upsertById = <R extends Identified>(list: readonly R[], record: R): R[] =>
  list.some((each) => each.id === record.id)
    ? list.map((each) => (each.id === record.id ? record : each))
    : [...list, record];

export const removeById = <R extends Identified>(list: readonly R[], id: R['id']): R[] =>
  list.filter((each) => each.id !== id);
