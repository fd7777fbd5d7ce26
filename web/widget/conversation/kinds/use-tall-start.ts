import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from '../../../shared/windowed/windowing.ts';
import type { Row } from '../../state/conversation/rows.ts';

type Shown = { viewRef: RefObject<HTMLElement | null>; pinned: boolean; goTo: (place: Place) => void };

const MARGIN = 8;

/** Forms and cards that are taller than the view are read from their beginning: there the view goes, and not to their end. */
export const useTallStart = ({ viewRef, pinned, goTo }: Shown, last: Row | undefined): void => {
  const isPinned = useRef(pinned);
  isPinned.current = pinned;
  const key = last?.kind === 'message' && !last.mine && last.message.content_type !== 'text' ? last.key : '';
  useEffect(() => {
    const view = viewRef.current;
    const row = key && view ? view.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) : null;
    if (!view || !row) return undefined;
    // Its parts are loaded after it, so it grows.
    const observer = new ResizeObserver(() => {
      if (!isPinned.current || row.offsetHeight + MARGIN <= view.clientHeight) return;
      observer.disconnect();
      goTo({ pinned: false, key, offset: MARGIN });
    });
    observer.observe(row);
    // Who answers it is where they want to be.
    const stop = () => observer.disconnect();
    row.addEventListener('pointerdown', stop);
    row.addEventListener('focusin', stop);
    return () => {
      stop();
      row.removeEventListener('pointerdown', stop);
      row.removeEventListener('focusin', stop);
    };
  }, [key, viewRef, goTo]);
};
