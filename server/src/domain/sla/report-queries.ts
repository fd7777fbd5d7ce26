import {
  type AccountId,
  type InboxId,
  type LabelId,
  NO_ROW,
  type SlaPolicyId,
  type TeamId,
  type UserId,
} from '@porchlight/core/wire/ids.ts';
import type { SlaTarget } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinReach } from '../permissions/contact-reach.ts';

type Db = Kysely<Database>;

export type SlaFilter = {
  /** Of the application of the policy, epoch milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
  assigned_agent_id?: UserId | undefined;
  inbox_id?: InboxId | undefined;
  team_id?: TeamId | undefined;
  sla_policy_id?: SlaPolicyId | undefined;
  label_id?: LabelId | undefined;
  /** Title of a label. */
  label?: string | undefined;
};

/** Chatwoot counts a conversation as missed when it is resolved; here it counts from the moment it is missed. */
const MISSED = ['missed', 'active_with_misses'] as const;

const withLabel = (db: Db, label_id: LabelId) =>
  db.selectFrom('conversation_labels').select('conversation_id').where('label_id', '=', label_id);

const labelled = (db: Db, account_id: AccountId, title: string) =>
  db
    .selectFrom('conversation_labels as cl')
    .innerJoin('labels as l', 'l.id', 'cl.label_id')
    .select('cl.conversation_id')
    .where('l.account_id', '=', account_id)
    .where('l.title', '=', title);

const appliedSlas = (db: Db, account_id: AccountId, filter: SlaFilter) =>
  db
    .selectFrom('applied_slas as a')
    .innerJoin('conversations as c', 'c.id', 'a.conversation_id')
    .innerJoin('sla_policies as p', 'p.id', 'a.sla_policy_id')
    .where('a.account_id', '=', account_id)
    .where('p.deleted_at', 'is', null)
    .$if(filter.since !== undefined, (query) => query.where('a.created_at', '>=', filter.since ?? 0))
    .$if(filter.until !== undefined, (query) => query.where('a.created_at', '<', filter.until ?? 0))
    .$if(filter.assigned_agent_id !== undefined, (query) =>
      query.where('c.assignee_id', '=', filter.assigned_agent_id ?? NO_ROW),
    )
    .$if(filter.inbox_id !== undefined, (query) => query.where('c.inbox_id', '=', filter.inbox_id ?? NO_ROW))
    .$if(filter.team_id !== undefined, (query) => query.where('c.team_id', '=', filter.team_id ?? NO_ROW))
    .$if(filter.sla_policy_id !== undefined, (query) =>
      query.where('a.sla_policy_id', '=', filter.sla_policy_id ?? NO_ROW),
    )
    .$if(filter.label_id !== undefined, (query) =>
      query.where('a.conversation_id', 'in', withLabel(db, filter.label_id ?? NO_ROW)),
    )
    .$if(filter.label !== undefined, (query) =>
      query.where('a.conversation_id', 'in', labelled(db, account_id, filter.label ?? '')),
    );

export const countSlas = async (db: Db, account_id: AccountId, filter: SlaFilter) => {
  const rows = await appliedSlas(db, account_id, filter)
    .select((row) => ['a.sla_status', row.fn.countAll<number>().as('count')])
    .groupBy('a.sla_status')
    .execute();
  const sum = (statuses: readonly string[] | null) =>
    rows.reduce((total, row) => total + (!statuses || statuses.includes(row.sla_status) ? Number(row.count) : 0), 0);
  return { total: sum(null), missed: sum(MISSED) };
};

export const countMisses = async (
  db: Db,
  account_id: AccountId,
  filter: SlaFilter,
): Promise<Record<SlaTarget, number>> => {
  const rows = await appliedSlas(db, account_id, filter)
    .innerJoin('sla_events as e', 'e.applied_sla_id', 'a.id')
    .select((row) => ['e.event_type', row.fn.countAll<number>().as('count')])
    .groupBy('e.event_type')
    .execute();
  const of = (target: SlaTarget) => Number(rows.find(({ event_type }) => event_type === target)?.count ?? 0);
  return { frt: of('frt'), nrt: of('nrt'), rt: of('rt') };
};

/** Conversations that missed a target, the newest first. The name of a contact that the agent does not see is null. */
export const listMissed = (db: Db, agent: Agent, filter: SlaFilter, page: { limit: number; offset: number }) =>
  appliedSlas(db, agent.account.id, filter)
    .leftJoin('contacts as k', (join) => join.onRef('k.id', '=', 'c.contact_id').on(withinReach(agent, 'k.id')))
    .leftJoin('teams as t', 't.id', 'c.team_id')
    .leftJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .selectAll('a')
    .select(['c.display_id', 'c.assignee_id', 'k.name as contact_name', 't.name as team', 'i.name as inbox'])
    .where('a.sla_status', 'in', MISSED)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
