import { useSyncExternalStore } from 'react';

export type Readable<T> = { subscribe: (listener: () => void) => () => void; getSnapshot: () => T };

/** The one bridge from a store to React. */
export const useStore = <T>(store: Readable<T>): T => useSyncExternalStore(store.subscribe, store.getSnapshot);
