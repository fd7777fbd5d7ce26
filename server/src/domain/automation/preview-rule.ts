import type { AutomationRuleId } from '@porchlight/core/wire/ids.ts';
import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { AutomationPreview } from '@porchlight/core/wire/settings/automation-rule.ts';
import { sql } from 'kysely';
import { invalidRecord } from '../../platform/errors.ts';
import { type Agent, visibleInboxIds } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import { selectDue } from './occurrences.ts';
import { loadRule } from './queries.ts';
import type { RuleDeps } from './rule-case.ts';
import { checkRule, type RuleFields } from './save-rule.ts';
import { loadTimeFacts } from './time-facts.ts';

const SAMPLE = 5;

type Draft = Pick<RuleFields, 'event_name' | 'conditions' | 'actions'> & {
  /** One that is saved leaves out what it acted on. */
  automation_rule_id?: AutomationRuleId | undefined;
};

/** How many conversations a rule of `time_elapsed` would act on now, all of the account; some that the agent sees. @throws 404, 422 */
export const previewRule = async (
  deps: RuleDeps,
  agent: Agent,
  { automation_rule_id: id, ...fields }: Draft,
): Promise<AutomationPreview> => {
  const account_id = agent.account.id;
  if (id !== undefined) await loadRule(deps, account_id, id);
  const { event_name, conditions } = await checkRule(deps, account_id, fields);
  if (event_name !== 'time_elapsed') throw invalidRecord('Only rules of time_elapsed have a preview', ['event_name']);
  const facts = await loadTimeFacts(deps, account_id);
  const due = selectDue(deps, { id: id ?? null, account_id, conditions }, facts);
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${due} found`.execute(deps.db);
  const inboxes = await visibleInboxIds(deps, agent);
  const seen = await deps.db
    .selectFrom('conversations')
    .select('display_id')
    .where('id', 'in', sql<never>`(select id from ${due} found)`)
    .where(withinRole(agent))
    .$if(inboxes !== undefined, (query) => query.where('inbox_id', 'in', inboxes?.length ? inboxes : [NO_ROW]))
    .orderBy('last_activity_at', 'desc')
    .limit(SAMPLE)
    .execute();
  return { count: Number(rows[0]?.count ?? 0), conversations: seen.map(({ display_id }) => display_id) };
};
