import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../shared/api.ts';
import { createConversationStore } from '../../shared/conversation-store/create.ts';
import type { EntryStore } from '../../shared/outbox/entry.ts';
import { createOutbox } from '../../shared/outbox/outbox.ts';
import { createTeamAdapter } from './team-adapter.ts';

type Deps = { api: Api; entries: Promise<EntryStore>; accountId: number; myId: number };

/** One open thread: the shared store with the team's adapter, its outbox, and what an agent does to it. */
export const openThread = ({ api, entries, accountId, myId }: Deps, id: number) => {
  const path = accountPath(accountId, `conversations/${id}`);
  const outbox = createOutbox({
    entries,
    owner: `agent:${accountId}:${myId}:${id}`,
    send: (entry) => store.deliver(entry),
  });
  const store = createConversationStore({ adapter: createTeamAdapter(api, accountId, id), outbox, cursor: 0 });

  const send = (content: string, isPrivate: boolean) => {
    const echo_id = crypto.randomUUID();
    return outbox.add({ echo_id, content, reply_to: null, payload: { content, echo_id, private: isPrivate } });
  };

  return {
    id,
    store,
    send,
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
      outbox.close();
    },
  };
};
export type Thread = ReturnType<typeof openThread>;
