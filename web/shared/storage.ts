/** In memory where the browser blocks it (private windows, blocked cookies). */
export type TextStorage = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
};

export const memoryStorage = (): TextStorage => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};

/** The access itself may throw. */
const tryStorage = (open: () => Storage): TextStorage => {
  try {
    const storage = open();
    const probe = 'porchlight-probe';
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    const fallback = memoryStorage();
    return {
      get: (key) => fallback.get(key) ?? storage.getItem(key),
      set: (key, value) => {
        try {
          storage.setItem(key, value);
        } catch {
          // Full: kept in memory instead.
          fallback.set(key, value);
        }
      },
      remove: (key) => {
        fallback.remove(key);
        storage.removeItem(key);
      },
    };
  } catch {
    return memoryStorage();
  }
};

export const openStorage = (open: () => Storage = () => window.localStorage): TextStorage => {
  let opened: TextStorage | undefined;
  const storage = () => (opened ??= tryStorage(open));
  return {
    get: (key) => storage().get(key),
    set: (key, value) => storage().set(key, value),
    remove: (key) => storage().remove(key),
  };
};
