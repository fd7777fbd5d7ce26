import type { Bus, News } from './bus.ts';

/** The bus of a single node: a function call. */
export const createMemoryBus = (): Bus => {
  const listeners = new Set<(news: News) => void>();
  return {
    publish: (news) => {
      for (const listener of listeners) listener(news);
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
