import { useCallback, useEffect, useState } from 'react';

export type Loaded<Data> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; data: Data };

/** What a page shows, from the server; asked again with `reload`. An answer that comes after the page has gone is dropped. */
export const useLoaded = <Data>(load: () => Promise<Data>) => {
  const [state, setState] = useState<Loaded<Data>>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    let isOver = false;
    load().then(
      (data) => !isOver && setState({ kind: 'ready', data }),
      () => !isOver && setState((before) => (before.kind === 'ready' ? before : { kind: 'failed' })),
    );
    return () => {
      isOver = true;
    };
  }, [load, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { state, reload };
};
