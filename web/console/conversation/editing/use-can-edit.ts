import { isEditable } from '@porchlight/core/rules/timeline/editable.ts';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { useIsRecent } from '../../../shared/use-is-recent.ts';

export const useCanEdit = (message: DisplayMessage, myId: number): boolean => {
  const { id, sender, created_at } = message;
  const isOwn = id !== null && sender?.type === 'user' && sender.id === myId;
  return useIsRecent(created_at) && isOwn && isEditable(message, Date.now());
};
