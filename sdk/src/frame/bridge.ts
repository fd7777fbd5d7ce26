import {
  dispatchHostMessage,
  FRAME_MESSAGES,
  type MessageHandlers,
  type PageMessages,
  parseHostMessage,
  serialiseHostMessage,
} from '@porchlight/core/wire/widget/host-messages.ts';
import type { Lifetime } from '../lifetime.ts';

export type Bridge = ReturnType<typeof createBridge>;

/** Exchanges messages with one frame: only its window, only its origin. */
export const createBridge = (
  { listen }: Lifetime,
  baseUrl: string,
  frameWindow: () => Window | null | undefined,
  handlers: MessageHandlers<typeof FRAME_MESSAGES>,
) => {
  const { origin } = new URL(baseUrl, location.href);
  listen(window, 'message', (event) => {
    if (!(event instanceof MessageEvent) || !event.source || event.source !== frameWindow() || event.origin !== origin)
      return;
    const message = parseHostMessage(event.data, FRAME_MESSAGES);
    if (message) dispatchHostMessage(message, handlers);
  });
  return <E extends keyof PageMessages>(event: E, fields: PageMessages[E]): void =>
    frameWindow()?.postMessage(serialiseHostMessage(event, fields), origin);
};
