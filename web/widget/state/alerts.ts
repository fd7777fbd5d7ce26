export type AlertType = 'error' | 'success';
export type Alert = { readonly id: number; readonly message: string; readonly type: AlertType };

export const BANNER_MS = 3_000;

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
export type Alerts = ReturnType<typeof createAlerts>;

/** One banner at a time; a newer one replaces it and restarts the timer. */
export const createAlerts = (timers: Timers = globalThis) => {
  const listeners = new Set<() => void>();
  let alert: Alert | null = null;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Alert | null) => {
    alert = next;
    for (const listener of listeners) listener();
  };
  return {
    getSnapshot: () => alert,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (message: string, type: AlertType = 'error') => {
      timers.clearTimeout(timer);
      set({ id: ++count, message, type });
      timer = timers.setTimeout(() => set(null), BANNER_MS);
    },
  };
};
