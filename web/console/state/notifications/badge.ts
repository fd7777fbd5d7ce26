import type { Bell } from './bell-store.ts';

type BadgeNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Refused where the console is not installed. */
const ignoreRefusal = () => {};

/**
 * The number on the icon of the installed console: unread notifications, as in the bell and in pushes. The number in the
 * title is of one window alone.
 */
export const showBadge = (
  bell: Pick<Bell, 'subscribe' | 'getSnapshot'>,
  navigator: BadgeNavigator = globalThis.navigator,
) => {
  let current: number | null = null;
  const set = (count: number) => {
    current = count;
    const change = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    change?.catch(ignoreRefusal);
  };
  const follow = () => {
    const { phase, unread } = bell.getSnapshot();
    if (phase === 'ready' && unread !== current) set(unread);
  };
  /** A push has set another number meanwhile: it may be read elsewhere since, which changes nothing in this window. */
  const setAgain = () => {
    if (document.visibilityState !== 'visible') return;
    current = null;
    follow();
  };
  const events = new AbortController();
  document.addEventListener('visibilitychange', setAgain, { signal: events.signal });
  window.addEventListener('focus', setAgain, { signal: events.signal });
  const stop = bell.subscribe(follow);
  follow();
  return {
    /** The next one at this device is not shown how much this one has to read. */
    close: () => {
      stop();
      events.abort();
      set(0);
    },
  };
};
