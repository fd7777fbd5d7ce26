import { isMovable } from '@porchlight/core/rules/timeline/is-movable.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../../shared/api.ts';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { createStore } from '../../../shared/store.ts';

type SplittingDeps = { api: Api; accountId: number; id: number; messages: () => readonly DisplayMessage[] };

/** `isAsking`: the dialog is open, else more messages are chosen. */
export type Choosing = { ids: ReadonlySet<number>; isAsking: boolean };

export type SplitWish = { status: 'open' | 'pending' | 'resolved'; keep_assignee: boolean; keep_labels: boolean };

/** Messages that are chosen to go on in a new conversation; null while none are chosen. */
export const createSplitting = ({ api, accountId, id, messages }: SplittingDeps) => {
  const store = createStore<Choosing | null>(null);
  const movable = () =>
    messages().flatMap((message) =>
      message.id !== null && isMovable(message) && (message.conversation_id ?? id) === id ? [message.id] : [],
    );
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    choose: () => store.set({ ids: new Set(), isAsking: false }),
    /** This message and the later ones, which the list has loaded to the end. */
    chooseFrom: (first: number) => {
      const all = movable();
      store.set({ ids: new Set(all.slice(all.indexOf(first))), isAsking: true });
    },
    toggle: (messageId: number) => {
      const { ids = new Set<number>() } = store.getSnapshot() ?? {};
      const next = new Set(ids);
      if (!next.delete(messageId)) next.add(messageId);
      store.set({ ids: next, isAsking: false });
    },
    ask: (isAsking: boolean) => store.set({ ids: store.getSnapshot()?.ids ?? new Set(), isAsking }),
    end: () => store.set(null),
    /** Returns the number of the new conversation. @throws ApiError */
    split: async (message_ids: readonly number[], wish: SplitWish): Promise<number> => {
      const path = accountPath(accountId, `conversations/${id}/split`);
      return (await api.post<TeamConversation>(path, { message_ids, ...wish })).id;
    },
    /** @throws ApiError */
    undo: async (made: number): Promise<void> => {
      await api.delete(accountPath(accountId, `conversations/${made}/split`));
    },
  };
};
