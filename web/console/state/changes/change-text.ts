import type { DirectoryState } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';
import type { ConversationChange } from '../outbox/queued-action.ts';

export const changeText = (
  action: ConversationChange,
  { agents, teams }: Pick<DirectoryState, 'agents' | 'teams'>,
): string => {
  switch (action.kind) {
    case 'status':
      return t(`CHANGED_${action.status}`);
    case 'assignee': {
      const name = agents.find(({ id }) => id === action.id)?.available_name;
      return name ? t('ASSIGNED_TO', { name }) : t('CHANGED_UNASSIGNED');
    }
    case 'team': {
      const name = teams.find(({ id }) => id === action.id)?.name;
      return name ? t('ASSIGNED_TO', { name }) : t('CHANGED_NO_TEAM');
    }
    case 'priority':
      return t('CHANGED_PRIORITY', { priority: t(`PRIORITY_${action.priority ?? 'none'}`) });
    case 'labels': {
      const [added] = action.add;
      return added === undefined
        ? t('CHANGED_LABEL_REMOVED', { title: action.remove[0] ?? '' })
        : t('CHANGED_LABEL_ADDED', { title: added });
    }
    case 'muted':
      return t(action.muted ? 'CHANGED_BLOCKED' : 'CHANGED_UNBLOCKED');
  }
};
