import type { State } from './state.ts';
import type { ChatUser } from './user.ts';

/** A screen of the chat that page code may show. `conversation`: the current one, else the start of one. */
export type ChatScreen = 'home' | 'conversation' | 'conversations';

/** Where `open` leads: an article before a screen, and `message` is put into the composer without being sent. */
export type OpenTarget = {
  screen?: ChatScreen;
  /** Slug of a help centre article: the last part of its address. */
  article?: string;
  message?: string;
};

/** What a visitor finds filled in. What they have typed themselves stays. */
export type Prefill = {
  message?: string;
  name?: string;
  email?: string;
  /** Other fields of the form before a conversation, by their key. */
  [field: string]: string | undefined;
};

/** The result of `startConversation`: `isSent` is false while the visitor is asked something first, their message kept. */
export type StartedConversation = { isSent: boolean; conversation_id: number | null; message_id: number | null };

/** In the place of a target, so that `onClick={open}` works. Nothing of it is read. */
type ClickEvent = { readonly target: unknown };

/** The verbs of `window.porchlight` once it runs, and of `window.$chatwoot`. */
export type ChatMethods = {
  /**
   * Opens the chat, with a target on that screen. Settles when the screen shows; rejects when the chat cannot be loaded
   * or there is no such article. A rejection that no one handles is not reported on the page.
   */
  open: (target?: OpenTarget | ClickEvent) => Promise<void>;
  close: () => void;
  /** Opens, closes, or without an argument does the other thing. */
  toggle: (state?: 'open' | 'close') => void;
  /** The launcher is shown again after `hide`. */
  show: () => void;
  /** Closes the chat and hides the launcher. */
  hide: () => void;
  toggleBubbleVisibility: (visibility: 'show' | 'hide') => void;
  popoutChatWindow: () => void;
  /** Opens an article of the help centre in the chat, by its slug. */
  showArticle: (slug: string) => Promise<void>;
  /** Fills in the composer and the form before a conversation. Opens nothing, sends nothing, loads nothing. */
  prefill: (values: Prefill) => Promise<void>;
  /**
   * Opens a conversation and sends `message` as the visitor; without one the composer is ready. Where the inbox asks something
   * first (a form, a captcha, consent), the message waits there.
   */
  startConversation: (options?: { message?: string }) => Promise<StartedConversation>;
  /** What the team sees as the visitor's page, instead of its address and title, until the address changes. */
  setPageData: (page: { url?: string; title?: string }) => Promise<void>;
  /** Says who the visitor is. Without a valid `identifier_hash` it is a claim, not a proof. */
  identify: (identifier: string | number, user: ChatUser) => void;
  setUser: (identifier: string | number, user: ChatUser) => void;
  /** Attributes of the person. */
  setCustomAttributes: (attributes: Record<string, unknown>) => void;
  deleteCustomAttribute: (key: string) => void;
  setConversationCustomAttributes: (attributes: Record<string, unknown>) => void;
  deleteConversationCustomAttribute: (key: string) => void;
  setLabel: (label?: string) => void;
  removeLabel: (label?: string) => void;
  setLocale: (locale?: string) => void;
  setColorScheme: (mode?: 'light' | 'dark' | 'auto') => void;
  /** Forgets the visitor and their conversation; the next visitor starts empty. Safe to call at any time, any number of times. */
  logout: () => void;
  reset: () => void;
  /** Loads the frame again, with the visitor kept. */
  reload: () => void;
  /** Removes the chat from the page with everything it holds on to. `run` starts it again. */
  destroy: () => void;
};

/** `window.$chatwoot`, and `window.porchlight` once it runs: the state to read (wire protocol 1.3) and the verbs. */
export type PorchlightApi = Readonly<State> &
  ChatMethods & {
    /** Shows on this page what keeps the chat from working, and what to do about it. */
    debug: () => Promise<void>;
  };
