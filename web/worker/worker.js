/*
 * What the browser runs while the console is closed: shows what the server told it, and opens the conversation. It keeps nothing
 * and answers no request of the page: the console is always the server's newest.
 */
const HOME = '/app';

const read = (data) => {
  try {
    return data.json();
  } catch {
    // A push without words, or another one's: the browser wants something shown all the same.
    return {};
  }
};

/** Ways within the console alone, whatever a push says. */
const wayOf = (url) => (typeof url === 'string' && /^\/app(\/[\w/-]*)?$/.test(url) ? url : HOME);

const consoles = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    new URL(url).pathname.startsWith(HOME),
  );

const show = async (data) => {
  const { title = 'Porchlight', body = '', tag = 'porchlight', url } = read(data);
  const windows = await consoles();
  // Who has the console before them sees it there.
  if (windows.some(({ focused }) => focused)) return;
  await self.registration.showNotification(title, { body, tag, renotify: true, data: { url: wayOf(url) } });
};

const open = async (url) => {
  const [there] = await consoles();
  if (!there) return self.clients.openWindow(url);
  await there.focus();
  // It goes there by itself, and asks first where something is not saved.
  return there.postMessage({ type: 'porchlight:open', url });
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(wayOf(event.notification.data?.url)));
});
