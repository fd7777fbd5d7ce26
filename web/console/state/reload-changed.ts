import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { Store } from '../../shared/store.ts';
import type { Directory } from '../base/directory.ts';
import type { ListStore } from './conversations/list-store.ts';
import type { Thread } from './conversations/thread.ts';
import type { createBell } from './notifications/bell-store.ts';
import type { openOnboarding } from './onboarding/onboarding-store.ts';
import type { createSavedViews } from './views/saved-views.ts';

/** What is on the screen is read again. */
export const refreshVisible = (list: ListStore, thread: Store<Thread | null>) => {
  list.refreshSoon();
  thread.getSnapshot()?.details.soon();
};

type VisibleStores = {
  list: ListStore;
  thread: Store<Thread | null>;
  bell: Pick<ReturnType<typeof createBell>, 'load'>;
};
type ChangedStores = VisibleStores & {
  directory: Pick<Directory, 'load'>;
  views: Pick<ReturnType<typeof createSavedViews>, 'load'>;
  onboarding: Pick<ReturnType<typeof openOnboarding>, 'apply'>;
};

/** A conversation is theirs to see from now on, or no more, or gone for all: the server says which. */
export const reloadChanged = (stores: ChangedStores, message: CableEvent) => {
  const { list, thread, bell, directory, onboarding, views } = stores;
  const { event, data } = message;
  if (event === 'account.cache_invalidated') for (const part of [directory, views]) void part.load();
  onboarding.apply(message);
  if (event !== 'conversation.access_changed' && event !== 'conversation.deleted') return;
  // The notifications of a deleted one went with it, without a word of their own.
  if (event === 'conversation.deleted') void bell.load();
  list.refreshSoon();
  const open = thread.getSnapshot();
  if (open?.id === data.id) void open.load();
};
