import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** What the browser knows of the network; the live line's own state says the rest. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
