import type { Place } from './windowing.ts';

export const rowOf = (list: HTMLElement, key: string) =>
  list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

/** Scrolls the view to a place of the list in it. */
export const scrollTo = (view: HTMLElement, list: HTMLElement, place: Place): void => {
  if (place.pinned) {
    view.scrollTop = view.scrollHeight;
    return;
  }
  const row = rowOf(list, place.key);
  if (row) view.scrollTop = row.offsetTop - place.offset;
};
