/* The console's service worker: shows push notifications. The server adds the offline page, or its removal, to this file. */
const HOME = '/app';

const read = (data) => {
  try {
    return data.json();
  } catch {
    // A push without a text: the browser requires a notification all the same.
    return {};
  }
};

/** Paths of the console alone, whatever a push contains. */
const wayOf = (url) => (typeof url === 'string' && /^\/app(\/[\w/-]*)?$/.test(url) ? url : HOME);

const consoles = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    new URL(url).pathname.startsWith(HOME),
  );

const show = async (data) => {
  const { title = 'Porchlight', body = '', tag = 'porchlight', url, unread } = read(data);
  const windows = await consoles();
  // A user who looks at the console sees the notification there.
  if (windows.some(({ focused }) => focused)) return;
  // The number on the app's icon, where the browser has one. An open console sets it as well.
  if (Number.isInteger(unread)) self.navigator?.setAppBadge?.(unread)?.catch(() => {});
  await self.registration.showNotification(title, { body, tag, renotify: true, data: { url: wayOf(url) } });
};

const open = async (url) => {
  const [there] = await consoles();
  if (!there) return self.clients.openWindow(url);
  await there.focus();
  // The page navigates automatically, and asks first where something is not saved.
  return there.postMessage({ type: 'porchlight:open', url });
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(wayOf(event.notification.data?.url)));
});
