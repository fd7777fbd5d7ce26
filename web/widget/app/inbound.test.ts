import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api.ts';
import type { WidgetApi } from '../base/widget-api.ts';
import { createHostHandlers } from './inbound.ts';
import { fakeWidget } from './widget.fake.ts';

let stop = () => {};
afterEach(() => stop());
const start = (answers: Partial<WidgetApi> = {}) => {
  const made = fakeWidget({ answers });
  stop = made.stop;
  const identities: unknown[] = [];
  return {
    ...made,
    identities,
    handlers: createHostHandlers(made.widget, async (token) => void identities.push(token)),
  };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what the host page says', () => {
  it('EMB-26, EMB-06: config-set is applied, the launcher gets its words, the agents are asked', async () => {
    const { handlers, widget, events, log } = start();
    handlers['config-set']({ position: 'left', darkMode: 'dark', locale: 'en' });
    await settled();
    expect(widget.app.getSnapshot()).toMatchObject({ position: 'left', darkMode: 'dark', widgetStyle: 'rounded' });
    expect(events).toContainEqual(['setBubbleLabel', { label: 'Chat with us' }]);
    expect(log).toContainEqual(['agents']);
  });

  it('EMB-15, EMB-28: change-url is remembered for messages and branding', () => {
    const { handlers, widget } = start();
    handlers['change-url']({ referrerURL: 'https://shop.example/a', referrerHost: 'shop.example' });
    expect(widget.app.getSnapshot()).toMatchObject({
      referrerUrl: 'https://shop.example/a',
      referrerHost: 'shop.example',
    });
  });

  it.each([
    [
      'EMB-31',
      (h: ReturnType<typeof createHostHandlers>) => h['set-label']({ label: 'vip' }),
      ['POST labels', { label: 'vip' }],
    ],
    [
      'EMB-32',
      (h: ReturnType<typeof createHostHandlers>) => h['remove-label']({ label: 'vip' }),
      ['DELETE labels/vip', null],
    ],
    [
      'EMB-34',
      (h: ReturnType<typeof createHostHandlers>) => h['set-custom-attributes']({ customAttributes: { a: 1 } }),
      ['updateContact', { custom_attributes: { a: 1 } }],
    ],
    [
      'EMB-35',
      (h: ReturnType<typeof createHostHandlers>) => h['delete-custom-attribute']({ customAttribute: 'a' }),
      ['POST contact/destroy_custom_attributes', { custom_attributes: ['a'] }],
    ],
    [
      'EMB-36',
      (h: ReturnType<typeof createHostHandlers>) =>
        h['set-conversation-custom-attributes']({ customAttributes: { b: 2 } }),
      ['POST conversations/set_custom_attributes', { custom_attributes: { b: 2 } }],
    ],
    [
      'EMB-36 by the mobile wrapper',
      (h: ReturnType<typeof createHostHandlers>) =>
        h['set-conversation-custom-attributes']({ conversationCustomAttributes: { b: 2 } }),
      ['POST conversations/set_custom_attributes', { custom_attributes: { b: 2 } }],
    ],
    [
      'EMB-37',
      (h: ReturnType<typeof createHostHandlers>) => h['delete-conversation-custom-attribute']({ customAttribute: 'b' }),
      ['POST conversations/destroy_custom_attributes', { custom_attribute: ['b'] }],
    ],
  ])('%s reaches the server', async (_row, act, call) => {
    const { handlers, log, change } = start();
    change({ id: 7 });
    act(handlers);
    await vi.waitFor(() => expect(log).toEqual([call]));
  });

  it('IDN-15: conversation attributes set before it begins are sent, in their order, when it has begun', async () => {
    const { handlers, log, change } = start();
    handlers['set-conversation-custom-attributes']({ customAttributes: { cart: 5, plan: 'pro' } });
    handlers['delete-conversation-custom-attribute']({ customAttribute: 'plan' });
    change({ sync: 'ready' });
    await settled();
    expect(log).toEqual([]);
    change({ id: 7 });
    change({ status: 'open' });
    await vi.waitFor(() =>
      expect(log).toEqual([
        ['POST conversations/set_custom_attributes', { custom_attributes: { cart: 5, plan: 'pro' } }],
        ['POST conversations/destroy_custom_attributes', { custom_attribute: ['plan'] }],
      ]),
    );
  });

  it('EMB-29, EMB-09, EMB-39: layout flags follow at once', () => {
    const { handlers, widget } = start();
    handlers['toggle-close-button']({ isMobile: true });
    handlers['sdk-set-bubble-visibility']({ hideMessageBubble: true });
    handlers['set-color-scheme']({ darkMode: 'auto' });
    expect(widget.app.getSnapshot()).toMatchObject({ isMobile: true, hideMessageBubble: true, darkMode: 'auto' });
  });
});

