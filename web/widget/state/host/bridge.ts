import {
  dispatchHostMessage,
  type FrameMessages,
  HOST_MESSAGE_MARKER,
  type MessageHandlers,
  PAGE_MESSAGES,
  parseHostMessage,
  serialiseHostMessage,
} from '@porchlight/core/wire/widget/host-messages.ts';
import type { Embedding, WidgetWindow } from '../../base/page.ts';

export type HostHandlers = MessageHandlers<typeof PAGE_MESSAGES>;
type Fields<E extends keyof FrameMessages> = keyof FrameMessages[E] extends never ? [] : [fields: FrameMessages[E]];

export type HostBridge = ReturnType<typeof createHostBridge>;

/** The page around a frame, or a mobile app. Only its parent, and after the first message only of that origin. */
export const createHostBridge = (view: WidgetWindow, embedding: Embedding) => {
  // Firefox reports `null` for the page around a frame without a referrer, as ours is.
  const named = (origin: string | undefined) => (origin === 'null' ? undefined : origin);
  let hostOrigin = embedding === 'frame' ? named(view.location.ancestorOrigins?.[0]) : undefined;

  const post = (text: string) => {
    if (embedding === 'webview') view.ReactNativeWebView?.postMessage(text);
    // Browsers without ancestorOrigins learn the origin with the first message.
    else if (embedding === 'frame') view.parent.postMessage(text, named(hostOrigin) || '*');
  };
  const isFromHost = ({ source, origin }: MessageEvent): boolean => {
    if (embedding === 'webview') return source === null || source === view;
    if (embedding !== 'frame' || source !== view.parent) return false;
    hostOrigin ||= origin;
    return origin === hostOrigin;
  };

  return {
    embedding,
    send: <E extends keyof FrameMessages>(event: E, ...[fields]: Fields<E>) =>
      post(serialiseHostMessage(event, fields)),
    listen: (handlers: HostHandlers) => {
      const onMessage = (event: MessageEvent) => {
        const message = isFromHost(event) ? parseHostMessage(event.data, PAGE_MESSAGES) : undefined;
        if (message) dispatchHostMessage(message, handlers);
      };
      view.addEventListener('message', onMessage);
      view.earlyMessages?.().forEach(onMessage);
    },
    /** Reloads the page without its visitor; the host is notified of the new one when it has loaded. */
    startAgain: () => {
      // Not by its hash: the closing page would show home once more, and clicks there would be lost.
      view.history.replaceState(null, '', view.location.pathname + view.location.search);
      view.location.reload();
    },
    close: () => {
      if (embedding === 'page') view.close();
      else if (embedding === 'webview') post(`${HOST_MESSAGE_MARKER}{"type":"close-widget"}`);
      else post(serialiseHostMessage('closeWindow'));
    },
  };
};
