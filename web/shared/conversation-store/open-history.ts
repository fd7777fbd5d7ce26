import type { History, HistoryDeps } from './history.ts';

/** Imported with the screen that scrolls: the widget's home does not need it. */
export const openHistory = (deps: HistoryDeps) => {
  let history: History | undefined;
  const open = async () => {
    const part = await import('./history.ts');
    history ??= part.createHistory(deps);
    return history;
  };
  return {
    note: (message: Parameters<History['note']>[0]) => history?.note(message),
    loadOlder: () =>
      open().then(
        ({ loadOlder }) => loadOlder(),
        () => {},
      ),
    loadBackTo: async (id: number) => (await open()).loadBackTo(id),
  };
};
