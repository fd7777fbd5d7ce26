import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { Directory } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';
import type { Toasts } from '../../base/toast.ts';
import type { ListStore } from '../conversations/list-store.ts';
import type { ConversationChange } from '../outbox/queued-action.ts';
import { type AfterClosing, putsAway } from './after-closing.ts';
import { changeText } from './change-text.ts';
import { type Before, inverseOf } from './inverse-action.ts';
import { createLeave } from './leave-conversation.ts';

type ChangesDeps = {
  list: Pick<ListStore, 'getSnapshot' | 'isListed' | 'neighbour'>;
  directory: Pick<Directory, 'getSnapshot'>;
  toast: Toasts;
  profileNow: () => Profile;
  openNow: () => number | null;
  go: (id: number | null) => void;
  queue: (id: number, action: ConversationChange) => unknown;
};

/** Offers to undo it. When it was open and is put away, the next one opens; undoing opens it again. */
export const createConversationChanges = ({ list, directory, toast, profileNow, openNow, go, queue }: ChangesDeps) => {
  const leave = createLeave({ list, profileNow, openNow, go });
  return (id: number, before: Before, action: ConversationChange, after?: AfterClosing): void => {
    const wasOpen = openNow() === id;
    toast.show(changeText(action, directory.getSnapshot()), {
      label: t('UNDO'),
      run: () => {
        for (const each of inverseOf(action, before)) queue(id, each);
        if (wasOpen) go(id);
      },
    });
    const profile = profileNow();
    if (wasOpen && putsAway(action, before, list.getSnapshot().view, profile.id)) void leave(id, after);
  };
};
