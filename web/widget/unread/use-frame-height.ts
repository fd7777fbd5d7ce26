import { useLayoutEffect, useRef } from 'react';

/** Spec section 9: the preview's frame is this much higher than what it shows. */
export const UNREAD_FRAME_EXTRA = 48;

/** Tells the host how high the preview is, again whenever it grows or shrinks. */
export const useFrameHeight = (report: (height: number) => void) => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const tell = () => report(element.offsetHeight + UNREAD_FRAME_EXTRA);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [report]);
  return ref;
};
