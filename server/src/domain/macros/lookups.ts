import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { listLabels } from '../accounts/labels.ts';
import { listMembers } from '../accounts/members.ts';
import { listTeams } from '../accounts/teams.ts';
import type { Deps } from '../deps.ts';
import { assignableAgents } from '../inboxes/team-queries.ts';
import { listPolicies } from '../sla/policies.ts';
import { listWebhooks } from '../webhooks/queries.ts';

const once = <Value>(read: () => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
};

export const createLookups = ({ db }: Pick<Deps, 'db'>, account_id: AccountId) => {
  const byInbox = new Map<InboxId, Promise<MemberRow[]>>();
  return {
    members: once(() => listMembers(db, account_id)),
    teams: once(() => listTeams(db, account_id)),
    slaPolicies: once(() => listPolicies({ db }, account_id)),
    webhooks: once(() => listWebhooks(db, account_id)),
    labelTitles: once(async () => new Set((await listLabels(db, account_id)).map(({ title }) => title))),
    assignable: (inbox_id: InboxId) => {
      const agents = byInbox.get(inbox_id) ?? assignableAgents({ db }, account_id, [inbox_id]);
      byInbox.set(inbox_id, agents);
      return agents;
    },
  };
};
export type Lookups = ReturnType<typeof createLookups>;
