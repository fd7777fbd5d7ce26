type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Unsent text of `visitor` alone, kept over a reload. In memory where storage is blocked. */
export const createDraft = (key: string, area: () => Area, visitor: string) => {
  let memory: string | undefined;
  let owner = visitor;
  const attempt = <T>(act: (area: Area) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      return undefined;
    }
  };
  const named = (text: string) => `${owner}\n${text}`;
  const write = (text: string) => {
    memory = text;
    attempt((store) => (text ? store.setItem(key, named(text)) : store.removeItem(key)));
  };
  const load = () => {
    const stored = attempt((store) => store.getItem(key)) ?? '';
    const text = stored.startsWith(named('')) ? stored.slice(named('').length) : '';
    write(text);
    return text;
  };
  const noFiles: readonly File[] = [];
  const draft = {
    owner: () => owner,
    read: () => memory ?? load(),
    write,
    files: noFiles,
    /** Another visitor must not see the text. */
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
