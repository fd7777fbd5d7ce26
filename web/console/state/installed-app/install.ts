import { createContext } from 'react';
import { createStore } from '../../../shared/store.ts';

/**
 * `offered`: the browser installs the console on request; `by-hand`: only its user can, by a menu of the browser (Safari
 * on iPhone and iPad); `none`: it is installed, or the browser installs no websites.
 */
export type InstallState = 'offered' | 'by-hand' | 'none';

type InstallEvent = Event & { prompt: () => Promise<unknown> };

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && typeof event.prompt === 'function';

const isByHand = ({ navigator }: Window) => 'standalone' in navigator && navigator.standalone === false;

/** Created before the page is rendered: the browser makes its offer once. */
export const createInstall = (view: Window = window) => {
  const store = createStore<InstallState>(isByHand(view) ? 'by-hand' : 'none');
  let offer: InstallEvent | null = null;
  view.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // The menu has an entry for it, which does not cover the page.
    event.preventDefault();
    offer = event;
    store.set('offered');
  });
  const end = () => {
    offer = null;
    store.set('none');
  };
  view.addEventListener('appinstalled', end);
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** Asks the user in the browser's own dialog. An offer is good for one dialog; the browser makes another later. */
    install: async () => {
      const current = offer;
      end();
      await current?.prompt();
    },
  };
};
export type Install = ReturnType<typeof createInstall>;

export const InstallContext = createContext<Install | null>(null);
