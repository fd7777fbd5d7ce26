import type { History, HistoryDeps } from './history.ts';

/** The history's code comes with the screen that scrolls: the widget's home has no use for it. */
export const openHistory = (deps: HistoryDeps) => {
  let history: History | undefined;
  const open = async () => {
    const { createHistory } = await import('./history.ts');
    history ??= createHistory(deps);
    return history;
  };
  return {
    note: (message: Parameters<History['note']>[0]) => history?.note(message),
    loadOlder: () =>
      open().then(
        ({ loadOlder }) => loadOlder(),
        // The list offers it again at the next scroll.
        () => {},
      ),
    loadBackTo: async (id: number) => (await open()).loadBackTo(id),
  };
};
