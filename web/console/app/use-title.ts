import { useEffect } from 'react';
import { createStore } from '../../shared/store.ts';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import type { Thread } from '../state/conversations/thread.ts';
import type { Workspace } from '../state/workspace.ts';
import { titleOf } from '../views/titles.ts';

const NO_DETAILS = createStore<ReturnType<Thread['details']['getSnapshot']>>(null);

/** The browser's tab is named after the page. */
export const usePageTitle = (setPage: (name: string) => void, title: string) =>
  useEffect(() => {
    setPage(title);
    return () => setPage('');
  }, [setPage, title]);

export const useTitle = (workspace: Workspace) => {
  const thread = useStore(workspace.thread);
  const details = useStore(thread?.details ?? NO_DETAILS);
  const view = titleOf(useStore(workspace.list).view, useStore(workspace.views), useStore(workspace.directory));
  const name = thread && (details?.meta.sender.name || (details ? t('VISITOR') : `#${thread.id}`));
  const title = name ? `${name} · ${view}` : view;
  usePageTitle(workspace.notices.setPage, title);
};
