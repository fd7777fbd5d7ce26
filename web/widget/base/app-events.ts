import type { AlertEvent } from '@porchlight/core/wire/widget/app-events.ts';

/**
 * What each of the widget's own events carries. They travel over the frame's window, which no page around it
 * reaches: what home says of them in its first bytes is a plain `Event`.
 */
export type AppEvents = {
  SHOW_ALERT: AlertEvent;
  /** Without a message: to the newest. */
  SCROLL_TO_MESSAGE: { messageId?: number };
  MESSAGE_SENT: null;
  ON_MESSAGE_LIST_SCROLL: null;
  WEBSOCKET_DISCONNECT: null;
  WEBSOCKET_RECONNECT: null;
  WEBSOCKET_RECONNECT_COMPLETED: null;
};

export const dispatchAppEvent = <Name extends keyof AppEvents>(name: Name, detail: AppEvents[Name]): void => {
  window.dispatchEvent(new CustomEvent(name, { detail }));
};

/** Listens until the answer is called. */
export const listenToAppEvent = <Name extends keyof AppEvents>(
  name: Name,
  listener: (detail: AppEvents[Name]) => void,
) => {
  const listen = (event: Event) => listener(event instanceof CustomEvent ? event.detail : {});
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
};
