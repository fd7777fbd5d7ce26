import type { ConversationStatus, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../../shared/api.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';

/** A change of a conversation that is queued like a message. Sent twice, it has the effect of once. */
export type ConversationChange =
  /** `seen`: the newest message on the screen; what the contact wrote after it must not be put aside unread. */
  | { kind: 'status'; status: ConversationStatus; snoozed_until: number | null; seen?: number }
  | { kind: 'assignee'; id: number | null }
  | { kind: 'team'; id: number | null }
  | { kind: 'priority'; priority: TeamConversation['priority'] }
  /** What is added and removed, not the whole set: colleagues may have changed the others before it is sent. */
  | { kind: 'labels'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'muted'; muted: boolean };

export type QueuedAction = ConversationChange | { kind: 'delete'; message: number };

export const actionOf = ({ payload }: Entry) => payload['action'] as QueuedAction | undefined;

const withLabels = (
  labels: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) => [...labels.filter((title) => !add.includes(title)), ...add].filter((title) => !remove.includes(title));

export const sendAction = async (api: Api, accountId: number, conversationId: number, action: QueuedAction) => {
  const path = accountPath(accountId, `conversations/${conversationId}`);
  switch (action.kind) {
    case 'status': {
      const { status, snoozed_until, seen: seen_message_id } = action;
      return api.post(`${path}/toggle_status`, { status, snoozed_until: snoozed_until ?? undefined, seen_message_id });
    }
    case 'assignee':
      return api.post(`${path}/assignments`, { assignee_id: action.id ?? 0 });
    case 'team':
      return api.post(`${path}/assignments`, { team_id: action.id ?? 0 });
    case 'priority':
      return api.post(`${path}/toggle_priority`, { priority: action.priority ?? 'none' });
    case 'labels': {
      const { labels } = await api.get<TeamConversation>(path);
      return api.post(`${path}/labels`, { labels: withLabels(labels, action) });
    }
    case 'muted':
      return api.post(`${path}/${action.muted ? 'mute' : 'unmute'}`);
    case 'delete':
      return api.delete(`${path}/messages/${action.message}`);
  }
};

type Names = Pick<DirectoryState, 'agents' | 'teams'>;

export const withAction = (
  conversation: TeamConversation,
  action: QueuedAction,
  { agents, teams }: Names,
): TeamConversation => {
  const { assignee: _agent, team: _team, ...rest } = conversation.meta;
  switch (action.kind) {
    case 'status': {
      const until = action.snoozed_until;
      return {
        ...conversation,
        status: action.status,
        snoozed_until: until ? new Date(until * 1_000).toISOString() : null,
      };
    }
    case 'assignee': {
      const assignee = agents.find(({ id }) => id === action.id);
      const { team } = conversation.meta;
      return { ...conversation, meta: { ...rest, ...(team ? { team } : {}), ...(assignee ? { assignee } : {}) } };
    }
    case 'team': {
      const team = teams.find(({ id }) => id === action.id);
      const { assignee } = conversation.meta;
      return { ...conversation, meta: { ...rest, ...(assignee ? { assignee } : {}), ...(team ? { team } : {}) } };
    }
    case 'priority':
      return { ...conversation, priority: action.priority };
    case 'labels':
      return { ...conversation, labels: withLabels(conversation.labels, action) };
    case 'muted':
      return { ...conversation, muted: action.muted, ...(action.muted ? { status: 'resolved' as const } : {}) };
    case 'delete':
      return conversation;
  }
};

const STATUS_TEXTS = { open: 'REOPEN', resolved: 'RESOLVE', snoozed: 'SNOOZE', pending: 'PENDING' } as const;

export const actionText = (action: QueuedAction, { agents, teams }: Names): string => {
  switch (action.kind) {
    case 'status':
      return t(STATUS_TEXTS[action.status]);
    case 'assignee': {
      const name = agents.find(({ id }) => id === action.id)?.available_name;
      return name ? t('ASSIGN_TO', { name }) : t('REMOVE_ASSIGNEE');
    }
    case 'team': {
      const name = teams.find(({ id }) => id === action.id)?.name;
      return name ? t('ASSIGN_TO', { name }) : t('NO_TEAM');
    }
    case 'priority':
      return t('SET_PRIORITY', { priority: t(`PRIORITY_${action.priority ?? 'none'}`) });
    case 'labels':
      return [
        ...action.add.map((title) => t('ADD_LABEL', { title })),
        ...action.remove.map((title) => t('REMOVE_LABEL', { title })),
      ].join(', ');
    case 'muted':
      return t(action.muted ? 'BLOCK' : 'UNBLOCK');
    case 'delete':
      return t('DELETE');
  }
};
