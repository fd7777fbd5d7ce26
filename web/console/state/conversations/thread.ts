import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationStatus, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { FormerText, TeamMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../../shared/api.ts';
import { createConversationStore } from '../../../shared/conversation-store/create.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createStore } from '../../../shared/store.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { type AgentCalls, type Caller, callsOfThread } from '../calls/agent-calls.ts';
import { actionOf, type ConversationChange } from '../outbox/queued-action.ts';
import { openReading } from '../reading/open-reading.ts';
import { createScheduled } from '../scheduled/scheduled.ts';
import { createSplitting } from '../splitting/splitting.ts';
import type { AgentOutbox, Draft } from './agent-outbox.ts';
import { createColleagues } from './colleagues.ts';
import { createDetails } from './details.ts';
import { createOtherConversations } from './other-conversations.ts';
import { createTeamAdapter } from './team-adapter.ts';

/** What is opened once the conversation is resolved, in place of what the agent's settings say. */
type AfterResolve = 'next' | 'list' | 'stay';

type Deps = {
  api: Api;
  outbox: AgentOutbox;
  calls: AgentCalls;
  accountId: number;
  names: () => DirectoryState;
  /** After a change was queued: how the conversation was before it. */
  onChange: (id: number, before: TeamConversation, action: ConversationChange, after?: AfterResolve) => void;
};

const isColleagueTyping = ({ event, data }: CableEvent) =>
  (event === 'conversation.typing_on' || event === 'conversation.typing_off') && data.user.type === 'user';

const visitorOf = (details: TeamConversation | null, id: number): Caller => {
  const { name, thumbnail } = details?.meta.sender ?? {};
  return { name: name || `#${id}`, avatarUrl: thumbnail ?? '' };
};

const readOthers = (api: Api, accountId: number) => async (contactId: number) => {
  const path = accountPath(accountId, `contacts/${contactId}/conversations`);
  return (await api.get<{ payload: TeamConversation[] }>(path)).payload;
};

export const openThread = ({ api, outbox, calls, accountId, names, onChange }: Deps, id: number) => {
  const path = accountPath(accountId, `conversations/${id}`);
  const { waiting, actions, stop } = outbox.waitingIn(id);
  const adapter = createTeamAdapter(api, accountId, id);
  const store = createConversationStore({
    adapter: { ...adapter, sync: (after) => adapter.sync(after).then(reading.follow) },
    id,
    outbox: { waiting },
    cursor: 0,
  });
  const details = createDetails({ read: () => api.get<TeamConversation>(path), queued: actions, names });
  const { stopReading, ...reading } = openReading({ api, path, adapter, store });
  // Viewing is published again with each heartbeat.
  const colleagues = createColleagues(id, (viewing) => void api.post(`${path}/viewing`, { viewing }).catch(() => {}));
  const others = createOtherConversations({ id, read: readOthers(api, accountId) });
  const stopContact = details.subscribe(() => others.setContact(details.getSnapshot()?.meta.sender.id));
  const replyTo = createStore<number | null>(null);
  const scheduled = createScheduled(api, path, id, replyTo);
  const editing = createStore<{ id: number; text: string } | null>(null);
  const splitting = createSplitting({ api, accountId, id, messages: () => store.getSnapshot().messages });
  /** The message that is to be forwarded; null: the whole conversation. */
  const forwarding = createStore<{ message: number | null } | null>(null);

  /** Reads again although an event follows: the connection may be down. */
  const act = async (action: string, body: unknown = {}) => {
    await api.post(`${path}/${action}`, body);
    details.soon();
  };
  /** Goes through the outbox: offline too, after what was written before. The screen does not wait for it. */
  const queue = async (action: ConversationChange, after?: AfterResolve) => {
    const before = details.getSnapshot();
    void outbox.addAction(id, action);
    if (before) onChange(id, before, action, after);
  };
  const setStatus = (status: ConversationStatus, snoozed_until: number | null = null, after?: AfterResolve) => {
    const seen = store.getSnapshot().messages.findLast(({ id: message }) => message !== null)?.id;
    return queue({ kind: 'status', status, snoozed_until, ...(seen ? { seen } : {}) }, after);
  };

  return {
    id,
    store,
    details,
    actions,
    colleagues,
    others,
    scheduled,
    calls: callsOfThread(calls, id, () => visitorOf(details.getSnapshot(), id)),
    replyTo,
    editing,
    forwarding,
    splitting,
    ...reading,
    apply: (message: CableEvent) => {
      colleagues.apply(message);
      others.apply(message);
      scheduled.apply(message);
      // In the store only the visitor types; agents are handled separately.
      if (isColleagueTyping(message)) return;
      store.apply(message);
      reading.past.apply(message);
      const { event, data } = message;
      switch (event) {
        case 'contact.updated':
          if (data.id === details.getSnapshot()?.meta.sender.id) details.soon();
          return;
        case 'account.cache_invalidated':
          return details.soon();
        // Who waits since when, by which the SLA policy counts.
        case 'message.created':
          if (data.conversation_id === id && details.getSnapshot()?.applied_sla) details.soon();
          return;
        case 'conversation.updated':
        case 'conversation.status_changed':
        case 'conversation.contact_changed':
        case 'assignee.changed':
        case 'team.changed':
          if (data.id === id) details.apply(data);
      }
    },
    load: () => Promise.all([store.catchUp(), details.load(), scheduled.load()]),
    send: (draft: Omit<Draft, 'replyTo'>) => {
      const sent = outbox.add(id, { ...draft, replyTo: replyTo.getSnapshot() });
      replyTo.set(null);
      reading.toNewest();
      return sent;
    },
    retry: outbox.retry,
    discard: outbox.discard,
    // Out of date before it could be said again.
    signalTyping: (status: 'on' | 'off', isPrivate: boolean) =>
      void api.post(`${path}/toggle_typing_status`, { typing_status: status, is_private: isPrivate }).catch(() => {}),
    setStatus,
    /** A retried status change is recomputed from the current state; all else is sent as it was. */
    retryAction: (entry: Entry) => {
      const action = actionOf(entry);
      if (action?.kind !== 'status') return outbox.retry(entry.echo_id);
      void outbox.discard(entry.echo_id);
      return setStatus(action.status, action.snoozed_until);
    },
    assign: (agentId: number | null) => queue({ kind: 'assignee', id: agentId }),
    assignTeam: (teamId: number | null) => queue({ kind: 'team', id: teamId }),
    setPriority: (priority: TeamConversation['priority']) => queue({ kind: 'priority', priority }),
    toggleLabel: (title: string) => {
      const isSet = details.getSnapshot()?.labels.includes(title) ?? false;
      return queue({ kind: 'labels', add: isSet ? [] : [title], remove: isSet ? [title] : [] });
    },
    /** The server keeps the whole set: what a colleague said meanwhile is read first. */
    setAttributes: async (change: Record<string, unknown>) => {
      const { custom_attributes } = await api.get<TeamConversation>(path);
      const next = Object.entries({ ...custom_attributes, ...change }).filter(([, value]) => value !== undefined);
      await act('custom_attributes', { custom_attributes: Object.fromEntries(next) });
    },
    /** Not queued: what it begins to measure is said by the server. @throws ApiError */
    setSlaPolicy: async (sla_policy_id: number | null) => {
      await api.patch(path, { sla_policy_id });
      details.soon();
    },
    /** Not queued: what the server refuses is said where it was chosen. @throws ApiError */
    merge: async (from: number, into: number) => {
      await api.post(accountPath(accountId, `conversations/${from}/merge`), { into });
      details.soon();
    },
    /** @throws ApiError */
    separate: async (merged: number) => {
      await api.delete(accountPath(accountId, `conversations/${merged}/merge`));
      details.soon();
    },
    setMuted: (muted: boolean) => queue({ kind: 'muted', muted }),
    markUnread: () => act('unread'),
    mailTranscript: (email: string) => act('transcript', { email }),
    /** @throws ApiError */
    forward: (wish: { to: string[]; note: string; message_id?: number; echo_id: string }) => act('forward', wish),
    sendAgain: (messageId: number) => api.post(`${path}/messages/${messageId}/retry`),
    /** Not queued: offline, or after five minutes, the agent is asked what becomes of the text. @throws ApiError */
    editMessage: async (messageId: number, content: string) => {
      const data = await api.patch<TeamMessage>(`${path}/messages/${messageId}/content`, { content });
      for (const part of [store, reading.past]) part.apply({ event: 'message.updated', data });
    },
    formerTexts: async (messageId: number) =>
      (await api.get<{ payload: FormerText[] }>(`${path}/messages/${messageId}/edits`)).payload,
    close: () => {
      store.close();
      stopContact();
      details.close();
      others.close();
      scheduled.close();
      colleagues.close();
      stopReading();
      stop();
    },
  };
};
export type Thread = ReturnType<typeof openThread>;
