import { type RefObject, useEffect } from 'react';

const aroundOf = (box: Element): HTMLElement[] => {
  const parent = box.parentElement;
  if (!parent) return [];
  const beside = [...parent.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each !== box && !each.inert,
  );
  return [...beside, ...aroundOf(parent)];
};

/** While the box lies over the page, Tab and screen readers stay in it. */
export const useInertRest = (box: RefObject<HTMLElement | null>, isOver: boolean) =>
  useEffect(() => {
    if (!isOver || !box.current) return undefined;
    const rest = aroundOf(box.current);
    for (const each of rest) each.inert = true;
    return () => {
      for (const each of rest) each.inert = false;
    };
  }, [box, isOver]);
