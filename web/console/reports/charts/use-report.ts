import { useCallback, useEffect, useState } from 'react';

export type Report<Data> = {
  data: Data | null;
  /** What is shown is the answer to an earlier question; the new one is on its way. */
  isOld: boolean;
  hasFailed: boolean;
  reload: () => void;
};

type State<Data> = { of: string; data: Data | null; failed: boolean };

/**
 * The answer to a question, which `key` names. While a new one is asked the old answer stays, dimmed; a failed one never leaves
 * it there, for it would stand under the wrong days. Back online, what failed is asked again.
 */
export const useReport = <Data>(key: string, load: () => Promise<Data>): Report<Data> => {
  const [state, setState] = useState<State<Data>>({ of: '', data: null, failed: false });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, a turn asks again
  useEffect(() => {
    let isOver = false;
    load().then(
      (data) => !isOver && setState({ of: key, data, failed: false }),
      () => !isOver && setState({ of: key, data: null, failed: true }),
    );
    return () => {
      isOver = true;
    };
  }, [key, turn]);
  const reload = useCallback(() => {
    setState((before) => ({ ...before, of: '', failed: false }));
    setTurn((before) => before + 1);
  }, []);
  const hasFailed = state.failed && state.of === key;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed, reload]);
  return { data: state.data, isOld: state.of !== key, hasFailed, reload };
};
