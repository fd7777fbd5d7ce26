import { type RefObject, useEffect } from 'react';

/** Where links are one long line, the one that stands for this place is in sight. Along the line alone: the page stays at its top. */
export const useScrollIntoView = (link: RefObject<HTMLElement | null>, key: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place decides which link it is
  useEffect(() => {
    const line = link.current?.closest('[data-line]');
    if (!link.current || !line) return;
    const [mark, all] = [link.current.getBoundingClientRect(), line.getBoundingClientRect()];
    line.scrollLeft += mark.left + mark.width / 2 - (all.left + all.width / 2);
  }, [key]);
};
