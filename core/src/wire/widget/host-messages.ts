/**
 * Messages between a host page (the loader) and the widget's frame: every message with its fields, one table for each
 * direction. Frame format: the marker, then one JSON object whose `event` names the message (wire protocol 2). The tables
 * are plain data, checked without a schema library: the loader includes this file. Both ends check more than the shape. The
 * loader accepts messages only from its own frame's window and the installation's origin and never posts to `"*"`; the frame
 * accepts them only from `window.parent`.
 */
export const HOST_MESSAGE_MARKER = 'chatwoot-widget:';

/** A field's kind by `typeof`; `?` = may be absent or null; `any` = any JSON value. */
type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'any'
  | 'string?'
  | 'number?'
  | 'boolean?'
  | 'object?'
  | 'any?';
type Shape = Readonly<Record<string, Kind>>;
type Table = Readonly<Record<string, Shape>>;

/** Page -> frame. */
export const PAGE_MESSAGES = {
  /**
   * Answer to each `loaded`. The widget applies the layout flags and the locale (selection rule 14.2), posts
   * `setBubbleLabel`, then loads its data. `campaignsSnoozedTill`: epoch milliseconds as text.
   */
  'config-set': {
    locale: 'string?',
    position: 'string?',
    hideMessageBubble: 'boolean?',
    showPopoutButton: 'boolean?',
    showUnreadMessagesDialog: 'boolean?',
    widgetStyle: 'string?',
    widgetColor: 'string?',
    darkMode: 'string?',
    campaignsSnoozedTill: 'string?',
  },
  /** After `config-set`, and whenever the page's address changes. The widget re-evaluates campaigns and remembers the referrer. */
  'change-url': { referrerURL: 'string', referrerHost: 'string' },
  /**
   * Our extension: the page's title, after `change-url` and whenever it changes: most applications set the title after
   * navigation. `referrer`: the page that the visitor came from.
   */
  'page-title': { title: 'string', referrer: 'string?' },
  /** After `loaded` and when the page becomes a phone's or no longer is one. The widget shows its own close button while true. */
  'toggle-close-button': { isMobile: 'boolean' },
  /** The frame was shown or hidden. The widget runs the opening and closing rules (wire protocol 14.5) and places focus. */
  'toggle-open': { isOpen: 'boolean' },
  /** `webwidget.triggered`, after each opening. The widget posts it to `POST /api/v1/widget/events`. */
  'push-event': { eventName: 'string' },
  /** Legacy: scroll to the newest message. Current loaders do not send it. */
  'widget-visible': {},
  /** `setUser`. The widget PATCHes `set_user`; without `identifier` or `user` it posts `error` (wire protocol 2.1). */
  'set-user': { identifier: 'any?', user: 'object?' },
  /** Contact attributes. */
  'set-custom-attributes': { customAttributes: 'object' },
  'delete-custom-attribute': { customAttribute: 'string' },
  /** The published mobile wrapper names the second field; accept either. */
  'set-conversation-custom-attributes': { customAttributes: 'object?', conversationCustomAttributes: 'object?' },
  'delete-conversation-custom-attribute': { customAttribute: 'string' },
  'set-label': { label: 'string' },
  'remove-label': { label: 'string' },
  /** The widget changes its language and posts `setBubbleLabel` again. */
  'set-locale': { locale: 'string' },
  /**
   * `light`, `dark` or `auto`. The loader gives the frame element the `color-scheme` `light`, `dark` or `light dark`; the
   * widget's root must have the same one, else browsers paint an opaque canvas behind it.
   */
  'set-color-scheme': { darkMode: 'string' },
  'sdk-set-bubble-visibility': { hideMessageBubble: 'boolean' },
  /** Our extension, as the following ones: texts for the composer (`message`) and for the pre-chat form. Typed text stays. */
  prefill: { values: 'object' },
  /**
   * Calls of page code that wait for `settled`. `screen`: `home`, `conversation`, `conversations`, or empty for the current
   * one.
   */
  'show-screen': { call: 'number', screen: 'string' },
  'show-article': { call: 'number', slug: 'string' },
  /** Empty `message`: the composer is focused, nothing is sent. */
  'start-conversation': { call: 'number', message: 'string' },
} as const satisfies Table;

