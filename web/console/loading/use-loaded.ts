import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<Data> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; data: Data };

/** Pauses before a failed load is repeated; the last one stays. A browser that comes online repeats it at once. */
const RETRY_PAUSES_MS = [3_000, 10_000, 30_000];

/** Loads again while a load has failed, and stops with the page or the first answer. */
const useRetry = (isFailed: boolean, reload: () => void) => {
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (!isFailed) return setRetries(0);
    const again = () => {
      setRetries((before) => before + 1);
      reload();
    };
    const timer = setTimeout(again, RETRY_PAUSES_MS[retries] ?? RETRY_PAUSES_MS.at(-1));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isFailed, retries, reload]);
};

export const useLoaded = <Data>(load: () => Promise<Data>) => {
  const [state, setState] = useState<Loaded<Data>>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  /** What was asked when the answer that is shown came. */
  const displayed = useRef<typeof load>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn loads again
  useEffect(() => {
    let isOver = false;
    load().then(
      (data) => {
        if (isOver) return;
        displayed.current = load;
        setState({ kind: 'ready', data });
      },
      // An older answer stays when it cannot be renewed; one to another question does not stand for this one.
      () => !isOver && setState((before) => (displayed.current === load ? before : { kind: 'failed' })),
    );
    return () => {
      isOver = true;
    };
  }, [load, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  useRetry(state.kind === 'failed', reload);
  return { state, reload };
};
