import type { PorchlightApi } from '@porchlight/sdk/public-api.ts';
import { useSyncExternalStore } from 'react';
import { onTurn, runningChat, withChat } from './loader.ts';

type Verbs = Pick<
  PorchlightApi,
  | 'open'
  | 'close'
  | 'toggle'
  | 'toggleBubbleVisibility'
  | 'popoutChatWindow'
  | 'identify'
  | 'logout'
  | 'setCustomAttributes'
  | 'deleteCustomAttribute'
  | 'setConversationCustomAttributes'
  | 'deleteConversationCustomAttribute'
  | 'setLabel'
  | 'removeLabel'
  | 'setLocale'
  | 'setColorScheme'
  | 'reload'
>;

/** The same functions for ever: fine as dependencies, callable before the chat is there. */
const verbs: Verbs = {
  open: () => withChat((chat) => chat.open()),
  close: () => withChat((chat) => chat.close()),
  toggle: (wanted) => withChat((chat) => chat.toggle(wanted)),
  toggleBubbleVisibility: (visibility) => withChat((chat) => chat.toggleBubbleVisibility(visibility)),
  popoutChatWindow: () => withChat((chat) => chat.popoutChatWindow()),
  identify: (identifier, user) => withChat((chat) => chat.identify(identifier, user)),
  logout: () => withChat((chat) => chat.logout()),
  setCustomAttributes: (attributes) => withChat((chat) => chat.setCustomAttributes(attributes)),
  deleteCustomAttribute: (key) => withChat((chat) => chat.deleteCustomAttribute(key)),
  setConversationCustomAttributes: (attributes) => withChat((chat) => chat.setConversationCustomAttributes(attributes)),
  deleteConversationCustomAttribute: (key) => withChat((chat) => chat.deleteConversationCustomAttribute(key)),
  setLabel: (label) => withChat((chat) => chat.setLabel(label)),
  removeLabel: (label) => withChat((chat) => chat.removeLabel(label)),
  setLocale: (locale) => withChat((chat) => chat.setLocale(locale)),
  setColorScheme: (mode) => withChat((chat) => chat.setColorScheme(mode)),
  reload: () => withChat((chat) => chat.reload()),
};

/**
 * The chat of this page, started by any component or script. `isRunning` is false on the server and until the loader has run.
 *
 * @example
 * const { open } = usePorchlight();
 * return <button onClick={open}>Ask us</button>;
 */
export const usePorchlight = (): Verbs & { isRunning: boolean } => {
  const isRunning = useSyncExternalStore(
    onTurn,
    () => !!runningChat(),
    () => false,
  );
  return { ...verbs, isRunning };
};
