import type { AccountId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Generated, Selectable } from 'kysely';
import type { Timestamps } from './column-types.ts';

export interface TeamsTable extends Timestamps {
  id: Generated<TeamId>;
  account_id: AccountId;
  name: string;
  description: string | null;
  allow_auto_assign: boolean;
}

export type TeamRow = Selectable<TeamsTable>;

export interface TeamMembersTable {
  team_id: TeamId;
  user_id: UserId;
  created_at: number;
}

export interface TeamTables {
  teams: TeamsTable;
  team_members: TeamMembersTable;
}
