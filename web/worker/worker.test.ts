import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
const listeners = new Map<string, Listener>();
const shown: [string, Record<string, unknown>][] = [];
const opened: unknown[] = [];
const badges: number[] = [];
let windows: { url: string; focused: boolean; focus: () => Promise<void>; postMessage: (data: unknown) => void }[] = [];

const aWindow = (path: string, focused = false) => ({
  url: `https://chat.example${path}`,
  focused,
  focus: async () => void opened.push('focus'),
  postMessage: (data: unknown) => void opened.push(data),
});

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => {},
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push([title, options]),
    },
  });
  // @ts-expect-error it is a script, and exports nothing
  await import('./worker.js');
});
beforeEach(() => {
  windows = [];
  shown.length = 0;
  opened.length = 0;
  badges.length = 0;
});

const fire = async (name: string, event: Record<string, unknown>) => {
  const waited: unknown[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => waited.push(work) });
  await Promise.all(waited);
};
const push = (words: unknown) => fire('push', { data: { json: () => words } });
const press = (url: unknown) => fire('notificationclick', { notification: { close: () => {}, data: { url } } });

it('a push is shown as it says, once for each notification, and without words all the same', async () => {
  await push({ title: 'Ada wrote', body: 'Hello', tag: 'porchlight-7', url: '/app/conversations/3' });
  expect(shown).toEqual([
    ['Ada wrote', { body: 'Hello', tag: 'porchlight-7', renotify: true, data: { url: '/app/conversations/3' } }],
  ]);
  await fire('push', { data: null });
  expect(shown[1]?.[0]).toBe('Porchlight');
});

it('a push sets the number on the icon while the console is not looked at, and only to a number (AGT-225)', async () => {
  await push({ title: 'Ada wrote', unread: 4 });
  for (const unread of [undefined, null, '7', 1.5]) await push({ title: 'Ada wrote', unread });
  windows = [aWindow('/app', true)];
  await push({ title: 'Ada wrote', unread: 5 });
  expect(badges).toEqual([4]);
});

it('an agent with the console open is not notified twice', async () => {
  windows = [aWindow('/app', true)];
  await push({ title: 'Ada wrote' });
  expect(shown).toEqual([]);
  windows = [aWindow('/demo', true), aWindow('/app')];
  await push({ title: 'Ada wrote' });
  expect(shown).toHaveLength(1);
});

it('a press goes to the conversation, in the console that is open or in a new one, and nowhere else', async () => {
  await press('/app/conversations/3');
  await press('https://evil.example/');
  await press('//evil.example/app');
  expect(opened).toEqual(['/app/conversations/3', '/app', '/app']);
  opened.length = 0;
  windows = [aWindow('/demo'), aWindow('/app/contacts')];
  await press('/app/conversations/3');
  expect(opened).toEqual(['focus', { type: 'porchlight:open', url: '/app/conversations/3' }]);
});
