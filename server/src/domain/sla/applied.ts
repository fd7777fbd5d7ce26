import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AppliedSlaRow, SlaEventRow, SlaPolicyRow } from '../../platform/database/schema/sla.ts';

export type Applied = { applied: AppliedSlaRow; policy: SlaPolicyRow };
export type AppliedWithEvents = Applied & { events: SlaEventRow[] };
type Of = Pick<ConversationRow, 'id' | 'sla_policy_id'>;

/** The current policies of conversations, without deleted ones. */
export const loadAppliedSlas = async (
  db: Kysely<Database>,
  conversations: readonly Of[],
): Promise<Map<ConversationId, Applied>> => {
  const policyOf = new Map(conversations.map(({ id, sla_policy_id }) => [id, sla_policy_id]));
  const ids = conversations.flatMap(({ id, sla_policy_id }) => (sla_policy_id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('applied_slas').selectAll().where('conversation_id', 'in', ids).execute();
  const current = rows.filter((row) => row.sla_policy_id === policyOf.get(row.conversation_id));
  if (current.length === 0) return new Map();
  const policies = await db
    .selectFrom('sla_policies')
    .selectAll()
    .where('id', 'in', [...new Set(current.map((row) => row.sla_policy_id))])
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  return new Map(
    current.flatMap((applied) => {
      const policy = byId.get(applied.sla_policy_id);
      return policy ? [[applied.conversation_id, { applied, policy }] as const] : [];
    }),
  );
};

export const findApplied = async (db: Kysely<Database>, conversation: Of): Promise<Applied | undefined> =>
  (await loadAppliedSlas(db, [conversation])).get(conversation.id);

export const loadSlaEvents = async (
  db: Kysely<Database>,
  appliedIds: readonly number[],
): Promise<Map<number, SlaEventRow[]>> => {
  if (appliedIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sla_events')
    .selectAll()
    .where('applied_sla_id', 'in', appliedIds)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ applied_sla_id }) => applied_sla_id);
};

/** As `loadAppliedSlas`, with what was missed. Without a policy among the conversations nothing is read. */
export const loadSlas = async (
  db: Kysely<Database>,
  conversations: readonly Of[],
): Promise<Map<ConversationId, AppliedWithEvents>> => {
  const found = await loadAppliedSlas(db, conversations);
  const events = await loadSlaEvents(
    db,
    [...found.values()].map(({ applied }) => applied.id),
  );
  return new Map([...found].map(([id, each]) => [id, { ...each, events: events.get(each.applied.id) ?? [] }]));
};

export const hasMisses = async (db: Kysely<Database>, { id }: Pick<AppliedSlaRow, 'id'>): Promise<boolean> =>
  (await db.selectFrom('sla_events').select('id').where('applied_sla_id', '=', id).limit(1).execute()).length > 0;