/** Frame -> page. */
export const FRAME_MESSAGES = {
  painted: {},
  /**
   * Sent once per page of the frame, as soon as its listener is registered (never from an animation frame: the frame has no
   * size yet). `config`: `{ authToken, channelConfig }`. The loader sets the frame's size, sends the configuration and the
   * queued messages.
   */
  loaded: { config: 'object' },
  /** Visible text and accessible name of the launcher, translated. Sent after `config-set` and each change of language. */
  setBubbleLabel: { label: 'string' },
  /** `data`: `{ widgetAuthToken }`, the visitor's token for the next visit. */
  setAuthCookie: { data: 'object' },
  setCampaignReadOn: {},
  toggleBubble: {},
  /** `isFixedHeight`: the frame is `extraHeight` pixels high; else it fills its holder. */
  updateIframeHeight: { isFixedHeight: 'boolean', extraHeight: 'number?' },
  /** Shows the frame as a small transparent preview above the launcher. Opens without moving focus. */
  setUnreadMode: {},
  resetUnreadMode: {},
  /** Unread count. `label` is our extension: the count as text ("2 unread messages") for the launcher's accessible name. */
  handleNotificationDot: { unreadMessageCount: 'number', label: 'string?' },
  /** Our extension: that the team is online, as text ("We are online"). Empty: not online, or unknown. The launcher shows it. */
  setPresence: { label: 'string' },
  /** Closes and leaves unread mode; focus returns to the launcher when it was in the frame. */
  closeWindow: {},
  closeChat: {},
  /** Closes the chat and opens the pop-up. `locale` is the widget's current language; an address in the message is ignored. */
  popoutChatWindow: { locale: 'string?' },
  playAudio: {},
  /** Dispatches a window event. The loader accepts only `PAGE_EVENTS`. */
  onEvent: { eventIdentifier: 'string', data: 'any?' },
  /** Our extension: a call of page code has ended. `isSent`: whether its message was sent; then with its ids. */
  settled: {
    call: 'number',
    error: 'string?',
    isSent: 'boolean?',
    conversationId: 'number?',
    messageId: 'number?',
  },
  /** Dispatches `chatwoot:error`; `SET_USER_ERROR` also deletes the stored identity. */
  error: { errorType: 'string?', data: 'any?' },
} as const satisfies Table;

/** Names `onEvent` may carry: host events (wire protocol 1.8), then the widget's own. */
export const PAGE_EVENTS = [
  /** A message arrived in the active conversation; `data`: the message as on the socket. */
  'chatwoot:on-message',
  /** The visitor starts a conversation; `data`: `{ hasConversation }`. */
  'chatwoot:on-start-conversation',
  'agent_message_received',
  'unread_message_click',
  'campaign_message_click',
  'conversation_created',
  /** Our extension, with ids only. */
  'porchlight:conversation-started',
  'porchlight:message-sent',
  'porchlight:message-received',
  'porchlight:form-answered',
  'porchlight:rating-given',
] as const;

type Value = { string: string; number: number; boolean: boolean; object: Record<string, unknown>; any: unknown };
type Optional<S> = { [F in keyof S]: S[F] extends `${string}?` ? F : never }[keyof S];
type ValueOf<K> = K extends keyof Value ? Value[K] : K extends `${infer N extends keyof Value}?` ? Value[N] : never;
export type FieldsOf<S> = { -readonly [F in Exclude<keyof S, Optional<S>>]: ValueOf<S[F]> } & {
  -readonly [F in Optional<S>]?: ValueOf<S[F]> | null | undefined;
};

export type PageMessages = { [E in keyof typeof PAGE_MESSAGES]: FieldsOf<(typeof PAGE_MESSAGES)[E]> };
export type FrameMessages = { [E in keyof typeof FRAME_MESSAGES]: FieldsOf<(typeof FRAME_MESSAGES)[E]> };
export type MessageHandlers<T extends Table> = { readonly [E in keyof T]: (fields: FieldsOf<T[E]>) => void };

type Parsed<T extends Table, E extends keyof T = keyof T> = { [K in E]: { event: K; fields: FieldsOf<T[K]> } }[E];

const fits = (value: unknown, kind: Kind): boolean =>
  (value ?? null) === null ? kind.endsWith('?') : kind.startsWith('any') || kind.startsWith(typeof value);

const isMessage = <T extends Table>(
  table: T,
  message: { event: unknown; fields: Record<string, unknown> },
): message is Parsed<T> & { fields: Record<string, unknown> } =>
  typeof message.event === 'string' &&
  Object.hasOwn(table, message.event) &&
  Object.entries(table[message.event] ?? {}).every(([field, kind]) => fits(message.fields[field], kind));

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Another script's message that happens to have the marker is not reported.
    return null;
  }
};

/** Reads one raw message of `table`; undefined for anything else (no marker, malformed, unknown, a field of the wrong kind). */
export const parseHostMessage = <T extends Table>(raw: unknown, table: T): Parsed<T> | undefined => {
  if (typeof raw !== 'string' || !raw.startsWith(HOST_MESSAGE_MARKER)) return undefined;
  const value = readJson(raw.slice(HOST_MESSAGE_MARKER.length));
  const { event, ...fields }: Record<string, unknown> = typeof value === 'object' ? { ...value } : {};
  const message = { event, fields };
  return isMessage(table, message) ? message : undefined;
};

export const dispatchHostMessage = <T extends Table, E extends keyof T>(
  message: Parsed<T, E>,
  handlers: MessageHandlers<T>,
): void => handlers[message.event](message.fields);

export const serialiseHostMessage = (event: string, fields: object = {}): string =>
  HOST_MESSAGE_MARKER + JSON.stringify({ event, ...fields });

/**
 * The first `config-set` from the frame's address, with which the server renders the frame before any message is exchanged.
 * Undefined when invalid: anyone can write an address.
 */
export const readWishes = (text: string | null | undefined): PageMessages['config-set'] | undefined => {
  const message = text ? parseHostMessage(HOST_MESSAGE_MARKER + text, PAGE_MESSAGES) : undefined;
  return message?.event === 'config-set' ? message.fields : undefined;
};
