import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { Api } from '../../../shared/api.ts';

type Team = { id: number; name: string; description: string | null; allow_auto_assign: boolean };
export type StaffedTeam = Team & { members: TeamAgent[] };
export type Staff = { teams: StaffedTeam[]; agents: TeamAgent[] };

export const loadTeams = async (api: Api, base: string): Promise<Staff> => {
  const [teams, agents] = await Promise.all([api.get<Team[]>(`${base}/teams`), api.get<TeamAgent[]>(`${base}/agents`)]);
  const members = await Promise.all(teams.map(({ id }) => api.get<TeamAgent[]>(`${base}/teams/${id}/team_members`)));
  return { agents, teams: teams.map((team, index) => ({ ...team, members: members[index] ?? [] })) };
};

type TeamFields = Omit<Team, 'id'> & { user_ids: number[] };

/** The team, then who is in it. A new team whose members are refused is there all the same: `id` says which it is. */
export const saveTeam = async (
  api: Api,
  base: string,
  id: number | null,
  { user_ids, ...fields }: TeamFields,
  onMade: (id: number) => void,
) => {
  const team =
    id === null ? await api.post<Team>(`${base}/teams`, fields) : await api.patch<Team>(`${base}/teams/${id}`, fields);
  onMade(team.id);
  await api.patch(`${base}/teams/${team.id}/team_members`, { user_ids });
};