it('IDN-19: an error of the server for a value of the host page is not shown to the visitor', async () => {
  const { handlers, widget, events, log } = start({
    updateContact: () => Promise.reject(new ApiError({ kind: 'network' })),
  });
  vi.spyOn(widget.api, 'post').mockImplementation(async (path) => {
    log.push([path]);
    throw new ApiError({ kind: 'network' });
  });
  handlers['set-label']({ label: 'vip' });
  handlers['set-custom-attributes']({ customAttributes: { a: 1 } });
  handlers['set-conversation-custom-attributes']({ customAttributes: { b: 2 } });
  await vi.waitFor(() => expect(log).toHaveLength(1));
  await settled();
  expect([widget.alerts.getSnapshot(), events]).toEqual([null, []]);
});

describe('set-user (EMB-33)', () => {
  const user = {
    name: 'Mia',
    email: 'mia@x.co',
    identifier_hash: 'abc',
    company_name: 'Acme',
    city: 'Oslo',
    unknown: 1,
  };

  it('IDN-01: sends the fields of the call, the rest in additional attributes, and reads the contact again (IDN-06)', async () => {
    const { handlers, log } = start();
    handlers['set-user']({ identifier: 7, user });
    await settled();
    expect(log[0]).toEqual([
      'setUser',
      {
        identifier: 7,
        name: 'Mia',
        email: 'mia@x.co',
        identifier_hash: 'abc',
        additional_attributes: { company_name: 'Acme', city: 'Oslo' },
      },
    ]);
    expect(log.at(-1)).toEqual(['contact']);
  });

  it('IDN-05: without a proof and without a new session, what shows stays', async () => {
    const { handlers, identities, log } = start();
    handlers['set-user']({ identifier: 'x', user: { name: 'Bo' } });
    await settled();
    expect([identities, log.map(([name]) => name)]).toEqual([[], ['setUser', 'contact']]);
  });

  it('IDN-04: another person gets a session of their own, which is reported to the host page', async () => {
    const { handlers, events, identities } = start({
      setUser: async () =>
        ({ id: 2, has_email: true, has_name: true, has_phone_number: false, widget_auth_token: 'new' }) as Awaited<
          ReturnType<WidgetApi['setUser']>
        >,
    });
    handlers['set-user']({ identifier: 'x', user: { name: 'Bo' } });
    await settled();
    expect([identities, events]).toEqual([['new'], [['setAuthCookie', { data: { widgetAuthToken: 'new' } }]]]);
  });

  it('IDN-04: a proof opens what is theirs here too, with the session they have', async () => {
    const { handlers, identities, events } = start();
    handlers['set-user']({ identifier: 'x', user });
    await settled();
    expect([identities, events]).toEqual([[undefined], []]);
  });

  it('ERR-12, EMB-48, EMB-52, IDN-07: an error is reported with the server’s message', async () => {
    const body = { error: 'HMAC failed: Invalid Identifier Hash Provided' };
    const refused = new ApiError({
      kind: 'status',
      status: 401,
      message: body.error,
      body,
      requestId: '',
      retryAfterMs: null,
    });
    const { handlers, events } = start({ setUser: () => Promise.reject(refused) });
    handlers['set-user']({ identifier: 'x', user: { name: 'Bo' } });
    await settled();
    expect(events).toEqual([['error', { errorType: 'SET_USER_ERROR', data: body }]]);
  });

  it('without a user is an error, and a wrapper that names no user is ignored', async () => {
    const { handlers, events, log } = start();
    handlers['set-user']({ identifier: undefined, user: undefined });
    handlers['set-user']({ identifier: undefined, user: {} });
    await settled();
    expect([events.map(([event]) => event), log]).toEqual([['error'], []]);
  });
});
