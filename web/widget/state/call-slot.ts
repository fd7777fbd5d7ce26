import type { CallSignalPayload } from '@porchlight/core/wire/call.ts';
import type { Api } from '../../shared/api.ts';
import type { Call } from '../../shared/calls/call.ts';
import type { CallTexts } from '../../shared/calls/texts.ts';
import { createStore } from '../../shared/store.ts';
import type { ConversationPort } from './conversation/port.ts';
import type { Author } from './conversation/rows.ts';

export type OpenCall = { messageId: number; call: Call; texts: CallTexts; other: Author };

type CallSlotDeps = {
  api: Api;
  conversation: Pick<ConversationPort, 'subscribe' | 'getSnapshot'>;
};

export const createCallSlot = ({ api, conversation }: CallSlotDeps) => {
  const store = createStore<OpenCall | null>(null);

  const leave = () => {
    store.getSnapshot()?.call.leave();
    store.set(null);
  };

  // The message shows that the call is over.
  conversation.subscribe(() => {
    const open = store.getSnapshot();
    const message = open && conversation.getSnapshot().messages.find(({ id }) => id === open.messageId);
    if (message?.content_attributes.data?.['status'] === 'ended') open?.call.ended();
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    join: async (messageId: number, other: Author, texts: CallTexts) => {
      const part = await import('./start-call.ts');
      const call = await part.startCall(api, messageId);
      leave();
      store.set({ messageId, call, texts, other });
    },
    receiveSignal: (payload: CallSignalPayload) => {
      const open = store.getSnapshot();
      if (open?.messageId === payload.message_id) open.call.receiveSignal(payload);
    },
    leave,
    clear: () => store.set(null),
  };
};
export type CallSlot = ReturnType<typeof createCallSlot>;
