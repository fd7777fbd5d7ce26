import { useEffect } from 'react';

/** Asks before the page is closed while something written would be lost. */
export const useUnsaved = (isUnsaved: boolean) => {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
};
