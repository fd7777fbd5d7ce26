/** Moving focus must never move the page. */
export const focusQuietly = (target: Element | null | undefined): void => {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/** Somebody may be writing there: a chat that page code opens must not take the keyboard from it. */
export const isWritable = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input,textarea,select'));
