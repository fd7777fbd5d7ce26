import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { ConversationStatus, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { View } from '../conversations/view.ts';
import type { ConversationChange } from '../outbox/queued-action.ts';

export const AFTER_CLOSING = ['next', 'previous', 'list', 'stay'] as const;
export type AfterClosing = (typeof AFTER_CLOSING)[number];

/** Its name among the settings of the user's interface, which follow the user to every device. */
export const AFTER_CLOSING_SETTING = 'after_closing_conversation';

export const afterClosingOf = ({ ui_settings }: Pick<Profile, 'ui_settings'>): AfterClosing =>
  AFTER_CLOSING.find((each) => each === ui_settings[AFTER_CLOSING_SETTING]) ?? 'next';

/** Resolved or snoozed: what an agent does next with it is to reopen it. */
export const isPutAway = (status: ConversationStatus | null): boolean => status === 'resolved' || status === 'snoozed';

const PUT_AWAY: readonly ConversationStatus[] = ['resolved', 'snoozed', 'pending'];

/** Whether the agent is done with the conversation: it was put away, or given to another agent out of the view. */
export const putsAway = (
  action: ConversationChange,
  before: Pick<TeamConversation, 'status'>,
  { assignee }: Pick<View, 'assignee'>,
  myId: Profile['id'],
): boolean => {
  switch (action.kind) {
    case 'status':
      return action.status !== before.status && PUT_AWAY.includes(action.status);
    case 'muted':
      return action.muted;
    case 'assignee':
      return assignee !== 'all' && action.id !== null && action.id !== myId;
    default:
      return false;
  }
};
