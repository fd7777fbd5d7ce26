import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';

export type Browser = {
  window: EventTarget;
  document: EventTarget & { visibilityState: 'visible' | 'hidden' };
  location: { origin: string; href: string };
};

export const createBrowser = (origin: string): Browser => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), {
    visibilityState: 'visible' as const,
    hasFocus: () => true,
    querySelector: () => null,
  }),
  location: { origin, href: `${origin}/` },
});

/** The page whose code runs, also after what it has waited for. */
const pages = new AsyncLocalStorage<Browser>();

const NO_CATALOGUES = new URL('catalogue-files.ts', import.meta.url).href;

/** Makes the modules of `web` importable: page globals, JSON without an import attribute, nothing that Vite alone can load. */
export const prepareBrowserModules = () => {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === './catalogue-files.ts' ? { url: NO_CATALOGUES, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url.endsWith('.json') ? next(url, { ...context, importAttributes: { type: 'json' } }) : next(url, context),
  });
  const outside = createBrowser('http://127.0.0.1');
  for (const name of ['window', 'document', 'location'] as const)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => (pages.getStore() ?? outside)[name] });
};

/** Runs product code in a device's page: its listeners belong to this device alone. */
export const inBrowser = <T>(browser: Browser, work: () => T): T => pages.run(browser, work);

export const sayOnline = (browser: Browser, isOnline: boolean) =>
  browser.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
