import { type Entry, type EntryStore, inOrder, memoryEntries } from './entry.ts';
import { withMemoryFallback } from './memory-fallback.ts';

const NAME = 'porchlight';
const TABLE = 'outbox';

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(TABLE, { keyPath: 'echo_id' }).createIndex('owner', 'owner');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The device store is blocked.'));
  });

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });

const indexed = (database: IDBDatabase): EntryStore => {
  // A closed database throws: async, so that it is a rejection like any other failure.
  const write = async (change: (table: IDBObjectStore) => void) => {
    // Safe from a crash of the page or browser; waiting for the disk itself would delay every bubble.
    const transaction = database.transaction(TABLE, 'readwrite', { durability: 'relaxed' });
    change(transaction.objectStore(TABLE));
    await committed(transaction);
  };
  const all = async (owner: string): Promise<Entry[]> => {
    const rows: Entry[] = await asPromise(database.transaction(TABLE).objectStore(TABLE).index('owner').getAll(owner));
    return inOrder(rows);
  };
  return {
    put: (entry) => write((table) => table.put(entry)),
    remove: (echoId) => write((table) => table.delete(echoId)),
    all,
    clear: async (owner) => {
      const entries = await all(owner);
      await write((table) => {
        for (const { echo_id } of entries) table.delete(echo_id);
      });
    },
  };
};

/** Some browsers have a storage that never responds after a crash. */
const PATIENCE_MS = 3_000;

const openInTime = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The device store does not answer.')), PATIENCE_MS);
  });
  return Promise.race([open(), late]).finally(() => clearTimeout(timer));
};

/** Memory where the browser blocks IndexedDB: sending works, only a reload forgets. */
export const openEntries = async (): Promise<EntryStore> => {
  try {
    return withMemoryFallback(indexed(await openInTime()));
  } catch {
    return memoryEntries();
  }
};
