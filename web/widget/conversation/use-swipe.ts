import { type PointerEvent, useRef } from 'react';

/** Wire protocol 14.11: a swipe of this many pixels replies to a message. */
const DISTANCE = 50;

/** `direction`: 1 towards the end of the line, -1 towards its start. A steep movement is scrolling. */
export const useSwipe = (direction: 1 | -1, onSwipe: () => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const stop = () => {
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current) return;
      const mirrored = document.documentElement.dir === 'rtl' ? -1 : 1;
      const along = (event.clientX - start.current.x) * direction * mirrored;
      const across = Math.abs(event.clientY - start.current.y);
      if (across > DISTANCE / 2) stop();
      else if (along >= DISTANCE) {
        stop();
        onSwipe();
      }
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
};
