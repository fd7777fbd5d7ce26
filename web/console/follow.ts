import type { MouseEvent } from 'react';

/** A link that goes on in this page; with a modifier, or another button, it is the browser's own. */
export const follow = (event: MouseEvent, go: () => void) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  go();
};
