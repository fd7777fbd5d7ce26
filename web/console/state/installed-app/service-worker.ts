const WORKER = '/app/worker.js';
const SCOPE = '/app';
/** The texts of the language and the parts of the first screen follow the page. */
const SETTLED_MS = 2_000;

/** The service worker of the console, registered and active. Rejects where the browser refuses: private windows. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
};

/** Undefined before it was registered. */
export const findWorker = () => navigator.serviceWorker.getRegistration(SCOPE);

/** What this page has loaded of the build, by its addresses. */
const loadedFiles = () => {
  const start = `${location.origin}/assets/`;
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start));
};

type ConsoleWindow = Window & { porchlight?: { offlinePage?: boolean } };

/** The browser stores this page with its files, and shows it without a connection (`web/worker/offline-page.js`). */
export const storeOfflinePage = (view: ConsoleWindow = window) => {
  if (!view.porchlight?.offlinePage || !('serviceWorker' in navigator)) return;
  const store = async () => {
    const { active } = await registerWorker();
    active?.postMessage({ type: 'porchlight:store', files: loadedFiles() });
  };
  const storeSoon = () => setTimeout(() => void store().catch(() => {}), SETTLED_MS);
  if (document.readyState === 'complete') storeSoon();
  else view.addEventListener('load', storeSoon, { once: true });
};
