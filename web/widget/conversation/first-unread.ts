import { rowOf } from '../../shared/windowed/scroll-to.ts';
import type { Place } from '../../shared/windowed/windowing.ts';

/** Where a list at its end scrolls back to, so that `key` is in view; undefined when it is. */
export const placeUpTo = (view: HTMLElement, key: string): Place | undefined => {
  const row = rowOf(view, key);
  return row && row.offsetTop >= view.scrollTop ? undefined : { pinned: false, key, offset: 24 };
};
