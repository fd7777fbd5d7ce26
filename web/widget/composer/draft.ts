type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is typed and not sent, kept over a reload. Where storage is blocked it lives as long as the page (users-say 52). */
export const createDraft = (key: string, area: () => Area) => {
  let memory = '';
  const attempt = <T>(act: (area: Area) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      // Blocked storage throws on touch, a full one on write: the memory copy stands in.
      return undefined;
    }
  };
  return {
    read: (): string => attempt((store) => store.getItem(key)) ?? memory,
    write: (text: string) => {
      memory = text;
      attempt((store) => (text ? store.setItem(key, text) : store.removeItem(key)));
    },
  };
};
export type Draft = ReturnType<typeof createDraft>;
