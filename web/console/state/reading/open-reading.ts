import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { Api } from '../../../shared/api.ts';
import type { ConversationStore } from '../../../shared/conversation-store/create.ts';
import { createStore } from '../../../shared/store.ts';
import { createFinder } from './finder.ts';
import { createJump } from './jump.ts';
import { createPast, type PastDeps } from './past.ts';

/** A message to go to, or the end of the thread; a new object each time, so that one can go there twice. */
export type Target = { id: number | 'newest' };

type ReadingDeps = {
  api: Api;
  /** That of the conversation. */
  path: string;
  adapter: PastDeps['adapter'];
  store: ConversationStore;
};

/** Where an agent reads in a conversation, and the ways to get elsewhere in it. */
export const openReading = ({ api, path, adapter, store }: ReadingDeps) => {
  const target = createStore<Target | null>(null);
  const past = createPast({ adapter, store });
  let unreadSince: number | undefined;
  let group = '';
  const stop = store.subscribe(() => {
    const { sync, teamSeenAt, mergedIds, movedAt } = store.getSnapshot();
    // It is read from then on.
    if (sync === 'ready') unreadSince ??= teamSeenAt ?? 0;
    const before = group;
    group = JSON.stringify([mergedIds, movedAt]);
    // After a merge or a split its messages are other ones.
    if (group !== before) past.close();
  });

  const isShown = (messageId: number) =>
    (past.getSnapshot() ?? store.getSnapshot()).messages.some(({ id }) => id === messageId);

  let latest = 0;
  /** Shows a message in its place, however far back it was said. Returns whether it is there. @throws ApiError */
  const goTo = async (messageId: number): Promise<boolean> => {
    latest += 1;
    const mine = latest;
    if (store.getSnapshot().loadedFrom === null) await store.catchUp();
    const isFar = messageId < (store.getSnapshot().loadedFrom ?? 0) && (await past.open(messageId));
    if (mine !== latest) return true;
    if (!isFar) {
      await store.loadBackTo(messageId);
      if (mine !== latest) return true;
      past.close();
    }
    target.set({ id: messageId });
    return isShown(messageId);
  };

  return {
    target,
    past,
    goTo,
    toNewest: () => {
      latest += 1;
      past.close();
      target.set({ id: 'newest' });
    },
    finder: createFinder({ api, path, goTo }),
    jump: createJump({ api, path, goTo, unreadSince: () => unreadSince ?? 0 }),
    /** What was missed while there was no connection. */
    follow: (missed: SyncResponse): SyncResponse => {
      if (missed.meta.reset) past.close();
      for (const event of missed.payload) past.apply(event);
      return missed;
    },
    stopReading: () => {
      stop();
      past.close();
    },
  };
};
