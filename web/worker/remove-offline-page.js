/* In the place of `offline-page.js` where an installation has turned it off: what that stored is deleted. */
const isOurs = (name) => name.startsWith('porchlight-offline-');

const remove = async () => {
  await self.registration.navigationPreload?.disable();
  const names = await caches.keys();
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)));
};

self.addEventListener('activate', (event) => event.waitUntil(remove().catch(() => {})));
