import { rowOf } from '../../shared/windowed/scroll-to.ts';
import type { ScrollPosition } from '../../shared/windowed/windowing.ts';

/** The scroll position that brings `key` into view from the end; undefined when it is visible. */
export const positionUpTo = (view: HTMLElement, key: string): ScrollPosition | undefined => {
  const row = rowOf(view, key);
  return row && row.offsetTop >= view.scrollTop ? undefined : { pinned: false, key, offset: 24 };
};
