import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { indexOf, itemAt, type ListState, type ListStore } from '../state/conversations/list-store.ts';

/** The height of a line, as `--row` in List.module.css says it. */
const ROW_REM = 5.25;
/** Lines painted beyond the screen on either side. */
const SPARE = 8;

const rowHeight = () => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16');

type Rows = {
  box: RefObject<HTMLDivElement | null>;
  first: number;
  last: number;
  height: number;
  onScroll: () => void;
};

/** The first line on the screen that is loaded, and how far it is scrolled: what must not move when the order changes. */
const anchorOf = (state: ListState, top: number, height: number) => {
  for (let index = Math.floor(top / height); index < Math.ceil(top / height) + SPARE; index += 1) {
    const item = itemAt(state, index);
    if (item) return { id: item.id, offset: top - index * height };
  }
  return null;
};

/**
 * Which lines of a list of any length are painted. All lines are of one height, so that a list of fifty thousand scrolls as one of
 * fifty. What an agent reads stays under their eyes when conversations come in above it.
 */
export const useRows = (list: ListStore, state: ListState, selected: number | null): Rows => {
  const box = useRef<HTMLDivElement>(null);
  const [height] = useState(rowHeight);
  const [span, setSpan] = useState({ top: 0, view: 800 });
  const anchor = useRef<ReturnType<typeof anchorOf>>(null);
  const first = Math.max(0, Math.floor(span.top / height) - SPARE);
  const last = Math.max(0, Math.min(state.total - 1, Math.ceil((span.top + span.view) / height) + SPARE));

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const index = anchor.current ? indexOf(state, anchor.current.id) : -1;
    const top = index * height + (anchor.current?.offset ?? 0);
    const hasMoved = index >= 0 && Math.abs(top - element.scrollTop) >= height / 2;
    // At the top the newest is what one wants to see.
    if (hasMoved && element.scrollTop > 0) element.scrollTop = top;
    anchor.current = anchorOf(state, element.scrollTop, height);
  }, [state, height]);

  useEffect(() => list.show(first, last), [list, first, last]);

  const measure = () => {
    const element = box.current;
    if (!element) return;
    anchor.current = anchorOf(list.getSnapshot(), element.scrollTop, height);
    // Computed when the first row changes, not for every pixel.
    const top = Math.floor(element.scrollTop / height) * height;
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

  const at = selected === null ? -1 : indexOf(state, selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls, not its line that moves
  useEffect(() => {
    const element = box.current;
    if (!element || at < 0) return;
    const [top, bottom] = [at * height, (at + 1) * height];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }, [selected, height]);

  return { box, first, last, height, onScroll: measure };
};
