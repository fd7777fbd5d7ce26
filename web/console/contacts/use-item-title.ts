import { useEffect } from 'react';
import type { Workspace } from '../state/workspace.ts';

/** The browser's tab names what the page shows, before the page: many contacts may be open at once. */
export const useItemTitle = ({ notices }: Pick<Workspace, 'notices'>, name: string) =>
  useEffect(() => {
    notices.setItem(name);
    return () => notices.setItem('');
  }, [notices, name]);
