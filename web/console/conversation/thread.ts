import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../shared/api.ts';
import { createConversationStore } from '../../shared/conversation-store/create.ts';
import type { DeskOutbox } from './desk-outbox.ts';
import { createTeamAdapter } from './team-adapter.ts';

type Deps = { api: Api; outbox: DeskOutbox; accountId: number };

/** One open thread: the shared store with the team's adapter, and what an agent does to it. */
export const openThread = ({ api, outbox, accountId }: Deps, id: number) => {
  const path = accountPath(accountId, `conversations/${id}`);
  const { waiting, stop } = outbox.waitingIn(id);
  const store = createConversationStore({
    adapter: createTeamAdapter(api, accountId, id),
    outbox: { waiting },
    cursor: 0,
  });

  return {
    id,
    store,
    send: (content: string, isPrivate: boolean, files: readonly File[] = []) =>
      outbox.add(id, { content, isPrivate, files }),
    retry: outbox.retry,
    discard: outbox.discard,
    signalTyping: (status: 'on' | 'off', isPrivate: boolean) =>
      void api.post(`${path}/toggle_typing_status`, { typing_status: status, is_private: isPrivate }).catch(() => {}),
    setStatus: (status: string, snoozed_until?: number) =>
      api.post(`${path}/toggle_status`, { status, ...(snoozed_until ? { snoozed_until } : {}) }),
    assign: (assignee_id: number | null) => api.post(`${path}/assignments`, { assignee_id: assignee_id ?? 0 }),
    deleteMessage: (messageId: number) => api.delete(`${path}/messages/${messageId}`),
    close: () => {
      store.close();
      stop();
    },
  };
};
export type Thread = ReturnType<typeof openThread>;
