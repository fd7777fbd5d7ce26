import type { State } from '../state.ts';

/** The appearance that the page chose: in the frame's address for server rendering, and posted to the loaded frame. */
export const wishesOf = (state: State) => ({
  position: state.position,
  hideMessageBubble: state.hideMessageBubble,
  showPopoutButton: state.showPopoutButton,
  showUnreadMessagesDialog: state.showUnreadMessagesDialog,
  darkMode: state.darkMode,
  widgetColor: state.widgetColor,
  widgetStyle: state.widgetStyle,
});
