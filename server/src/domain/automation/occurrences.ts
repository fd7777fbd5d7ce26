import { type AccountId, type AutomationRuleId, type ConversationId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import { sampleInboxes } from '../inboxes/sample-records.ts';
import { groupsOf } from '../search/rules.ts';
import type { Tx } from '../transaction.ts';
import { type ConditionFacts, compileConditions } from './rule-conditions.ts';
import { occurrenceOf } from './time-fields.ts';

type Reader = { db: Kysely<Database> };

/** `id`: null for one that is not saved, which has acted on none. */
export type ElapsedRule = Pick<AutomationRuleRow, 'account_id' | 'conditions'> & { id: AutomationRuleId | null };

/** Conditions of a group hold together; a rule matches where one of its groups does. */
const compileGroups = (reader: Reader, { conditions }: ElapsedRule, facts: ConditionFacts) => {
  const compiled = compileConditions(reader, conditions, facts);
  const indexed = conditions.map((line, index) => ({ ...line, condition: compiled[index] ?? sql<boolean>`1 = 0` }));
  return groupsOf(indexed).map((group) => ({
    holds: sql<boolean>`(${sql.join(
      group.map(({ condition }) => condition),
      sql` and `,
    )})`,
    occurrence: occurrenceOf(group),
  }));
};

/**
 * The conversations that a rule matches now and has not acted on since the times that it counts from, as
 * `(id, inbox_id, occurrence)`. One that is as the rule left it is passed over without reading its times. An occurrence names
 * the times of the first group that holds: a second group that holds later is no other occurrence.
 */
export const selectDue = (
  reader: Reader,
  rule: ElapsedRule,
  facts: ConditionFacts,
  only: RawBuilder<boolean> = sql<boolean>`1 = 1`,
) => {
  const groups = compileGroups(reader, rule, facts);
  const anyHolds = sql.join(
    groups.map(({ holds }) => holds),
    sql` or `,
  );
  const cases = sql.join(
    groups.map(({ holds, occurrence }) => sql`when ${holds} then ${occurrence}`),
    sql` `,
  );
  return sql`(select due.* from (
      select conversations.id as id, conversations.inbox_id as inbox_id, conversations.display_id as display_id,
        o.occurrence as acted_on, case ${cases} end as occurrence
      from conversations
      inner join contacts on contacts.id = conversations.contact_id
      left join messages on messages.id = ${NO_ROW}
      left join automation_occurrences o on o.rule_id = ${rule.id} and o.conversation_id = conversations.id
      where conversations.account_id = ${rule.account_id} and conversations.merged_into_id is null
        and (o.rule_id is null or o.seen_updated_at <> conversations.updated_at
          or coalesce(o.seen_message_id, 0) <> coalesce(conversations.last_message_id, 0))
        and (${anyHolds}) and ${only} and conversations.inbox_id not in ${sampleInboxes(rule.account_id)}
    ) due where due.acted_on is null or due.acted_on <> due.occurrence)`;
};

export type Due = { id: ConversationId; occurrence: string };

export const listDue = async (
  reader: Reader,
  rule: ElapsedRule,
  facts: ConditionFacts,
  most: number,
): Promise<Due[]> => {
  const { rows } = await sql<Due>`select id, occurrence from ${selectDue(reader, rule, facts)} found
    limit ${most}`.execute(reader.db);
  return rows.map(({ id, occurrence }) => ({ id, occurrence }));
};

/** Whether the rule still has to act on this occurrence. */
export const isDue = async (reader: Reader, rule: ElapsedRule, facts: ConditionFacts, { id, occurrence }: Due) => {
  const found = selectDue(reader, rule, facts, sql<boolean>`conversations.id = ${id}`);
  const { rows } = await sql<Due>`select id, occurrence from ${found} found`.execute(reader.db);
  return rows[0]?.occurrence === occurrence;
};

/** After the rule, in the same action: what it changed itself is seen. */
export const rememberOccurrence = async (
  tx: Tx,
  rule_id: AutomationRuleId,
  { id: conversation_id, occurrence }: Due,
): Promise<void> => {
  const { updated_at, last_message_id } = await tx.db
    .selectFrom('conversations')
    .select(['updated_at', 'last_message_id'])
    .where('id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  const seen = { occurrence, seen_updated_at: updated_at, seen_message_id: last_message_id };
  await tx.db
    .insertInto('automation_occurrences')
    .values({ rule_id, conversation_id, ...seen })
    .onConflict((conflict) => conflict.columns(['rule_id', 'conversation_id']).doUpdateSet(seen))
    .execute();
};

/** Accounts with an active rule of `time_elapsed`. */
export const accountsWithElapsedRules = async ({ db }: Reader): Promise<AccountId[]> => {
  const rows = await db
    .selectFrom('automation_rules')
    .select('account_id')
    .distinct()
    .where('event_name', '=', 'time_elapsed')
    .where('active', '=', true)
    .execute();
  return rows.map(({ account_id }) => account_id);
};
