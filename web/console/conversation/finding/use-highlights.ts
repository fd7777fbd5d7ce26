import { type RefObject, useEffect } from 'react';
import { matchRanges, termsOf } from './text-ranges.ts';

/** The name in `page.css`. */
const NAME = 'found';

const textNodesOf = (list: Element): Text[] => {
  const found: Text[] = [];
  for (const message of list.querySelectorAll('article')) {
    const walker = document.createTreeWalker(message, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) found.push(node);
  }
  return found;
};

const rangesIn = (node: Text, terms: readonly string[]) =>
  matchRanges(node.data, terms).map(([start, end]) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  });

/** Marks what a search found in the messages that are rendered, without a change of their elements. */
export const useHighlights = (list: RefObject<HTMLElement | null>, query: string): void => {
  // After each painting: scrolling renders other messages.
  useEffect(() => {
    if (!query || !list.current || typeof Highlight === 'undefined') return undefined;
    const terms = termsOf(query);
    CSS.highlights.set(NAME, new Highlight(...textNodesOf(list.current).flatMap((node) => rangesIn(node, terms))));
    return () => void CSS.highlights.delete(NAME);
  });
};
