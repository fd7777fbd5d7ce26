import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../base/use-media.ts';
import { indexOf, itemAt, type ListState, type ListStore } from '../state/conversations/list-store.ts';
import { hasTags } from './row-facts.ts';
import { layOutRows, type RowLayout, rememberTall, type Sizes, type TallRows } from './row-layout.ts';

const SPARE = 8;
const NONE: TallRows = new Map();

const REM: Sizes = { row: 3.375, tags: 1.3125, head: 1.875 };
/** More room for a finger. */
const REM_ON_PHONE: Sizes = { ...REM, row: 3.875 };

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16');

const useSizes = (): Sizes => {
  const isPhone = useMedia('(max-width: 40em)');
  const [root] = useState(rootSize);
  return useMemo(() => {
    const { row, tags, head } = isPhone ? REM_ON_PHONE : REM;
    return { row: row * root, tags: tags * root, head: head * root };
  }, [isPhone, root]);
};

/** Where each row is. Heights that are known stay known while the view stays the same. */
const useLayout = (state: ListState, heads: readonly number[]): RowLayout => {
  const { view, pages, total } = state;
  const sizes = useSizes();
  const memory = useRef<{ view: ListState['view']; tall: TallRows }>({ view, tall: NONE });
  return useMemo(() => {
    const measured = memory.current.view === view ? memory.current.tall : NONE;
    const tall = rememberTall(measured, pages, (item) => hasTags(item, view));
    memory.current = { view, tall };
    return layOutRows(total, sizes, tall, heads);
  }, [view, pages, total, sizes, heads]);
};

type Rows = {
  box: RefObject<HTMLDivElement | null>;
  first: number;
  last: number;
  layout: RowLayout;
  onScroll: () => void;
};

/** What must not move when the order or a height changes: the first loaded row on the screen, or the place alone. */
const anchorOf = (state: ListState, layout: RowLayout, scrolled: number) => {
  const place = layout.indexAt(scrolled);
  for (let index = place; index < place + SPARE * 2; index += 1) {
    const item = itemAt(state, index);
    if (item) return { id: item.id, index, top: layout.topOf(index) };
  }
  return { id: null, index: place, top: layout.topOf(place) };
};

/** A list of fifty thousand scrolls as one of fifty; what an agent reads stays in place. */
export const useRows = (list: ListStore, state: ListState, selected: number | null, heads: readonly number[]): Rows => {
  const box = useRef<HTMLDivElement>(null);
  const layout = useLayout(state, heads);
  const [span, setSpan] = useState({ top: 0, view: 800 });
  const anchor = useRef<ReturnType<typeof anchorOf>>(null);
  const first = Math.max(0, layout.indexAt(span.top) - SPARE);
  const last = Math.max(0, Math.min(state.total - 1, layout.indexAt(span.top + span.view) + SPARE));

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (anchor.current) {
      const { id, index, top } = anchor.current;
      const found = id === null ? -1 : indexOf(state, id);
      const moved = layout.topOf(found < 0 ? index : found) - top;
      // At the top the newest is what one wants to see.
      if (Math.abs(moved) >= 1 && element.scrollTop > 0) element.scrollTop += moved;
    }
    anchor.current = anchorOf(state, layout, element.scrollTop);
  }, [state, layout]);

  useEffect(() => list.show(first, last), [list, first, last]);

  const measure = () => {
    const element = box.current;
    if (!element) return;
    anchor.current = anchorOf(state, layout, element.scrollTop);
    // Computed when the first row changes, not for every pixel.
    const top = layout.topOf(layout.indexAt(element.scrollTop));
    setSpan((before) =>
      before.top === top && before.view === element.clientHeight ? before : { top, view: element.clientHeight },
    );
  };

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setSpan((before) => ({ ...before, view: element.clientHeight }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { view } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins at its top
  useLayoutEffect(() => {
    anchor.current = null;
    if (box.current) box.current.scrollTop = 0;
  }, [view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls, not its row that moves
  useEffect(() => {
    const element = box.current;
    const at = selected === null ? -1 : indexOf(state, selected);
    if (!element || at < 0) return;
    const [top, bottom] = [layout.topOf(at), layout.topOf(at + 1)];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }, [selected]);

  return { box, first, last, layout, onScroll: measure };
};
