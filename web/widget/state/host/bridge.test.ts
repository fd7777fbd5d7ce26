import { HOST_MESSAGE_MARKER, PAGE_MESSAGES } from '@porchlight/core/wire/widget/host-messages.ts';
import { describe, expect, it, vi } from 'vitest';
import type { WidgetWindow } from '../../base/page.ts';
import { createHostBridge, type HostHandlers } from './bridge.ts';

const ORIGIN = 'https://shop.example';

const fakeView = (extra: object = {}) => {
  const target = new EventTarget();
  const parent = { postMessage: vi.fn() };
  const view = {
    parent,
    location: {},
    close: vi.fn(),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    ...extra,
  };
  const receive = (data: unknown, source: unknown = parent, origin = ORIGIN) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  return { view: view as unknown as WidgetWindow, parent, receive, close: view.close };
};

const spyHandlers = () => {
  const widgetApi: [string, unknown][] = [];
  const handlers = Object.fromEntries(
    Object.keys(PAGE_MESSAGES).map((event) => [event, (fields: unknown) => widgetApi.push([event, fields])]),
  );
  return { widgetApi, handlers: handlers as unknown as HostHandlers };
};
const said = (event: string, fields: object = {}) => HOST_MESSAGE_MARKER + JSON.stringify({ event, ...fields });

describe('in a frame', () => {
  it('SEC-16: accepts messages of its own parent alone, and keeps the origin of the first one', () => {
    const { view, receive } = fakeView();
    const { widgetApi, handlers } = spyHandlers();
    createHostBridge(view, 'frame').listen(handlers);
    receive(said('toggle-open', { isOpen: true }), { other: 'window' });
    receive(said('toggle-open', { isOpen: true }));
    receive(said('toggle-open', { isOpen: false }), undefined, 'https://evil.example');
    expect(widgetApi).toEqual([['toggle-open', { isOpen: true }]]);
  });

  it.each([
    '{"event":"toggle-open","isOpen":true}',
    `${HOST_MESSAGE_MARKER}{`,
    said('no-such-event'),
    said('set-label', { label: 7 }),
    { event: 'toggle-open' },
    null,
  ])('EMB-24: ignores %j without an error', (data) => {
    const { view, receive } = fakeView();
    const { widgetApi, handlers } = spyHandlers();
    createHostBridge(view, 'frame').listen(handlers);
    receive(data);
    expect(widgetApi).toEqual([]);
  });

  it('EMB-23: speaks in marker and JSON, to the known origin once there is one', () => {
    const { view, parent, receive } = fakeView();
    const bridge = createHostBridge(view, 'frame');
    bridge.listen(spyHandlers().handlers);
    receive(said('toggle-open', { isOpen: true }));
    bridge.send('handleNotificationDot', { unreadMessageCount: 2, label: '2 unread messages' });
    expect(parent.postMessage).toHaveBeenLastCalledWith(
      said('handleNotificationDot', { unreadMessageCount: 2, label: '2 unread messages' }),
      ORIGIN,
    );
  });

  it.each([
    ['a browser keeps the page’s name to itself', ORIGIN, ORIGIN],
    ['the page has none: a file, or a sandbox', 'null', '*'],
  ])('SYS-16: speaks also where %s', (_, origin, target) => {
    const { view, parent, receive } = fakeView({ location: { ancestorOrigins: ['null'] } });
    const bridge = createHostBridge(view, 'frame');
    const { widgetApi, handlers } = spyHandlers();
    bridge.listen(handlers);
    bridge.send('playAudio');
    expect(parent.postMessage).toHaveBeenLastCalledWith(said('playAudio'), '*');
    receive(said('toggle-open', { isOpen: true }), parent, origin);
    bridge.send('playAudio');
    expect([widgetApi.length, parent.postMessage.mock.lastCall]).toEqual([1, [said('playAudio'), target]]);
  });

  it('SEC-16: sends to the embedding page alone where the browser names that page', () => {
    const { view, parent } = fakeView({ location: { ancestorOrigins: [ORIGIN] } });
    createHostBridge(view, 'frame').send('playAudio');
    expect(parent.postMessage).toHaveBeenCalledWith(said('playAudio'), ORIGIN);
  });

  it('ROU-21: closing is said to the host', () => {
    const { view, parent } = fakeView();
    createHostBridge(view, 'frame').close();
    expect(parent.postMessage).toHaveBeenCalledWith(said('closeWindow'), '*');
  });
});

describe('elsewhere', () => {
  it('EMB-25: in a web view the same text goes through the app, and closing is said in its own way', () => {
    const app = { postMessage: vi.fn() };
    const { view, parent } = fakeView({ ReactNativeWebView: app });
    const bridge = createHostBridge(view, 'webview');
    bridge.send('loaded', { config: { authToken: 't' } });
    bridge.close();
    expect(app.postMessage.mock.calls.flat()).toEqual([
      said('loaded', { config: { authToken: 't' } }),
      `${HOST_MESSAGE_MARKER}{"type":"close-widget"}`,
    ]);
    expect(parent.postMessage).not.toHaveBeenCalled();
  });

  it('EMB-22: in a web view the app speaks by a script in the page itself', () => {
    const { view, receive } = fakeView({ ReactNativeWebView: { postMessage: vi.fn() } });
    const { widgetApi, handlers } = spyHandlers();
    createHostBridge(view, 'webview').listen(handlers);
    receive(said('set-locale', { locale: 'fr' }), view);
    expect(widgetApi).toEqual([['set-locale', { locale: 'fr' }]]);
  });

  it('EMB-22: in a web view what the app posted before the script is replayed in order, by the same checks', () => {
    const early = ['fr', 'de'].map((locale) => ({ data: said('set-locale', { locale }), source: null }));
    const stranger = { data: said('set-locale', { locale: 'it' }), source: { other: 'window' } };
    const { view, receive } = fakeView({ earlyMessages: () => [...early, stranger] });
    const { widgetApi, handlers } = spyHandlers();
    createHostBridge(view, 'webview').listen(handlers);
    receive(said('set-locale', { locale: 'es' }), null);
    expect(widgetApi.map(([, fields]) => fields)).toEqual([{ locale: 'fr' }, { locale: 'de' }, { locale: 'es' }]);
  });

  it('ROU-23: in the pop-up, closing closes the window', () => {
    const { view, close } = fakeView();
    createHostBridge(view, 'page').close();
    expect(close).toHaveBeenCalledOnce();
  });
});

it('a page that is to come again shows no other screen before it goes', () => {
  const did: unknown[] = [];
  const location = { pathname: '/widget', search: '?website_token=t', reload: () => did.push('reload') };
  const history = { replaceState: (...[, , address]: unknown[]) => did.push(address) };
  const { view } = fakeView({ location, history });
  createHostBridge(view, 'frame').startAgain();
  expect(did).toEqual(['/widget?website_token=t', 'reload']);
  expect(location).not.toHaveProperty('hash');
});
