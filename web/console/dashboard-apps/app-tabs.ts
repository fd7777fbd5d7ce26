/** `loads`: how often an app has been loaded; 0 is never. */
export type AppTabs = {
  /** The id of an app; 0 is the contact. */
  visible: number;
  loads: (id: number) => number;
  show: (id: number) => AppTabs;
  reload: (id: number) => AppTabs;
};

const tabsOf = (visible: number, counts: ReadonlyMap<number, number>): AppTabs => {
  const loads = (id: number) => counts.get(id) ?? 0;
  const withLoads = (id: number, count: number) => new Map(counts).set(id, count);
  return {
    visible,
    loads,
    show: (id) => tabsOf(id, id === 0 ? counts : withLoads(id, Math.max(1, loads(id)))),
    reload: (id) => tabsOf(visible, withLoads(id, loads(id) + 1)),
  };
};

export const createAppTabs = (): AppTabs => tabsOf(0, new Map());

/** The tab that a key goes to; undefined for other keys. */
export const stepOf = (order: readonly number[], now: number, key: string, isRightToLeft: boolean) => {
  if (key === 'Home') return order[0];
  if (key === 'End') return order.at(-1);
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key !== forward && key !== back) return undefined;
  const step = key === forward ? 1 : -1;
  return order[(order.indexOf(now) + step + order.length) % order.length];
};
