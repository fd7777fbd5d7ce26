import { rowOf } from '../../shared/windowed/scroll-to.ts';
import type { ScrollPosition } from '../../shared/windowed/windowing.ts';

/** Where a list at its end scrolls back to, so that `key` is in view; undefined when it is. */
export const positionUpTo = (view: HTMLElement, key: string): ScrollPosition | undefined => {
  const row = rowOf(view, key);
  return row && row.offsetTop >= view.scrollTop ? undefined : { pinned: false, key, offset: 24 };
};
