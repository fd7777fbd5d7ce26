import { createStore } from '../../../shared/store.ts';

export const createSelection = () => {
  const store = createStore<ReadonlySet<number>>(new Set());
  /** Of the view's conversations all are selected, those that are not loaded too, until the agent changes the selection. */
  const matching = createStore(false);
  let last: number | null = null;
  const change = (next: ReadonlySet<number>) => {
    matching.set(false);
    store.set(next);
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** What was ticked or cleared last: where a range begins. */
    last: () => last,
    toggle: (id: number) => {
      const next = new Set(store.getSnapshot());
      if (!next.delete(id)) next.add(id);
      last = id;
      change(next);
    },
    /** A range that ends with `end`, beside what is ticked. */
    add: (ids: readonly number[], end: number) => {
      last = end;
      change(new Set([...store.getSnapshot(), ...ids]));
    },
    set: (ids: readonly number[]) => change(new Set(ids)),
    matching: { subscribe: matching.subscribe, getSnapshot: matching.getSnapshot },
    selectMatching: () => matching.set(true),
    /** Of another query, others match: what is ticked stays selected. */
    keepTicked: () => matching.set(false),
    /** One that arrives while all that match are selected is selected with them. */
    follow: (loaded: readonly number[]) => {
      const ticked = store.getSnapshot();
      if (matching.getSnapshot() && loaded.some((id) => !ticked.has(id))) store.set(new Set([...ticked, ...loaded]));
    },
    /** Those ticked since stay. */
    remove: (ids: readonly number[]) => change(new Set([...store.getSnapshot()].filter((id) => !ids.includes(id)))),
    clear: () => {
      last = null;
      change(new Set());
    },
  };
};
export type Selection = ReturnType<typeof createSelection>;
