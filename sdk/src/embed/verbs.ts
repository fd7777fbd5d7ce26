import type { ChatMethods } from '../chat-api.ts';
import { askChat, withChat } from './running-chat.ts';

export type Verbs = Omit<ChatMethods, 'setUser' | 'reset' | 'destroy'>;

/** Stable functions, callable before the chat is loaded: then they are queued. */
export const verbs: Verbs = {
  open: (target) => askChat((chat) => chat.open(target)),
  close: () => withChat((chat) => chat.close()),
  toggle: (state) => withChat((chat) => chat.toggle(state)),
  show: () => withChat((chat) => chat.show()),
  hide: () => withChat((chat) => chat.hide()),
  toggleBubbleVisibility: (visibility) => withChat((chat) => chat.toggleBubbleVisibility(visibility)),
  popoutChatWindow: () => withChat((chat) => chat.popoutChatWindow()),
  showArticle: (slug) => askChat((chat) => chat.showArticle(slug)),
  prefill: (values) => askChat((chat) => chat.prefill(values)),
  startConversation: (options) => askChat((chat) => chat.startConversation(options)),
  setPageData: (page) => askChat((chat) => chat.setPageData(page)),
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
