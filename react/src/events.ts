/** The events of the chat, with their details. */
export type PorchlightEvents = {
  /** The chat can be talked to; once a page. */
  ready: null;
  /** Something failed: the answer of a refused identity, or `{ code }`. */
  error: unknown;
  /** A message arrived in the active conversation. */
  'on-message': unknown;
  'on-start-conversation': { hasConversation: boolean };
  agent_message_received: unknown;
  unread_message_click: unknown;
  campaign_message_click: unknown;
  conversation_created: unknown;
};

export type PorchlightEventName = keyof PorchlightEvents;
export type OnPorchlightEvent = (name: PorchlightEventName, detail: unknown) => void;

const NAMES: Record<PorchlightEventName, true> = {
  ready: true,
  error: true,
  'on-message': true,
  'on-start-conversation': true,
  agent_message_received: true,
  unread_message_click: true,
  campaign_message_click: true,
  conversation_created: true,
};

const isName = (name: string): name is PorchlightEventName => Object.hasOwn(NAMES, name);

/** Listens to every event of the chat; the answer stops it. */
export const listenToChat = (listener: OnPorchlightEvent): (() => void) => {
  const controller = new AbortController();
  for (const name of Object.keys(NAMES)) {
    if (!isName(name)) continue;
    window.addEventListener(
      `porchlight:${name}`,
      (event) => listener(name, event instanceof CustomEvent ? event.detail : null),
      {
        signal: controller.signal,
      },
    );
  }
  return () => controller.abort();
};
