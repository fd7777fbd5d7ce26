export const createNews = <News>() => {
  const listeners = new Set<(news: News) => void>();
  return {
    /** The answer ends it. */
    hear: (listener: (news: News) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (news: News) => {
      for (const listener of [...listeners]) listener(news);
    },
  };
};
