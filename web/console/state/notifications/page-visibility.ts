import type { Bell } from './bell-store.ts';

export const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whoever looks at a conversation needs no notice of it: what came is read when it comes, or when they are back. */
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
