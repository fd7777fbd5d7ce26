import type { PageMessages } from '@porchlight/core/wire/widget/host-messages.ts';
import type { createCalls } from './calls/main.ts';
import type { ChatMethods } from './chat-api.ts';
import type { Launcher } from './launcher.ts';
import { colorScheme } from './settings.ts';
import { checkIdentity } from './user.ts';

export type LoadCalls = () => Promise<{ createCalls: typeof createCalls }>;

const requireKeys = (attributes: object | undefined) => {
  if (!attributes || Object.keys(attributes).length === 0)
    throw new Error('Custom attributes should have atleast one key');
};
const requireKey = (key: string) => {
  if (!key || typeof key !== 'string') throw new Error('Custom attribute is required');
};

/** Wire protocol 1.4 and ours; `identify` and `logout` are our names for two of its methods. */
export const createMethods = (launcher: Launcher, loadCalls: LoadCalls): ChatMethods => {
  const { state } = launcher;
  const send = <E extends keyof PageMessages>(event: E, fields: PageMessages[E]) =>
    launcher.ask((link) => link.post(event, fields));
  const call = <T>(run: (calls: ReturnType<typeof createCalls>) => Promise<T>): Promise<T> => {
    const answer = loadCalls().then((part) => run(part.createCalls(launcher)));
    // Page code that ignores the promise gets no report of a rejection.
    answer.catch(() => {});
    return answer;
  };
  const setAttributes =
    (event: 'set-custom-attributes' | 'set-conversation-custom-attributes') =>
    (customAttributes: Record<string, unknown>) => {
      requireKeys(customAttributes);
      send(event, { customAttributes });
    };
  const deleteAttribute =
    (event: 'delete-custom-attribute' | 'delete-conversation-custom-attribute') => (customAttribute: string) => {
      requireKey(customAttribute);
      send(event, { customAttribute });
    };
  const setLabel =
    (event: 'set-label' | 'remove-label') =>
    (label = '') =>
      send(event, { label });
  const close = () => launcher.setOpen(false);
  const toggleBubbleVisibility = (visibility: 'show' | 'hide') => {
    if (visibility === 'show' || visibility === 'hide') launcher.update({ hideMessageBubble: visibility === 'hide' });
    send('sdk-set-bubble-visibility', { hideMessageBubble: state.hideMessageBubble });
  };
  const identify: ChatMethods['identify'] = (identifier, user) => {
    checkIdentity(identifier, user);
    Object.assign(state, { identifier, user });
    launcher.ask((link) => link.identify(identifier, user));
  };
  const logout = () => launcher.reset();
  return {
    open: (target) => {
      // Synchronously: the element that the visitor pressed has the focus now.
      launcher.open();
      return call((calls) => calls.open(target));
    },
    close,
    toggle: (requestedState) => {
      if (requestedState === 'open' || (requestedState !== 'close' && !state.isOpen)) launcher.open();
      else close();
    },
    show: () => toggleBubbleVisibility('show'),
    hide: () => {
      close();
      toggleBubbleVisibility('hide');
    },
    toggleBubbleVisibility,
    popoutChatWindow: () => launcher.popOut(),
    showArticle: (slug) => call((calls) => calls.showArticle(slug)),
    prefill: (values) => call((calls) => calls.prefill(values)),
    startConversation: (options) => call((calls) => calls.startConversation(options)),
    setPageData: (page) => call((calls) => calls.setPageData(page)),
    identify,
    setUser: identify,
    setCustomAttributes: setAttributes('set-custom-attributes'),
    deleteCustomAttribute: deleteAttribute('delete-custom-attribute'),
    setConversationCustomAttributes: setAttributes('set-conversation-custom-attributes'),
    deleteConversationCustomAttribute: deleteAttribute('delete-conversation-custom-attribute'),
    setLabel: setLabel('set-label'),
    removeLabel: setLabel('remove-label'),
    setLocale: (locale = 'en') => {
      launcher.update({ locale });
      send('set-locale', { locale });
    },
    setColorScheme: (mode) => {
      const darkMode = colorScheme(mode);
      launcher.update({ darkMode });
      send('set-color-scheme', { darkMode });
    },
    logout,
    reset: logout,
    reload: () => launcher.reload(),
    destroy: () => launcher.destroy(),
  };
};
