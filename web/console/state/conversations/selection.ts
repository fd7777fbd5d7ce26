import { createStore } from '../../../shared/store.ts';

export const createSelection = () => {
  const store = createStore<ReadonlySet<number>>(new Set());
  let last: number | null = null;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** What was ticked or cleared last: where a range begins. */
    last: () => last,
    toggle: (id: number) => {
      const next = new Set(store.getSnapshot());
      if (!next.delete(id)) next.add(id);
      last = id;
      store.set(next);
    },
    /** A range that ends with `end`, beside what is ticked. */
    add: (ids: readonly number[], end: number) => {
      last = end;
      store.set(new Set([...store.getSnapshot(), ...ids]));
    },
    set: (ids: readonly number[]) => store.set(new Set(ids)),
    /** Those ticked since stay. */
    remove: (ids: readonly number[]) => store.set(new Set([...store.getSnapshot()].filter((id) => !ids.includes(id)))),
    clear: () => {
      last = null;
      store.set(new Set());
    },
  };
};
