import type { Item } from '../conversations/item.ts';
import type { ConversationChange } from '../outbox/queued-action.ts';
import type { Before } from './inverse-action.ts';

export type ItemAction = Extract<ConversationChange, { kind: 'status' | 'assignee' }>;

type ChangeItemDeps = {
  queue: (id: number, action: ConversationChange) => unknown;
  onChange: (id: number, before: Before, action: ConversationChange) => void;
};

const beforeOf = ({ status, snoozedUntil, priority, assigneeId }: Item): Before => ({
  status,
  snoozed_until: snoozedUntil === null ? null : new Date(snoozedUntil * 1_000).toISOString(),
  priority,
  meta: assigneeId === null ? {} : { assignee: { id: assigneeId } },
});

const withSeen = (action: ItemAction, { previewId }: Item): ItemAction =>
  action.kind === 'status' && previewId !== null ? { ...action, seen: previewId } : action;

export const createItemChange =
  ({ queue, onChange }: ChangeItemDeps) =>
  (item: Item, action: ItemAction): void => {
    void queue(item.id, withSeen(action, item));
    onChange(item.id, beforeOf(item), action);
  };
