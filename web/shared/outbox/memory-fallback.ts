import { type EntryStore, inOrder, memoryEntries } from './entry.ts';

/** Entries that a failing store cannot save stay in memory; those it cannot delete are not sent again. */
export const withMemoryFallback = (device: EntryStore): EntryStore => {
  const memory = memoryEntries();
  const forgotten = new Set<string>();
  return {
    put: async (entry) => {
      forgotten.delete(entry.echo_id);
      await device.put(entry).then(
        () => memory.remove(entry.echo_id),
        () => memory.put(entry),
      );
    },
    remove: async (echoId) => {
      await memory.remove(echoId);
      await device.remove(echoId).catch(() => void forgotten.add(echoId));
    },
    all: async (owner) => {
      const here = await memory.all(owner);
      const ids = new Set(here.map(({ echo_id }) => echo_id));
      const stored = await device.all(owner).catch(() => []);
      return inOrder([...stored.filter(({ echo_id }) => !ids.has(echo_id) && !forgotten.has(echo_id)), ...here]);
    },
    clear: async (owner) => {
      await memory.clear(owner);
      const stored = await device.all(owner).catch(() => []);
      await device.clear(owner).catch(() => {
        for (const { echo_id } of stored) forgotten.add(echo_id);
      });
    },
  };
};
