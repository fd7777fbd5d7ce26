import { type RefObject, useEffect, useRef } from 'react';
import { rowOf } from '../../../shared/windowed/scroll-to.ts';
import { AT_THE_END, type ScrollPosition } from '../../../shared/windowed/windowing.ts';
import type { Row } from '../../state/conversation/rows.ts';

type MessageListView = {
  viewRef: RefObject<HTMLElement | null>;
  pinned: boolean;
  goTo: (position: ScrollPosition) => void;
};

const MARGIN = 8;
/** Browsers round positions of zoomed pages. */
const ROUNDING = 2;

const isAtStart = (view: HTMLElement, row: HTMLElement) =>
  Math.abs(row.getBoundingClientRect().top - view.getBoundingClientRect().top - MARGIN) <= ROUNDING;

/** Visitors who have not scrolled or begun to answer follow the next message as at the end. */
export const useTallStart = ({ viewRef, pinned, goTo }: MessageListView, last: Row | undefined): void => {
  const isPinned = useRef(pinned);
  isPinned.current = pinned;
  const displayedKey = useRef('');
  const lastKey = last?.key ?? '';
  const key = last?.kind === 'message' && !last.mine && last.message.content_type !== 'text' ? last.key : '';
  useEffect(() => {
    const view = viewRef.current;
    const before = displayedKey.current;
    if (!view || !before || before === lastKey) return;
    displayedKey.current = '';
    const row = rowOf(view, before);
    if (row && isAtStart(view, row) && !row.contains(document.activeElement)) goTo(AT_THE_END);
  }, [lastKey, viewRef, goTo]);
  useEffect(() => {
    const view = viewRef.current;
    const row = key && view ? rowOf(view, key) : null;
    if (!view || !row) return undefined;
    // Its parts are loaded after it, so it grows.
    const observer = new ResizeObserver(() => {
      if (!isPinned.current || row.offsetHeight + MARGIN <= view.clientHeight) return;
      observer.disconnect();
      displayedKey.current = key;
      goTo({ pinned: false, key, offset: MARGIN });
    });
    observer.observe(row);
    // A visitor who answers is where they want to be.
    const stop = () => observer.disconnect();
    const listening = new AbortController();
    for (const name of ['pointerdown', 'focusin']) row.addEventListener(name, stop, { signal: listening.signal });
    return () => {
      stop();
      listening.abort();
    };
  }, [key, viewRef, goTo]);
};
