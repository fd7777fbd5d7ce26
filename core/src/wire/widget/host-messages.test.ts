import { describe, expect, it } from 'vitest';
import {
  dispatchHostMessage,
  FRAME_MESSAGES,
  PAGE_MESSAGES,
  parseHostMessage,
  serialiseHostMessage,
} from './host-messages.ts';

const CONFIG =
  '{"event":"config-set","locale":"fr","position":"left","hideMessageBubble":false,"showPopoutButton":true}';

describe('messages between page and frame', () => {
  it('EMB-23 a message is the marker and JSON, and reads back as it was written (wire protocol 2.3)', () => {
    expect(parseHostMessage(`chatwoot-widget:${CONFIG}`, PAGE_MESSAGES)).toEqual({
      event: 'config-set',
      fields: { locale: 'fr', position: 'left', hideMessageBubble: false, showPopoutButton: true },
    });
    expect(serialiseHostMessage('toggle-open', { isOpen: true })).toBe(
      'chatwoot-widget:{"event":"toggle-open","isOpen":true}',
    );
  });

  it.each([
    ['no marker', CONFIG],
    ['not text', { event: 'config-set' }],
    ['marker alone', 'chatwoot-widget:'],
    ['broken JSON', 'chatwoot-widget:{"event":"config-set"'],
    ['JSON of another kind', 'chatwoot-widget:null'],
    ['a list', 'chatwoot-widget:["config-set"]'],
    ['an unknown event', 'chatwoot-widget:{"event":"make-coffee"}'],
    ['a name every object has', 'chatwoot-widget:{"event":"constructor"}'],
    ['the other direction', 'chatwoot-widget:{"event":"closeWindow"}'],
    ['a missing field', 'chatwoot-widget:{"event":"toggle-open"}'],
    ['a field of another kind', 'chatwoot-widget:{"event":"toggle-open","isOpen":"yes"}'],
  ])('EMB-24 VAL-22 nothing is read from %s', (_case, raw) => {
    expect(parseHostMessage(raw, PAGE_MESSAGES)).toBeUndefined();
  });

  const WHOLE: Record<string, object> = {
    'change-url': { referrerURL: 'https://a.b', referrerHost: 'a.b' },
    'page-title': { title: 'Shop' },
    'toggle-close-button': { isMobile: true },
    'push-event': { eventName: 'webwidget.triggered' },
    'set-label': { label: 'vip' },
    'remove-label': { label: 'vip' },
    'set-user': { identifier: 7, user: {} },
    'set-custom-attributes': { customAttributes: {} },
    'delete-custom-attribute': { customAttribute: 'a' },
    'set-conversation-custom-attributes': { customAttributes: {} },
    'delete-conversation-custom-attribute': { customAttribute: 'a' },
    'set-locale': { locale: 'de' },
    'set-color-scheme': { darkMode: 'dark' },
    'toggle-open': { isOpen: true },
    'sdk-set-bubble-visibility': { hideMessageBubble: true },
    prefill: { values: {} },
    'show-screen': { call: 0, screen: 'home' },
    'show-article': { call: 0, slug: 'returns' },
    'start-conversation': { call: 0, message: 'Hello' },
  };
  it.each(Object.keys(PAGE_MESSAGES))('VAL-22 %s is read with the marker, and not with another', (event) => {
    const text = serialiseHostMessage(event, WHOLE[event] ?? {});
    expect(parseHostMessage(text, PAGE_MESSAGES)?.event).toBe(event);
    expect(parseHostMessage(text.replace('chatwoot-widget:', 'other-widget:'), PAGE_MESSAGES)).toBeUndefined();
    expect(parseHostMessage(` ${text}`, PAGE_MESSAGES)).toBeUndefined();
  });

  it('takes what the published mobile wrapper sends: no identifier, another name for attributes, null for absent', () => {
    const read = (fields: object) => parseHostMessage(serialiseHostMessage('set-user', fields), PAGE_MESSAGES)?.fields;
    expect(read({ user: {} })).toEqual({ user: {} });
    expect(read({ identifier: null, user: { name: 'Ada' } })).toEqual({ identifier: null, user: { name: 'Ada' } });
    expect(
      parseHostMessage(
        serialiseHostMessage('set-conversation-custom-attributes', { conversationCustomAttributes: { a: 1 } }),
        PAGE_MESSAGES,
      ),
    ).toBeDefined();
  });

  it('hands each message to the handler of its name', () => {
    const received: unknown[] = [];
    const receive = (fields: unknown) => received.push(fields);
    const handlers = Object.fromEntries(
      Object.keys(FRAME_MESSAGES).map((event) => [event, () => received.push(`wrong: ${event}`)]),
    );
    const message = parseHostMessage(
      serialiseHostMessage('handleNotificationDot', { unreadMessageCount: 3 }),
      FRAME_MESSAGES,
    );
    if (message) dispatchHostMessage(message, { ...handlersOf(handlers), handleNotificationDot: receive });
    expect(received).toEqual([{ unreadMessageCount: 3 }]);
  });
});

type Handlers = Parameters<typeof dispatchHostMessage<typeof FRAME_MESSAGES, keyof typeof FRAME_MESSAGES>>[1];
const isWhole = (handlers: object): handlers is Handlers =>
  Object.keys(FRAME_MESSAGES).every((event) => event in handlers);
const handlersOf = (handlers: object): Handlers => {
  if (!isWhole(handlers)) throw new Error('A handler is missing');
  return handlers;
};
