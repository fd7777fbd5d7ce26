import { createStore } from '../../../shared/store.ts';

export const createSelection = () => {
  const store = createStore<ReadonlySet<number>>(new Set());
  let last: number | null = null;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    toggle: (id: number) => {
      const next = new Set(store.getSnapshot());
      if (!next.delete(id)) next.add(id);
      last = id;
      store.set(next);
    },
    /** All from the one ticked last to this one, as they stand in the list. */
    extend: (id: number, order: readonly number[]) => {
      const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)].sort((a, b) => a - b);
      const range = order.slice(Math.max(0, from ?? 0), (to ?? 0) + 1);
      last = id;
      store.set(new Set([...store.getSnapshot(), ...range]));
    },
    set: (ids: readonly number[]) => store.set(new Set(ids)),
    clear: () => {
      last = null;
      store.set(new Set());
    },
  };
};
