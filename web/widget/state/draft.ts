type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What is typed and not sent, kept over a reload, for `visitor` alone: the next person at this device does not find it.
 * Where storage is blocked it lives as long as the page.
 */
export const createDraft = (key: string, area: () => Area, visitor: string) => {
  let memory: string | undefined;
  let owner = visitor;
  const attempt = <T>(act: (area: Area) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      // Blocked storage throws on touch, a full one on write: the memory copy stands in.
      return undefined;
    }
  };
  const named = (text: string) => `${owner}\n${text}`;
  const write = (text: string) => {
    memory = text;
    attempt((store) => (text ? store.setItem(key, named(text)) : store.removeItem(key)));
  };
  /** With the first read: storage that nothing was read from yet takes a browser about 5 ms. */
  const load = () => {
    const kept = attempt((store) => store.getItem(key)) ?? '';
    const text = kept.startsWith(named('')) ? kept.slice(named('').length) : '';
    write(text);
    return text;
  };
  const noFiles: readonly File[] = [];
  const draft = {
    owner: () => owner,
    read: () => memory ?? load(),
    write,
    /** Chosen and not sent; as long as the page lives. */
    files: noFiles,
    /** Another visitor is here: what was typed is not theirs. */
    handTo: (next: string) => {
      if (next === owner) return;
      write('');
      draft.files = [];
      owner = next;
    },
  };
  return draft;
};
export type Draft = ReturnType<typeof createDraft>;
