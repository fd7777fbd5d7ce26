import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { ConversationChange } from '../outbox/queued-action.ts';

export type Before = Pick<TeamConversation, 'status' | 'snoozed_until' | 'priority'> & {
  meta: Pick<TeamConversation['meta'], 'team'> & { assignee?: { id: number } };
};

const secondsOf = (iso: string | null) => (iso === null ? null : Math.floor(Date.parse(iso) / 1_000));

const statusOf = ({ status, snoozed_until }: Before): ConversationChange => ({
  kind: 'status',
  status,
  snoozed_until: secondsOf(snoozed_until),
});

export const inverseOf = (action: ConversationChange, before: Before): readonly ConversationChange[] => {
  switch (action.kind) {
    case 'status':
      return [statusOf(before)];
    case 'assignee':
      return [{ kind: 'assignee', id: before.meta.assignee?.id ?? null }];
    case 'team': {
      const id = before.meta.team?.['id'];
      return [{ kind: 'team', id: typeof id === 'number' ? id : null }];
    }
    case 'priority':
      return [{ kind: 'priority', priority: before.priority }];
    case 'labels':
      return [{ kind: 'labels', add: action.remove, remove: action.add }];
    // Blocking a contact resolves the conversation too.
    case 'muted':
      return [{ kind: 'muted', muted: !action.muted }, ...(action.muted ? [statusOf(before)] : [])];
  }
};
