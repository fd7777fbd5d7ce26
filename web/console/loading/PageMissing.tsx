import { useEffect } from 'react';
import { PartMissing } from './PartMissing.tsx';

/** Stands where a whole page did not come. It holds nothing unsaved: once the browser is online, it is loaded again. */
export const PageMissing = () => {
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return <PartMissing />;
};
