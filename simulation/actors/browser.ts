import { registerHooks } from 'node:module';

/** The page globals that the product's client modules use; each device has its own. */
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

const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Makes the modules of `web` importable: page globals, and JSON catalogues without an import attribute. */
export const prepareBrowserModules = () => {
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('.json') ? next(url, { ...context, importAttributes: { type: 'json' } }) : next(url, context),
  });
  useBrowser(createBrowser('http://127.0.0.1'));
};

const useBrowser = ({ window, document, location }: Browser) => {
  setGlobal('window', window);
  setGlobal('document', document);
  setGlobal('location', location);
};

/** Runs product code in a device's page: its listeners belong to this device alone. */
export const inBrowser = <T>(browser: Browser, work: () => T): T => {
  useBrowser(browser);
  return work();
};

/** As a browser reports it. */
export const sayOnline = (browser: Browser, isOnline: boolean) =>
  browser.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
