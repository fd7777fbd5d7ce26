import type { AlertEvent } from '@porchlight/core/wire/widget/app-events.ts';
import { createWindowEvents } from '../../shared/window-events.ts';

/**
 * What each of the widget's own events carries. They travel over the frame's window, which no page around it
 * reaches: what home says of them in its first bytes is a plain `Event`.
 */
export type AppEvents = {
  SHOW_ALERT: AlertEvent;
  /** Without a message: to the newest. */
  SCROLL_TO_MESSAGE: { messageId?: number };
  MESSAGE_SENT: null;
  /** The draft is another than the visitor has typed: the host page has filled it in. */
  DRAFT_FILLED: null;
  ON_MESSAGE_LIST_SCROLL: null;
  WEBSOCKET_DISCONNECT: null;
  WEBSOCKET_RECONNECT: null;
  WEBSOCKET_RECONNECT_COMPLETED: null;
};

export const { dispatch: dispatchAppEvent, listen: listenToAppEvent } = createWindowEvents<AppEvents>();
