import { indexOf, type ListStore, PAGE } from '../state/conversations/list-store.ts';

/** A range of more pages ends there, so that one click does not read a whole account. */
export const MOST_PAGES = 40;

type RangeList = Pick<ListStore, 'getSnapshot' | 'idsOnPage'>;
/** `index`: where it stood when it was ticked; a page that is out of sight is not stored. */
export type RangeStart = { id: number | null; index: number };

/**
 * The ids from one row to another in the list's order, those that are not loaded too; the last row alone when the first has
 * left the list, and null when the view was changed meanwhile. @throws ApiError
 */
export const idsBetween = async (list: RangeList, start: RangeStart, id: number): Promise<number[] | null> => {
  const state = list.getSnapshot();
  const loadedAt = indexOf(state, start.id);
  const [here, there] = [indexOf(state, id), loadedAt >= 0 ? loadedAt : start.index];
  if (start.id === null || here < 0 || there < 0) return [id];
  const step = there < here ? -1 : 1;
  const ids: number[] = [];
  const [first, last] = [Math.floor(here / PAGE), Math.floor(there / PAGE)];
  // The list may have moved since the start was ticked: it is on that page or on the next.
  for (let page = first, read = 0; page >= 0 && (last + step - page) * step >= 0; page += step, read += 1) {
    if (read === MOST_PAGES) break;
    const found = await list.idsOnPage(page);
    if (list.getSnapshot().view !== state.view) return null;
    if (step > 0) ids.push(...found);
    else ids.unshift(...found);
    if (found.includes(start.id)) break;
  }
  const isCut = (last - first) * step >= MOST_PAGES;
  const far = ids.indexOf(start.id);
  const near = ids.indexOf(id);
  if (near < 0 || (far < 0 && !isCut)) return [id];
  const end = far >= 0 ? far : step > 0 ? ids.length - 1 : 0;
  return ids.slice(Math.min(near, end), Math.max(near, end) + 1);
};
