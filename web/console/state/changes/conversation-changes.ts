import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { Directory } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';
import type { Toasts } from '../../base/toast.ts';
import type { ListStore } from '../conversations/list-store.ts';
import type { QueuedAction } from '../outbox/queued-action.ts';
import { putsAway } from './after-closing.ts';
import { changeText } from './change-text.ts';
import { inverseOf } from './inverse-action.ts';
import { createLeave } from './leave-conversation.ts';

type ChangesDeps = {
  list: Pick<ListStore, 'getSnapshot' | 'isListed' | 'neighbour'>;
  directory: Pick<Directory, 'getSnapshot'>;
  toast: Toasts;
  profileNow: () => Profile;
  /** The conversation on the screen; null for none. */
  openNow: () => number | null;
  go: (id: number | null) => void;
  queue: (id: number, action: QueuedAction) => unknown;
};

/** After an agent has changed a conversation: offers to undo it, and opens the next one when it was put away. */
export const createConversationChanges = ({ list, directory, toast, profileNow, openNow, go, queue }: ChangesDeps) => {
  const leave = createLeave({ list, profileNow, openNow, go });
  return (id: number, before: TeamConversation, action: QueuedAction): void => {
    toast.show(changeText(action, directory.getSnapshot()), {
      label: t('UNDO'),
      run: () => {
        for (const each of inverseOf(action, before)) queue(id, each);
        go(id);
      },
    });
    const profile = profileNow();
    if (openNow() === id && putsAway(action, before, list.getSnapshot().view, profile.id)) void leave(id);
  };
};
