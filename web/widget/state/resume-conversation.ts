import type { WidgetParts } from './widget-parts.ts';

/** A chat that is opened moves from its home to its messages, which may be loaded later (UNR-13). Who goes home meanwhile stays. */
export const createResuming = (
  { router, conversation }: Pick<WidgetParts, 'router' | 'conversation'>,
  showMessages: () => void,
) => {
  const isHome = () => router.getSnapshot().name === 'home';
  /** Since the chat was closed: the page may report the opening after the visitor has acted. */
  let wentHome = false;
  let isWaiting = false;
  const moveOn = () => {
    const { messages, sync } = conversation.getSnapshot();
    isWaiting &&= messages.length === 0 && sync !== 'ready';
    if (messages.length > 0 && isHome() && !wentHome) showMessages();
  };
  router.subscribe(() => {
    wentHome ||= isHome();
  });
  conversation.subscribe(() => isWaiting && moveOn());
  return {
    open: () => {
      isWaiting = true;
      moveOn();
    },
    close: () => {
      wentHome = false;
      isWaiting = false;
    },
  };
};
