import { useSyncExternalStore } from 'react';

/** A store outside React, as a component may use it. */
export type Readable<T> = { subscribe: (listener: () => void) => () => void; getSnapshot: () => T };

/** The one bridge from a store to React; `select` must answer the same thing while nothing it reads has changed. */
export const useStore = <T, S = T>(store: Readable<T>, select?: (value: T) => S): S | T => {
  const read = () => (select ? select(store.getSnapshot()) : store.getSnapshot());
  // What the server painted was read from stores in the same state: there is no other snapshot to take it over with.
  return useSyncExternalStore(store.subscribe, read, read);
};
