type Identified = { readonly id: number | string };

export const mergeById = <R extends Identified>(list: readonly R[], part: Partial<R> & Pick<R, 'id'>): R[] =>
  list.map((each) => (each.id === part.id ? { ...each, ...part } : each));

export const upsertById = <R extends Identified>(list: readonly R[], record: R): R[] =>
  list.some((each) => each.id === record.id)
    ? list.map((each) => (each.id === record.id ? record : each))
    : [...list, record];

export const removeById = <R extends Identified>(list: readonly R[], id: R['id']): R[] =>
  list.filter((each) => each.id !== id);
