/** A message by its ids. The whole message comes with `on-message`. */
export type MessageIds = { message_id: number; conversation_id: number | null };

export type PorchlightEvents = {
  /** The chat can be talked to; once a page. */
  ready: null;
  /** Something failed: the answer of a refused identity, or `{ code }`. */
  error: unknown;
  opened: null;
  closed: null;
  /** The count of unread messages is another. */
  'unread-changed': { count: number };
  /** The server has a new conversation of the visitor. */
  'conversation-started': { conversation_id: number | null };
  /** The server has a message of the visitor. */
  'message-sent': MessageIds;
  /** The team or a bot has written. */
  'message-received': MessageIds;
  /** The visitor has answered a message that asks something. */
  'form-answered': MessageIds & { content_type: string };
  'rating-given': MessageIds & { rating: number };
  /** A message of either side, whole. */
  'on-message': unknown;
  /** The visitor begins to write their first message. */
  'on-start-conversation': { hasConversation: boolean };
  agent_message_received: unknown;
  unread_message_click: unknown;
  campaign_message_click: unknown;
  conversation_created: unknown;
};

export type PorchlightEventName = keyof PorchlightEvents;

const NAMES: Record<PorchlightEventName, true> = {
  ready: true,
  error: true,
  opened: true,
  closed: true,
  'unread-changed': true,
  'conversation-started': true,
  'message-sent': true,
  'message-received': true,
  'form-answered': true,
  'rating-given': true,
  'on-message': true,
  'on-start-conversation': true,
  agent_message_received: true,
  unread_message_click: true,
  campaign_message_click: true,
  conversation_created: true,
};

const isName = (name: string): name is PorchlightEventName => Object.hasOwn(NAMES, name);

/** Each name with its detail, so that comparing the name narrows the type of the detail. */
export type OnPorchlightEvent = (
  ...event: { [N in PorchlightEventName]: [name: N, detail: PorchlightEvents[N]] }[PorchlightEventName]
) => void;

export const listenToChat = (listener: OnPorchlightEvent): (() => void) => {
  const controller = new AbortController();
  for (const name of Object.keys(NAMES)) {
    if (!isName(name)) continue;
    window.addEventListener(
      `porchlight:${name}`,
      (event) => listener(name, event instanceof CustomEvent ? event.detail : null),
      controller,
    );
  }
  return () => controller.abort();
};
