import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { availabilityOf } from '../domain/accounts/availability.ts';
import type { Deps } from '../domain/deps.ts';
import type { MemberRow } from '../platform/database/schema/users.ts';
import { presentTeamAgent } from './agents.ts';

export const presentTeamAgents = async (
  { presence }: Pick<Deps, 'presence'>,
  members: MemberRow[],
): Promise<TeamAgent[]> => {
  const [first] = members;
  if (!first) return [];
  const present = await presence.present(first.account_id, 'user');
  return members.map((member) => presentTeamAgent(member, availabilityOf(member, present.has(member.id))));
};
