import type { Api } from '../../shared/api.ts';
import { openEntries } from '../../shared/outbox/indexed-entries.ts';
import type { TextStorage } from '../../shared/storage.ts';
import type { Store } from '../../shared/store.ts';
import type { Directory } from '../base/directory.ts';
import { failureText } from '../base/failure-text.ts';
import { t } from '../base/texts.ts';
import type { createToast } from '../base/toast.ts';
import { createMessageDeletions } from './changes/message-deletions.ts';
import { createAgentOutbox } from './conversations/agent-outbox.ts';
import type { ListStore } from './conversations/list-store.ts';
import type { Thread } from './conversations/thread.ts';
import { actionText } from './outbox/queued-action.ts';

type OutboxDeps = {
  api: Api;
  accountId: number;
  myId: number;
  thread: Store<Thread | null>;
  list: ListStore;
  directory: Directory;
  toast: ReturnType<typeof createToast>;
  storage: TextStorage;
};

export const openOutbox = ({ api, accountId, myId, thread, list, directory, toast, storage }: OutboxDeps) => {
  const openAt = (id: number) => {
    const open = thread.getSnapshot();
    return open?.id === id ? open : undefined;
  };
  const deletions = createMessageDeletions({
    storage,
    name: `porchlight-deletions-${accountId}-${myId}`,
    toast,
    queue: (id, action) => outbox.addAction(id, action),
  });
  const outbox = createAgentOutbox({
    api,
    entries: openEntries(),
    accountId,
    myId,
    deliver: (id, entry) => openAt(id)?.store.deliver(entry),
    onActionSent: (id, action) => {
      openAt(id)?.details.sent(action);
      list.refreshSoon();
    },
    onActionRefused: (id, action, error) => {
      if (action.kind === 'delete') deletions.refused(action.message);
      // The open conversation shows it in its place.
      if (openAt(id)) return;
      const text = actionText(action, directory.getSnapshot());
      toast.warn(t('ACTION_REFUSED_IN', { id, action: text, reason: failureText(error) }));
    },
  });
  const close = () => {
    deletions.close();
    outbox.close();
  };
  return { ...outbox, deletions, close };
};
