import { UNREAD_FRAME_EXTRA_PX } from '@porchlight/core/wire/limits.ts';
import { useLayoutEffect, useRef } from 'react';

export const useFrameHeight = (report: (height: number) => void) => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const reportHeight = () => report(element.offsetHeight + UNREAD_FRAME_EXTRA_PX);
    reportHeight();
    const observer = new ResizeObserver(reportHeight);
    observer.observe(element);
    return () => observer.disconnect();
  }, [report]);
  return ref;
};
