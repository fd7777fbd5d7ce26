import { expect, it } from 'vitest';
import * as events from './app-events.ts';

const NAMES =
  'SHOW_ALERT START_NEW_CONVERSATION FOCUS_CUSTOM_ATTRIBUTE SCROLL_TO_MESSAGE MESSAGE_SENT FETCH_LABEL_SUGGESTIONS TOGGLE_SIDEMENU ON_MESSAGE_LIST_SCROLL WEBSOCKET_DISCONNECT WEBSOCKET_RECONNECT WEBSOCKET_RECONNECT_COMPLETED TOGGLE_REPLY_TO_MESSAGE';

it.each(NAMES.split(' '))('CON-56 the event %s is exported under its own name', (name) => {
  expect(Object.entries(events)).toContainEqual([name, name]);
});

it.each(['newToastMessage', 'newConversationModal', 'insertIntoRichEditor'])(
  'CON-57 the event %s is exported',
  (name) => {
    expect(Object.values(events)).toContain(name);
  },
);

it('IDN-08 SET_USER_ERROR is exported, and no two events share a name', () => {
  expect(Object.values(events)).toContain('SET_USER_ERROR');
  expect(new Set(Object.values(events)).size).toBe(Object.keys(events).length);
});
