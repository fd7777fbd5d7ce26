import type { AutomationRule, AutomationRun } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { loadRuleUse } from '../../../domain/automation/queries.ts';
import type { listRuns } from '../../../domain/automation/runs.ts';
import type { AutomationRuleRow } from '../../../platform/database/schema/workspace.ts';
import { iso, isoOrNull, unix } from '../../../platform/times.ts';

export const presentRule = (rule: AutomationRuleRow, uses: Awaited<ReturnType<typeof loadRuleUse>>): AutomationRule => {
  const use = uses.get(rule.id);
  return {
    id: rule.id,
    account_id: rule.account_id,
    name: rule.name,
    description: rule.description,
    event_name: rule.event_name,
    conditions: rule.conditions,
    actions: rule.actions,
    active: rule.active,
    created_on: unix(rule.created_at),
    position: rule.position,
    recent_runs: use?.recent ?? 0,
    last_run_at: isoOrNull(use?.last_run_at ?? null),
  };
};

export const presentRun = (run: Awaited<ReturnType<typeof listRuns>>[number]): AutomationRun => ({
  id: run.id,
  automation_rule_id: run.rule_id,
  rule_name: run.rule_name,
  conversation_id: run.display_id,
  event_name: run.event_name,
  outcome: run.outcome,
  error: run.error,
  steps: run.steps,
  created_at: iso(run.created_at),
});
