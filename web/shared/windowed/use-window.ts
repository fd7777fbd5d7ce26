import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AT_THE_END, type Place, placeAt, spanAround } from './windowing.ts';

/** Rows are rendered anew after this much scrolling, not for every pixel. */
const STEP = 250;
/** Spec section 4 of the wire protocol, 14.4: older messages are asked for this close to the top. */
const OLDER_ZONE = 100;

const measure = (list: HTMLElement, heights: Map<string, number>) => {
  for (const row of list.children) {
    if (row instanceof HTMLElement && row.dataset.key) heights.set(row.dataset.key, row.offsetHeight);
  }
};

const settle = (view: HTMLElement, list: HTMLElement, place: Place) => {
  if (place.pinned) {
    view.scrollTop = view.scrollHeight;
    return;
  }
  const row = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(place.key)}"]`);
  if (row) view.scrollTop = row.offsetTop - place.offset;
};

type Keyed = { readonly key: string };

export type WindowSettings<Row extends Keyed> = {
  /** A guess in pixels, good enough until the row is measured. */
  estimate: (row: Row) => number;
  /** Whether a row keeps its place among the others; see `placeAt`. */
  isSteady: (row: Row) => boolean;
  onNearTop: () => void;
};

type Windowed<Row> = {
  viewRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  before: number;
  after: number;
  pinned: boolean;
  onScroll: () => void;
  goTo: (place: Place) => void;
};

/**
 * Renders only the rows near the view. What the reader looks at stays where it is whatever grows, loads or arrives around it:
 * the place is kept as a row and its distance from the top, and put back before each paint.
 */
export const useWindow = <Row extends Keyed>(
  rows: readonly Row[],
  { estimate, isSteady, onNearTop }: WindowSettings<Row>,
): Windowed<Row> => {
  const viewRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const exact = useRef<Place>(AT_THE_END);
  const rendered = useRef({ top: 0 });
  /** A place was asked for and is not painted yet: what the view says of itself till then is no wish of the reader. */
  const going = useRef(false);
  const [place, setPlace] = useState<Place>(AT_THE_END);
  const [height, setHeight] = useState(640);

  const keys = rows.map((row) => row.key);
  const sizes = rows.map((row) => heights.current.get(row.key) ?? estimate(row));
  const span = spanAround(keys, sizes, place, height);

  const goTo = useCallback((next: Place) => {
    exact.current = next;
    going.current = true;
    setPlace({ ...next });
  }, []);

  useLayoutEffect(() => {
    const [view, list] = [viewRef.current, listRef.current];
    if (!view || !list) return;
    going.current = false;
    measure(list, heights.current);
    settle(view, list, exact.current);
    rendered.current.top = view.scrollTop;
  });

  useEffect(() => {
    const [view, list] = [viewRef.current, listRef.current];
    if (!view || !list) return undefined;
    const observer = new ResizeObserver(() => {
      measure(list, heights.current);
      settle(view, list, exact.current);
      setHeight(view.clientHeight);
    });
    observer.observe(view);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const view = viewRef.current;
    if (!view || going.current) return;
    const sizesNow = rows.map((row) => heights.current.get(row.key) ?? estimate(row));
    const scroll = { top: view.scrollTop, view: view.clientHeight, total: view.scrollHeight };
    const next = placeAt(keys, sizesNow, scroll, (index) => {
      const row = rows[index];
      return row !== undefined && isSteady(row);
    });
    exact.current = next;
    if (next.pinned !== place.pinned || Math.abs(view.scrollTop - rendered.current.top) > STEP) setPlace(next);
    if (view.scrollTop < OLDER_ZONE) onNearTop();
  };

  const { before, after } = span;
  return {
    viewRef,
    listRef,
    rows: rows.slice(span.start, span.end),
    before,
    after,
    pinned: place.pinned,
    onScroll,
    goTo,
  };
};
