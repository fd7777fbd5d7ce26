import type { PageMessages } from '@porchlight/core/wire/widget/host-messages.ts';
import type { createCalls, PageMethods } from './calls/main.ts';
import type { ChatMethods } from './chat-api.ts';
import type { Launcher } from './launcher.ts';
import { colorScheme } from './settings.ts';
import type { State } from './state.ts';
import { checkIdentity } from './user.ts';

export type LoadCalls = () => Promise<{ createCalls: typeof createCalls }>;

/** Wire protocol 1.4 and ours; `identify` and `logout` are our names for two of its methods. */
export const createMethods = (launcher: Launcher, loadCalls: LoadCalls): ChatMethods => {
  const { state, reset, setOpen } = launcher;
  const send = <E extends keyof PageMessages>(event: E, fields: PageMessages[E]) =>
    launcher.ask((link) => link.post(event, fields));
  const call =
    <Name extends keyof PageMethods>(name: Name) =>
    (argument: Parameters<PageMethods[Name]>[0]) => {
      const answer = loadCalls().then((part) => part.createCalls(launcher)[name](argument));
      // Page code that ignores the promise gets no report of a rejection.
      answer.catch(() => {});
      return answer;
    };
  const setAttributes =
    (event: 'set-custom-attributes' | 'set-conversation-custom-attributes') =>
    (customAttributes: Record<string, unknown>) => {
      if (!Object.keys(customAttributes ?? {}).length) throw new Error('Custom attributes should have atleast one key');
      send(event, { customAttributes });
    };
  const deleteAttribute =
    (event: 'delete-custom-attribute' | 'delete-conversation-custom-attribute') => (customAttribute: string) => {
      if (!customAttribute || typeof customAttribute !== 'string') throw new Error('Custom attribute is required');
      send(event, { customAttribute });
    };
  const setLabel =
    (event: 'set-label' | 'remove-label') =>
    (label = '') =>
      send(event, { label });
  /** Here at once, in the widget when it has loaded. */
  const change = <E extends keyof PageMessages>(event: E, fields: PageMessages[E] & Partial<State>) => {
    launcher.update(fields);
    send(event, fields);
  };
  const toggleBubbleVisibility = (visibility: 'show' | 'hide') =>
    change('sdk-set-bubble-visibility', {
      hideMessageBubble: visibility === 'hide' || (visibility !== 'show' && state.hideMessageBubble),
    });
  const identify: ChatMethods['identify'] = (identifier, user) => {
    checkIdentity(identifier, user);
    Object.assign(state, { identifier, user });
    launcher.ask((link) => link.identify(identifier, user));
  };
  const open = call('open');
  const close = () => setOpen(false);
  return {
    open: (target) => {
      // Synchronously: the element that the visitor pressed has the focus now.
      launcher.open();
      return open(target);
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
    popoutChatWindow: launcher.popOut,
    showArticle: call('showArticle'),
    prefill: call('prefill'),
    startConversation: call('startConversation'),
    setPageData: call('setPageData'),
    identify,
    setUser: identify,
    setCustomAttributes: setAttributes('set-custom-attributes'),
    deleteCustomAttribute: deleteAttribute('delete-custom-attribute'),
    setConversationCustomAttributes: setAttributes('set-conversation-custom-attributes'),
    deleteConversationCustomAttribute: deleteAttribute('delete-conversation-custom-attribute'),
    setLabel: setLabel('set-label'),
    removeLabel: setLabel('remove-label'),
    setLocale: (locale = 'en') => change('set-locale', { locale }),
    setColorScheme: (mode) => change('set-color-scheme', { darkMode: colorScheme(mode) }),
    logout: reset,
    reset,
    reload: launcher.reload,
    destroy: launcher.destroy,
  };
};
