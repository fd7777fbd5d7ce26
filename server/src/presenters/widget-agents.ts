import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import { availabilityOf } from '../domain/accounts/availability.ts';
import type { Deps } from '../domain/deps.ts';
import { listInboxMembers } from '../domain/inboxes/team-queries.ts';
import type { InboxRow } from '../platform/database/schema/inboxes.ts';
import { presentWidgetAgent } from './agents.ts';

export const loadWidgetAgents = async (
  { db, presence }: Pick<Deps, 'db' | 'presence'>,
  inbox: Pick<InboxRow, 'id' | 'account_id'>,
): Promise<WidgetAgent[]> => {
  const [members, present] = await Promise.all([
    listInboxMembers({ db }, inbox),
    presence.present(inbox.account_id, 'user'),
  ]);
  return members.map((member) => presentWidgetAgent(member, availabilityOf(member, present.has(member.id))));
};
