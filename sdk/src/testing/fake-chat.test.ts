import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLauncher } from '../launcher.ts';
import { createMethods } from '../public-api.ts';
import { readSettings } from '../settings.ts';
import { installFakeChat } from './fake-chat.ts';

let chat: ReturnType<typeof installFakeChat>;
beforeEach(() => {
  chat = installFakeChat();
});
afterEach(() => chat.uninstall());

const shop = {
  signIn: (name: string) => window.porchlight?.identify?.('user-17', { name }),
  ask: () => window.$chatwoot?.toggle?.('open'),
};

describe('the chat that stands in for the real one in a page’s own tests', () => {
  it('has `run` alone until it runs, and then every verb of the real one', () => {
    expect(Object.keys(window.porchlight ?? {})).toEqual(['run']);
    expect(window.$chatwoot).toBeUndefined();
    chat.start();
    const real = createMethods(
      createLauncher({}, readSettings({}, 'token', location.origin), () => new Promise(() => {})),
      () => new Promise(() => {}),
    );
    for (const verb of [...Object.keys(real), 'debug'])
      expect([verb, typeof Reflect.get(window.$chatwoot ?? {}, verb)]).toEqual([verb, 'function']);
  });

  it('remembers what the page asked of it, in order, and what that makes of it', () => {
    chat.start();
    shop.signIn('Ada');
    shop.ask();
    expect(chat.calls.map(({ verb }) => verb)).toEqual(['run', 'identify', 'toggle']);
    expect(chat.callsOf('identify')).toEqual([['user-17', { name: 'Ada' }]]);
    expect(window.porchlight?.isOpen).toBe(true);
    window.porchlight?.close?.();
    expect(window.porchlight?.isOpen).toBe(false);
  });

  it('answers the calls that the real one answers, and fires what follows from them', async () => {
    const received: string[] = [];
    const stop = new AbortController();
    for (const name of ['porchlight:opened', 'chatwoot:closed'])
      addEventListener(name, ({ type }) => received.push(type), stop);
    chat.start();
    await window.porchlight?.open?.({ screen: 'home' });
    await window.porchlight?.prefill?.({ message: 'Hello' });
    expect(await window.porchlight?.startConversation?.({ message: 'Hello' })).toEqual({
      isSent: true,
      conversation_id: 1,
      message_id: 1,
    });
    window.porchlight?.hide?.();
    expect(received).toEqual(['porchlight:opened', 'chatwoot:closed']);
    expect(chat.callsOf('open')).toEqual([[{ screen: 'home' }]]);
    stop.abort();
  });

  it('refuses an identity as the real one does, so that the mistake is found in the test', () => {
    chat.start();
    expect(() => window.porchlight?.identify?.('user-17', {})).toThrow('User object should have one of the keys');
  });

  it('fires events under both names, and is gone when it is removed', () => {
    const received: unknown[] = [];
    const stop = new AbortController();
    for (const name of ['porchlight:on-message', 'chatwoot:on-message', 'agent_message_received', 'porchlight:ready'])
      addEventListener(name, (event) => received.push([event.type, (event as CustomEvent).detail]), stop);
    chat.start();
    chat.fire('on-message', { id: 1 });
    chat.fire('agent_message_received', { id: 2 });
    expect(received).toEqual([
      ['porchlight:ready', null],
      ['chatwoot:on-message', { id: 1 }],
      ['porchlight:on-message', { id: 1 }],
      ['agent_message_received', { id: 2 }],
    ]);
    stop.abort();
    window.porchlight?.destroy?.();
    expect([window.$chatwoot, Object.keys(window.porchlight ?? {})]).toEqual([undefined, ['run']]);
    chat.uninstall();
    expect(window.porchlight).toBeUndefined();
  });
});
