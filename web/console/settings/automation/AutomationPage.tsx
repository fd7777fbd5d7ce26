import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import {
  type AutomationRule,
  type CallableWebhook,
  MOST_AUTOMATION_RULES,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import type { SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import { useCallback } from 'react';
import type { AttributeDefinition, Label, Team } from '../../base/directory.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { RuleControls } from './RuleControls.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleRow, RuleSummary } from './RuleRow.tsx';
import { RuleRuns } from './RuleRuns.tsx';
import { templatesOf } from './templates.ts';
import rows from '../../ui/Rows.module.css';

export const AutomationPage = ({ api, base, go }: PageProps) => {
  const path = `${base}/automation_rules`;
  const load = useCallback(async () => {
    const attributesOf = (attribute_model: string) =>
      api.get<AttributeDefinition[]>(`${base}/custom_attribute_definitions`, { attribute_model });
    const [rules, agents, teams, labels, inboxes, slaPolicies, attributes, contactAttributes] = await Promise.all([
      api.get<{ payload: AutomationRule[]; webhooks: CallableWebhook[] }>(path),
      api.get<TeamAgent[]>(`${base}/agents`),
      api.get<Team[]>(`${base}/teams`),
      api.get<{ payload: Label[] }>(`${base}/labels`),
      api.get<{ payload: TeamInbox[] }>(`${base}/inboxes`),
      api.get<{ payload: SlaPolicy[] }>(`${base}/sla_policies`),
      attributesOf('conversation_attribute'),
      attributesOf('contact_attribute'),
    ]);
    const named = { agents, teams, labels: labels.payload, inboxes: inboxes.payload, slaPolicies: slaPolicies.payload };
    return { rules: rules.payload, directory: { ...named, attributes, contactAttributes, webhooks: rules.webhooks } };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="AUTOMATION" hint="AUTOMATION_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ rules, directory }) => (
          <>
            <ResourceList
              api={api}
              path={path}
              things={rules}
              texts={{ add: 'RULE_NEW', empty: 'RULES_EMPTY', ask: 'RULE_ASK' }}
              most={MOST_AUTOMATION_RULES}
              nameOf={({ name }) => name}
              row={(rule) => (
                <>
                  <RuleRow rule={rule} directory={directory} />
                  <RuleControls api={api} path={path} rule={rule} count={rules.length} reload={reload} />
                </>
              )}
              templates={{
                things: templatesOf(directory),
                row: (rule) => (
                  <span className={rows.text}>
                    <strong>{rule.name}</strong>
                    <RuleSummary rule={rule} directory={directory} />
                  </span>
                ),
              }}
              copyOf={(rule) => ({ ...rule, name: t('ROLE_COPY_OF', { name: rule.name }) })}
              editor={(rule, editing) => (
                <RuleEditor api={api} base={base} rule={rule} directory={directory} editing={editing} />
              )}
              reload={reload}
            />
            {rules.length > 0 && <RuleRuns api={api} base={base} go={go} rules={rules} onRefresh={reload} />}
          </>
        )}
      </LoadedContent>
    </>
  );
};
