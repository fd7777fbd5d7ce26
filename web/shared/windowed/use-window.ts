import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrating } from '../use-is-hydrating.ts';
import { rowOf, scrollTo } from './scroll-to.ts';
import { AT_THE_END, positionAt, type ScrollPosition, spanAround } from './windowing.ts';

/** Rows are rendered again after this much scrolling, not for every pixel. */
const STEP = 250;
/** Wire protocol 14.4: older messages are loaded this close to the top. */
const OLDER_ZONE = 100;

const measure = (list: HTMLElement, heights: Map<string, number>) => {
  for (const row of list.children) {
    if (row instanceof HTMLElement && row.dataset.key) heights.set(row.dataset.key, row.offsetHeight);
  }
};

/** As `scrollTo` restores it: padding is no row's height. `before`: the pixels for rows above the rendered ones. */
const offsetOf = (position: ScrollPosition, view: HTMLElement, list: HTMLElement | null, before: number): number => {
  if (!list) return position.offset;
  const row = rowOf(list, position.key);
  return row ? row.offsetTop - view.scrollTop : position.offset + list.offsetTop - before;
};

/** Restoring the position would revert the reader's scroll. At the very end the list may have shrunk instead. */
const scrolledSince = (view: HTMLElement, before: number): boolean =>
  Math.abs(view.scrollTop - before) > 1 && view.scrollHeight - view.clientHeight - view.scrollTop > 1;

type Keyed = { readonly key: string };

export type WindowSettings<Row extends Keyed> = {
  estimate: (row: Row) => number;
  /** Whether a row keeps its position among the others; see `placeAt`. */
  isSteady: (row: Row) => boolean;
  onNearTop: () => void;
  /** Newer rows follow: the end of these is none to stay at. */
  hasNewer?: boolean;
  /** The newest part is loaded, again after it was lost: only then are older rows requested without a scroll. */
  isLoaded: boolean;
};

type Windowed<Row> = {
  viewRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  before: number;
  after: number;
  pinned: boolean;
  onScroll: () => void;
  goTo: (position: ScrollPosition) => void;
};

export const useWindow = <Row extends Keyed>(
  rows: readonly Row[],
  { estimate, isSteady, onNearTop, isLoaded, hasNewer }: WindowSettings<Row>,
): Windowed<Row> => {
  const viewRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const exact = useRef<ScrollPosition>(AT_THE_END);
  const rendered = useRef({ top: 0 });
  /** The scroll position that was last set or reported. */
  const lastTop = useRef(0);
  /** The size of the view for which that was. */
  const lastSize = useRef({ width: 0, height: 0 });
  /** A requested position is not painted yet: scroll events until then are not the reader's. */
  const going = useRef(false);
  const [position, setPosition] = useState<ScrollPosition>(AT_THE_END);
  const [height, setHeight] = useState(640);
  const isHydrating = useIsHydrating();

  const keys = rows.map((row) => row.key);
  const sizes = rows.map((row) => heights.current.get(row.key) ?? estimate(row));
  const span = spanAround(keys, sizes, position, height);
  // The server-rendered rows stay until a row comes or the reader scrolls, whatever they measure.
  const hydrated = useRef({ count: -1, start: 0 });
  if (isHydrating) hydrated.current = { count: rows.length, start: span.start };
  const isAsRendered = position.pinned && hydrated.current.count === rows.length;
  const start = isAsRendered ? Math.min(span.start, hydrated.current.start) : span.start;
  const before = sizes.slice(0, start).reduce((sum, size) => sum + size, 0);

  const goTo = useCallback((next: ScrollPosition) => {
    exact.current = next;
    going.current = true;
    setPosition({ ...next });
  }, []);

  const hold = useCallback((view: HTMLElement, list: HTMLElement) => {
    const put = () => {
      scrollTo(view, list, exact.current);
      lastTop.current = view.scrollTop;
      lastSize.current = { width: view.clientWidth, height: view.clientHeight };
    };
    if (going.current || !scrolledSince(view, lastTop.current)) put();
    // Scroll events come before a frame's callbacks: by then `exact` is where the reader went.
    else requestAnimationFrame(put);
  }, []);

  useLayoutEffect(() => {
    const [view, list] = [viewRef.current, listRef.current];
    if (!view || !list) return;
    measure(list, heights.current);
    // The server-rendered rows could already be scrolled.
    if (isHydrating) rememberScroll(view);
    else hold(view, list);
    going.current = false;
    rendered.current.top = view.scrollTop;
  });

  useEffect(() => {
    const [view, list] = [viewRef.current, listRef.current];
    if (!view || !list) return undefined;
    const observer = new ResizeObserver(() => {
      measure(list, heights.current);
      hold(view, list);
      setHeight(view.clientHeight);
    });
    observer.observe(view);
    observer.observe(list);
    return () => observer.disconnect();
  }, [hold]);

  const nearTop = useRef(onNearTop);
  nearTop.current = onNearTop;
  // Not after each painting: a failed request would be repeated without end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of rows and the height decide what fills the view
  useEffect(() => {
    const view = viewRef.current;
    if (isLoaded && view && view.clientHeight > 0 && view.scrollHeight <= view.clientHeight) nearTop.current();
  }, [rows.length, height, isLoaded]);

  const onScroll = () => {
    const view = viewRef.current;
    if (!view || going.current) return;
    // A phone that is turned: the browser moved the content, and the observer puts it back in this frame.
    const isTurned = view.clientWidth !== lastSize.current.width || view.clientHeight !== lastSize.current.height;
    if (isTurned && lastSize.current.height > 0) return;
    if (view.scrollTop !== lastTop.current) rememberScroll(view);
    if (view.scrollTop < OLDER_ZONE) onNearTop();
  };

  const rememberScroll = (view: HTMLElement) => {
    lastTop.current = view.scrollTop;
    lastSize.current = { width: view.clientWidth, height: view.clientHeight };
    const sizesNow = rows.map((row) => heights.current.get(row.key) ?? estimate(row));
    const total = hasNewer ? Number.POSITIVE_INFINITY : view.scrollHeight;
    const scroll = { top: view.scrollTop, view: view.clientHeight, total };
    const next = positionAt(keys, sizesNow, scroll, (index) => {
      const row = rows[index];
      return row !== undefined && isSteady(row);
    });
    exact.current = next.pinned ? next : { ...next, offset: offsetOf(next, view, listRef.current, before) };
    if (next.pinned !== position.pinned || Math.abs(view.scrollTop - rendered.current.top) > STEP) setPosition(next);
  };

  return {
    viewRef,
    listRef,
    rows: rows.slice(start, span.end),
    before,
    after: span.after,
    pinned: position.pinned,
    onScroll,
    goTo,
  };
};
