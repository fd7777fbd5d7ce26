import type { EntryStore } from '../../../shared/outbox/entry.ts';

/**
 * The device's store, opened with the visitor's first act: a visitor who only looks leaves nothing behind.
 * `known`: a returning visitor, whose unsent messages may be waiting there.
 */
export const entriesOnDemand = (open: () => Promise<EntryStore>, known: boolean): EntryStore => {
  let opened = known ? open() : undefined;
  const use = () => (opened ??= open());
  return {
    put: async (entry) => (await use()).put(entry),
    remove: async (echoId) => (await use()).remove(echoId),
    all: async (owner) => (opened ? (await opened).all(owner) : []),
    clear: async (owner) => (await opened)?.clear(owner),
  };
};
