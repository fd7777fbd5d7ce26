import { PAGE } from '../state/conversations/list-store.ts';

/** Heights in pixels: a row of two lines, what the line of tags adds, the head of a group above its first row. */
export type Sizes = { row: number; tags: number; head: number };

/** The rows with tags, by the page of the list; of pages that are not loaded any more, as they were last. */
export type TallRows = ReadonlyMap<number, readonly number[]>;

/** How many numbers of an ascending list are below a limit. */
const countBelow = (ascending: readonly number[], limit: number): number => {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? limit) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** A page that is dropped keeps its heights: otherwise what is below it would move. */
export const rememberTall = <T>(
  tall: TallRows,
  pages: ReadonlyMap<number, readonly T[]>,
  isTall: (item: T) => boolean,
): TallRows =>
  new Map([
    ...tall,
    ...[...pages].map(
      ([page, items]) => [page, items.flatMap((item, at) => (isTall(item) ? [page * PAGE + at] : []))] as const,
    ),
  ]);

/** Where the rows of a list of any length are. A row that was never loaded counts as one of two lines. */
export const layOutRows = (total: number, sizes: Sizes, tall: TallRows, heads: readonly number[]) => {
  const withTags = [...tall].sort(([one], [other]) => one - other).flatMap(([, indexes]) => indexes);
  /** The upper edge of a row, or of the head of a group that it begins. */
  const topOf = (index: number) =>
    index * sizes.row + countBelow(withTags, index) * sizes.tags + countBelow(heads, index) * sizes.head;
  return {
    height: topOf(total),
    topOf,
    heightOf: (index: number) => topOf(index + 1) - topOf(index),
    /** The row at a height; the first or last beyond the ends. */
    indexAt: (y: number) => {
      let [from, to] = [0, Math.max(0, total - 1)];
      while (from < to) {
        const middle = (from + to + 1) >> 1;
        if (topOf(middle) <= y) from = middle;
        else to = middle - 1;
      }
      return from;
    },
  };
};
export type RowLayout = ReturnType<typeof layOutRows>;
