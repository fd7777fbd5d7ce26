import type { ScrollPosition } from './windowing.ts';

export const rowOf = (list: HTMLElement, key: string) =>
  list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

export const scrollTo = (view: HTMLElement, list: HTMLElement, position: ScrollPosition): void => {
  if (position.pinned) {
    view.scrollTop = view.scrollHeight;
    return;
  }
  const row = rowOf(list, position.key);
  if (row) view.scrollTop = row.offsetTop - position.offset;
};
