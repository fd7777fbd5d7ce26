import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';

export const REPEAT_MS = 30_000;

const isOver = ({ status, unread_count }: Pick<SocketConversation, 'status' | 'unread_count'>) =>
  status !== 'open' || unread_count === 0;

/** Rings again while a conversation that rang is neither read nor replied to. */
export const createWaitingAlarm = (ring: () => void) => {
  const waiting = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = () => {
    if (waiting.size === 0) return;
    ring();
    timer = setTimeout(again, REPEAT_MS);
  };
  const remove = (conversation: number) => {
    waiting.delete(conversation);
    if (waiting.size === 0) clearTimeout(timer);
  };

  return {
    add: (conversation: number) => {
      if (waiting.size === 0) timer = setTimeout(again, REPEAT_MS);
      waiting.add(conversation);
    },
    apply: ({ event, data }: CableEvent) => {
      if (waiting.size === 0) return;
      if (event === 'message.created' && data.message_type === OUTGOING && !data.private) remove(data.conversation_id);
      if (event === 'conversation.updated' || event === 'conversation.status_changed' || event === 'conversation.read')
        if (isOver(data)) remove(data.id);
      if (event === 'conversation.deleted' || event === 'conversation.access_changed') remove(data.id);
    },
    close: () => {
      waiting.clear();
      clearTimeout(timer);
    },
  };
};
