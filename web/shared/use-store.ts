import { useSyncExternalStore } from 'react';

/**
 * A store outside React, as a component may use it. `getPainted`: what the server painted from, where that may be another state
 * by the time the script takes it over.
 */
export type Readable<T> = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => T;
  getPainted?: () => T;
};

/** The one bridge from a store to React; `select` must answer the same thing while nothing it reads has changed. */
export const useStore = <T, S = T>(store: Readable<T>, select?: (value: T) => S): S | T => {
  const read = (get: () => T) => () => (select ? select(get()) : get());
  return useSyncExternalStore(store.subscribe, read(store.getSnapshot), read(store.getPainted ?? store.getSnapshot));
};
