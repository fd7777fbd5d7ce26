import type { CallSignalPayload, JoinedCall, SendCallSignal } from '@porchlight/core/wire/call.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SocketMessage, TeamMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../../shared/api.ts';
import type { Call } from '../../../shared/calls/call.ts';
import { createStore } from '../../../shared/store.ts';
import { callProvider } from './provider.ts';

export type Caller = { name: string; avatarUrl: string };
export type OpenCall = {
  conversationId: number;
  call: Call;
  line: Line;
  other: Caller;
  /** This agent begins it: there is no message of it before they are ready. */
  isNew: boolean;
};

type AgentCallsDeps = { api: Api; accountId: number };

/** How this page speaks of one call, whose message there may not be before the agent is ready. */
const openLine = ({ api, accountId }: AgentCallsDeps) => {
  const path = (rest: string) => accountPath(accountId, rest);
  let messageId: number | null = null;
  const enter = (message_id: number): Promise<JoinedCall> => {
    messageId = message_id;
    return api.post<JoinedCall>(path('integrations/dyte/add_participant_to_meeting'), { message_id });
  };
  return {
    isAbout: (id: number) => id === messageId,
    enter,
    begin: async (conversation_id: number) => {
      const { id } = await api.post<TeamMessage>(path('integrations/dyte/create_a_meeting'), { conversation_id });
      return enter(id);
    },
    port: {
      signal: (payload: SendCallSignal, keepalive = false) =>
        api.post(path(`calls/${messageId}/signals`), payload, { keepalive }),
      end: async () => {
        if (messageId !== null) await api.post(path(`calls/${messageId}/end`));
      },
    },
  };
};
type Line = ReturnType<typeof openLine>;

export const createAgentCalls = (deps: AgentCallsDeps) => {
  const store = createStore<OpenCall | null>(null);

  const leave = () => {
    store.getSnapshot()?.call.leave();
    store.set(null);
  };

  const open = async (
    { conversationId, other, isNew }: Omit<OpenCall, 'call' | 'line'>,
    join: (line: Line) => Promise<JoinedCall>,
  ) => {
    leave();
    const { createCall } = await import('../../../shared/calls/call.ts');
    const line = openLine(deps);
    const enter = () => join(line);
    // An external meeting has a lobby itself.
    const joined = callProvider() === 'peer' ? null : await enter();
    const call = createCall({ role: 'agent', joined, enter, port: line.port, size: 'small' });
    store.set({ conversationId, call, line, other, isNew });
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    isOffered: callProvider() !== 'off',
    start: (conversationId: number, other: Caller) =>
      open({ conversationId, other, isNew: true }, (line) => line.begin(conversationId)),
    join: (message: number, conversationId: number, other: Caller) =>
      open({ conversationId, other, isNew: false }, (line) => line.enter(message)),
    receiveSignal: (payload: CallSignalPayload) => {
      const current = store.getSnapshot();
      if (current?.line.isAbout(payload.message_id)) current.call.receiveSignal(payload);
    },
    /** A message has changed: a call's own says when it is over. */
    messageChanged: ({ id, content_attributes }: Pick<SocketMessage, 'id' | 'content_attributes'>) => {
      const current = store.getSnapshot();
      if (current?.line.isAbout(id) && content_attributes.data?.['status'] === 'ended') current.call.ended();
    },
    leave,
    clear: () => store.set(null),
  };
};
export type AgentCalls = ReturnType<typeof createAgentCalls>;

/** The same as one thread sees them: the visitor of it is whom it calls. */
export const callsOfThread = (calls: AgentCalls, conversationId: number, visitor: () => Caller) => ({
  subscribe: calls.subscribe,
  getSnapshot: calls.getSnapshot,
  isOffered: calls.isOffered,
  start: () => calls.start(conversationId, visitor()),
  join: (message: number) => calls.join(message, conversationId, visitor()),
});
