import type { PageMessages } from '@porchlight/core/wire/widget/host-messages.ts';
import type { Launcher } from './launcher.ts';
import { colorScheme } from './settings.ts';
import type { State } from './state.ts';
import { type ChatUser, checkIdentity } from './user.ts';

/** `window.$chatwoot`, and `window.porchlight` once it runs: the state to read (wire protocol 1.3) and the verbs. */
export type PorchlightApi = Readonly<State> &
  ReturnType<typeof createMethods> & {
    /** Shows on this page what keeps the chat from working, and what to do about it. */
    debug: () => Promise<void>;
  };

const requireKeys = (attributes: object | undefined) => {
  if (!attributes || Object.keys(attributes).length === 0)
    throw new Error('Custom attributes should have atleast one key');
};
const requireKey = (key: string) => {
  if (!key || typeof key !== 'string') throw new Error('Custom attribute is required');
};

/** The verbs of wire protocol 1.4 and ours; `identify` and `logout` are our words for two of them. */
export const createMethods = (launcher: Launcher) => {
  const { state } = launcher;
  const send = <E extends keyof PageMessages>(event: E, fields: PageMessages[E]) =>
    launcher.ask((link) => link.post(event, fields));
  const methods = {
    open: () => launcher.open(),
    close: () => launcher.setOpen(false),
    /** Opens, closes, or without a word does the other thing. */
    toggle: (wanted?: 'open' | 'close') => {
      if (wanted === 'open' || (wanted !== 'close' && !state.isOpen)) launcher.open();
      else launcher.setOpen(false);
    },
    toggleBubbleVisibility: (visibility: 'show' | 'hide') => {
      if (visibility === 'show' || visibility === 'hide') launcher.update({ hideMessageBubble: visibility === 'hide' });
      send('sdk-set-bubble-visibility', { hideMessageBubble: state.hideMessageBubble });
    },
    popoutChatWindow: () => launcher.popOut(),
    /** Says who the visitor is. Without a valid `identifier_hash` it is a claim, not a proof. */
    setUser: (identifier: string | number, user: ChatUser) => {
      checkIdentity(identifier, user);
      Object.assign(state, { identifier, user });
      launcher.ask((link) => link.identify(identifier, user));
    },
    /** Attributes of the person. */
    setCustomAttributes: (customAttributes: Record<string, unknown>) => {
      requireKeys(customAttributes);
      send('set-custom-attributes', { customAttributes });
    },
    deleteCustomAttribute: (customAttribute: string) => {
      requireKey(customAttribute);
      send('delete-custom-attribute', { customAttribute });
    },
    setConversationCustomAttributes: (customAttributes: Record<string, unknown>) => {
      requireKeys(customAttributes);
      send('set-conversation-custom-attributes', { customAttributes });
    },
    deleteConversationCustomAttribute: (customAttribute: string) => {
      requireKey(customAttribute);
      send('delete-conversation-custom-attribute', { customAttribute });
    },
    setLabel: (label = '') => send('set-label', { label }),
    removeLabel: (label = '') => send('remove-label', { label }),
    setLocale: (locale = 'en') => {
      launcher.update({ locale });
      send('set-locale', { locale });
    },
    setColorScheme: (mode: 'light' | 'dark' | 'auto' = 'light') => {
      const darkMode = colorScheme(mode);
      launcher.update({ darkMode });
      send('set-color-scheme', { darkMode });
    },
    /** Forgets the visitor and their conversation; the next visitor starts empty. Safe to call at any time, any number of times. */
    reset: () => launcher.reset(),
    /** Loads the frame again, with the visitor kept. */
    reload: () => launcher.reload(),
    /** Removes the chat from the page with everything it holds on to. `run` starts it again. */
    destroy: () => launcher.destroy(),
  };
  return { ...methods, identify: methods.setUser, logout: methods.reset };
};
