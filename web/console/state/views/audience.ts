import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { t } from '../../base/texts.ts';
import type { Sharing } from './saved-views.ts';

type Team = { id: number; name: string };

export const PERSONAL: Sharing = { visibility: 'personal', team_id: null };

/** As the value of a choice: `personal`, `global` or `team:5`. */
export const choiceOfSharing = ({ visibility, team_id }: Sharing): string =>
  visibility === 'team' ? `team:${team_id ?? ''}` : visibility;

export const sharingOfChoice = (choice: string): Sharing => {
  const team = /^team:(\d+)$/.exec(choice)?.[1];
  if (team) return { visibility: 'team', team_id: Number(team) };
  return choice === 'global' ? { visibility: 'global', team_id: null } : PERSONAL;
};

/** Who sees a view, in words. */
export const audienceText = (
  { visibility, team_id }: Pick<SavedView, 'visibility' | 'team_id'>,
  teams: readonly Team[],
): string => {
  if (visibility === 'personal') return t('VIEW_ONLY_ME');
  if (visibility === 'global') return t('VIEW_EVERYONE');
  const team = teams.find(({ id }) => id === team_id);
  if (team) return t('VIEW_TEAM', { name: team.name });
  return t(team_id === null ? 'VIEW_TEAM_DELETED' : 'TEAM');
};
