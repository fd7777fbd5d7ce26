import { useSyncExternalStore } from 'react';

/** `getPainted`: the state that the server rendered, which may differ from the present one at hydration. */
export type Readable<T> = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => T;
  getPainted?: () => T;
};

export const useStore = <T, S = T>(store: Readable<T>, select?: (value: T) => S): S | T => {
  const read = (get: () => T) => () => (select ? select(get()) : get());
  return useSyncExternalStore(store.subscribe, read(store.getSnapshot), read(store.getPainted ?? store.getSnapshot));
};
