import type { CallSignalPayload, JoinedCall, SendCallSignal } from '@porchlight/core/wire/call.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SocketMessage, TeamMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../shared/api.ts';
import type { Call } from '../../shared/calls/call.ts';
import { createStore } from '../../shared/store.ts';
import { callProvider } from './provider.ts';

export type Caller = { name: string; avatarUrl: string };
export type OpenCall = {
  conversationId: number;
  call: Call;
  other: Caller;
  /** This agent begins it: there is no message of it before they are ready. */
  isNew: boolean;
};

type DeskCallsDeps = { api: Api; accountId: number };

/** The one call an agent is in, whichever conversation they look at meanwhile. */
export const createDeskCalls = ({ api, accountId }: DeskCallsDeps) => {
  const store = createStore<OpenCall | null>(null);
  let messageId: number | null = null;

  const path = (rest: string) => accountPath(accountId, rest);
  const enter = async (message_id: number): Promise<JoinedCall> => {
    messageId = message_id;
    return api.post<JoinedCall>(path('integrations/dyte/add_participant_to_meeting'), { message_id });
  };
  const begin = async (conversation_id: number) => {
    const { id } = await api.post<TeamMessage>(path('integrations/dyte/create_a_meeting'), { conversation_id });
    return enter(id);
  };
  const port = {
    signal: (said: SendCallSignal, keepalive = false) =>
      api.post(path(`calls/${messageId}/signals`), said, { keepalive }),
    end: async () => messageId !== null && api.post(path(`calls/${messageId}/end`)),
  };

  const leave = () => {
    store.getSnapshot()?.call.leave();
    store.set(null);
    messageId = null;
  };

  const open = async (conversationId: number, other: Caller, isNew: boolean, join: () => Promise<JoinedCall>) => {
    leave();
    const { createCall } = await import('../../shared/calls/call.ts');
    // Somebody else's meeting has a lobby of its own.
    const joined = callProvider() === 'peer' ? null : await join();
    const call = createCall({ role: 'agent', joined, enter: join, port, size: 'small' });
    store.set({ conversationId, call, other, isNew });
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    isOffered: callProvider() !== 'off',
    /** Opens the lobby of a new call; the visitor hears of it when the agent is ready. */
    start: (conversationId: number, other: Caller) => open(conversationId, other, true, () => begin(conversationId)),
    join: (message: number, conversationId: number, other: Caller) =>
      open(conversationId, other, false, () => enter(message)),
    hear: (said: CallSignalPayload) => {
      if (said.message_id === messageId) store.getSnapshot()?.call.hear(said);
    },
    /** A message has changed: a call's own says when it is over. */
    messageChanged: ({ id, content_attributes }: Pick<SocketMessage, 'id' | 'content_attributes'>) => {
      if (id === messageId && content_attributes.data?.['status'] === 'ended') store.getSnapshot()?.call.ended();
    },
    leave,
    /** Puts away a call that is over. */
    clear: () => store.set(null),
  };
};
export type DeskCalls = ReturnType<typeof createDeskCalls>;

/** The same as one thread sees them: the visitor of it is whom it calls. */
export const callsOfThread = (calls: DeskCalls, conversationId: number, visitor: () => Caller) => ({
  subscribe: calls.subscribe,
  getSnapshot: calls.getSnapshot,
  isOffered: calls.isOffered,
  start: () => calls.start(conversationId, visitor()),
  join: (message: number) => calls.join(message, conversationId, visitor()),
});
