import type { EntryStore } from '../../../shared/outbox/entry.ts';

/** Opened with the visitor's first act: one who only reads stores nothing. `known`: unsent messages may exist. */
export const entriesOnDemand = (open: () => Promise<EntryStore>, isReturning: boolean): EntryStore => {
  let opened = isReturning ? open() : undefined;
  const use = () => (opened ??= open());
  return {
    put: async (entry) => (await use()).put(entry),
    remove: async (echoId) => (await use()).remove(echoId),
    all: async (owner) => (opened ? (await opened).all(owner) : []),
    clear: async (owner) => (await opened)?.clear(owner),
  };
};
