/** Without scrolling the page. */
export const focusQuietly = (target: Element | null | undefined): void => {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/** The visitor may be typing there: a chat that page code opens must not take the focus from it. */
export const isWritable = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input,textarea,select'));
