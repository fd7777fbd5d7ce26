import type { State } from '../state.ts';

/** How the page wants the widget to look: in the frame's address, for the first picture, and again once the frame listens. */
export const wishesOf = (state: State) => ({
  position: state.position,
  hideMessageBubble: state.hideMessageBubble,
  showPopoutButton: state.showPopoutButton,
  showUnreadMessagesDialog: state.showUnreadMessagesDialog,
  darkMode: state.darkMode,
  widgetColor: state.widgetColor,
  widgetStyle: state.widgetStyle,
});
