/** Names of events within the pages. The widget's own are in `web/widget/base/app-events.ts`. */
export const SHOW_ALERT = 'SHOW_ALERT';
export const SCROLL_TO_MESSAGE = 'SCROLL_TO_MESSAGE';
export const MESSAGE_SENT = 'MESSAGE_SENT';
export const DRAFT_FILLED = 'DRAFT_FILLED';
export const ON_MESSAGE_LIST_SCROLL = 'ON_MESSAGE_LIST_SCROLL';
export const WEBSOCKET_DISCONNECT = 'WEBSOCKET_DISCONNECT';
export const WEBSOCKET_RECONNECT = 'WEBSOCKET_RECONNECT';
export const WEBSOCKET_RECONNECT_COMPLETED = 'WEBSOCKET_RECONNECT_COMPLETED';

// Names from the contract (CON-56, CON-57) that our pages do not send: other clients send and expect them.
/** @public */
export const START_NEW_CONVERSATION = 'START_NEW_CONVERSATION';
/** @public */
export const FOCUS_CUSTOM_ATTRIBUTE = 'FOCUS_CUSTOM_ATTRIBUTE';
/** @public */
export const FETCH_LABEL_SUGGESTIONS = 'FETCH_LABEL_SUGGESTIONS';
/** @public */
export const TOGGLE_SIDEMENU = 'TOGGLE_SIDEMENU';
/** @public */
export const TOGGLE_REPLY_TO_MESSAGE = 'TOGGLE_REPLY_TO_MESSAGE';
/** @public */
export const NEW_TOAST_MESSAGE = 'newToastMessage';
/** @public */
export const NEW_CONVERSATION_MODAL = 'newConversationModal';
/** @public */
export const INSERT_INTO_RICH_EDITOR = 'insertIntoRichEditor';

/** Informs the host page that `set_user` was refused; carries the server's response. */
export const SET_USER_ERROR = 'SET_USER_ERROR';

/** Displayed for 3 seconds; an error by default. */
export type AlertEvent = { message: string; type?: 'error' | 'success' };
