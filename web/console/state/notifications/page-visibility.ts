import type { Bell } from './bell-store.ts';

export const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

/** Notifications of the open conversation are read when they arrive, or when the page is visible again. */
export const readWhileLooking = (bell: Pick<Bell, 'markConversationRead'>, openConversation: () => number | null) => {
  const events = new AbortController();
  const settle = () => {
    const open = openConversation();
    if (open !== null && isLooking()) void bell.markConversationRead(open);
  };
  document.addEventListener('visibilitychange', settle, { signal: events.signal });
  window.addEventListener('focus', settle, { signal: events.signal });
  return { settle, close: () => events.abort() };
};
