import type { Bus, BusEvent } from './bus.ts';

export const createMemoryBus = (): Bus => {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRecovered: () => () => {},
    healthy: () => true,
    close: async () => listeners.clear(),
  };
};
