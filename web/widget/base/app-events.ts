import type { AlertEvent } from '@porchlight/core/wire/widget/app-events.ts';
import { createWindowEvents } from '../../shared/window-events.ts';

/** Dispatched on the frame's window, which no page around it reaches. */
export type AppEvents = {
  SHOW_ALERT: AlertEvent;
  SCROLL_TO_MESSAGE: { messageId?: number };
  MESSAGE_SENT: null;
  DRAFT_FILLED: null;
  ON_MESSAGE_LIST_SCROLL: null;
  WEBSOCKET_DISCONNECT: null;
  WEBSOCKET_RECONNECT: null;
  WEBSOCKET_RECONNECT_COMPLETED: null;
};

export const { dispatch: dispatchAppEvent, listen: listenToAppEvent } = createWindowEvents<AppEvents>();
