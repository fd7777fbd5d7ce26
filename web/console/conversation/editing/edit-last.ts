import { isEditable } from '@porchlight/core/rules/timeline/editable.ts';
import type { KeyboardEvent } from 'react';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import type { Thread } from '../../state/conversations/thread.ts';

/** Opens the agent's last reply or note for editing, unless it is too late for it. */
export const editLast = (
  event: KeyboardEvent,
  thread: Thread,
  messages: readonly DisplayMessage[],
  myId: number,
): void => {
  const last = messages.findLast(({ id, sender }) => id !== null && sender?.type === 'user' && sender.id === myId);
  if (!last?.id || !last.content || !isEditable(last, Date.now())) return;
  event.preventDefault();
  thread.editing.set({ id: last.id, text: last.content });
  void thread.goTo(last.id).catch(() => {});
};
