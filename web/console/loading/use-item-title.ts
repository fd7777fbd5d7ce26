import { useEffect } from 'react';

type Titled = { notices: { setItem: (name: string) => void } };

/** The browser's tab names what the page shows, before the page: many contacts or articles may be open at once. */
export const useItemTitle = ({ notices }: Titled, name: string) =>
  useEffect(() => {
    notices.setItem(name);
    return () => notices.setItem('');
  }, [notices, name]);
