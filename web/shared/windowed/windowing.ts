/** At the newest message, or with `key`'s top edge `offset` pixels below the top of the view. */
export type ScrollPosition = { readonly pinned: boolean; readonly key: string; readonly offset: number };
export const AT_THE_END: ScrollPosition = { pinned: true, key: '', offset: 0 };

/** Rendered beyond the view on either side, so that a flick of the wheel shows no gap. */
export const OVERSCAN = 700;
/** Closer to the end than this counts as at the end. */
export const END_ZONE = 40;

export type Span = { start: number; end: number; before: number; after: number };

const sum = (sizes: readonly number[], from: number, to: number): number => {
  let total = 0;
  for (let index = from; index < to; index++) total += sizes[index] ?? 0;
  return total;
};

/** The rows to render: `[start, end)`, and the pixels for the rows left out on either side. */
export const spanAround = (
  keys: readonly string[],
  sizes: readonly number[],
  position: ScrollPosition,
  view: number,
): Span => {
  const total = sum(sizes, 0, sizes.length);
  const index = position.pinned ? -1 : keys.indexOf(position.key);
  const top = index < 0 ? total - view : sum(sizes, 0, index) - position.offset;
  let start = 0;
  let before = 0;
  while (start < sizes.length && before + (sizes[start] ?? 0) < top - OVERSCAN) before += sizes[start++] ?? 0;
  let end = start;
  let bottom = before;
  while (end < sizes.length && bottom < top + view + OVERSCAN) bottom += sizes[end++] ?? 0;
  return { start, end, before, after: total - bottom };
};

/** `steady` is false for a row that moves: a day's label moves before older messages of that day. */
export const positionAt = (
  keys: readonly string[],
  sizes: readonly number[],
  scroll: { top: number; view: number; total: number },
  steady: (index: number) => boolean = () => true,
): ScrollPosition => {
  if (scroll.total - scroll.top - scroll.view <= END_ZONE) return AT_THE_END;
  let edge = 0;
  for (let index = 0; index < keys.length; index++) {
    const next = edge + (sizes[index] ?? 0);
    if (next > scroll.top && steady(index)) return { pinned: false, key: keys[index] ?? '', offset: edge - scroll.top };
    edge = next;
  }
  return AT_THE_END;
};
