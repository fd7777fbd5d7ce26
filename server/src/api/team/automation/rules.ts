import type { AutomationRuleId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import {
  AUTOMATION_EVENTS,
  AutomationPreview,
  AutomationRule,
  AutomationRun,
  AutomationTest,
  CallableWebhook,
  MOST_AUTOMATION_RULES,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import { MACRO_ACTION_NAMES } from '@porchlight/core/wire/settings/macro.ts';
import { Type } from 'typebox';
import { previewRule } from '../../../domain/automation/preview-rule.ts';
import { listRules, loadRule, loadRuleUse } from '../../../domain/automation/queries.ts';
import { listRuns } from '../../../domain/automation/runs.ts';
import { cloneRule, createRule, deleteRule, updateRule } from '../../../domain/automation/save-rule.ts';
import { testRule } from '../../../domain/automation/test-rule.ts';
import type { Deps } from '../../../domain/deps.ts';
import { findSeenConversation } from '../../../domain/macros/runs.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { FilterLine } from '../../../domain/search/rules.ts';
import { listWebhooks, webhookName } from '../../../domain/webhooks/queries.ts';
import type { AutomationRuleRow } from '../../../platform/database/schema/workspace.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentRule, presentRun } from './present-rule.ts';

const account = '/api/v1/accounts/:account_id';
const path = `${account}/automation_rules`;
const PAGE = 25;

const Action = Type.Object({
  action_name: OneOf(MACRO_ACTION_NAMES),
  action_params: Type.Optional(
    Nullable(Type.Array(Type.Union([Type.String({ maxLength: 10_000 }), Type.Integer()]), { maxItems: 50 })),
  ),
});
const Content = {
  event_name: Type.Optional(OneOf(AUTOMATION_EVENTS)),
  conditions: Type.Optional(Type.Array(FilterLine, { maxItems: 50 })),
  actions: Type.Optional(Type.Array(Action, { maxItems: 50 })),
};
const Fields = {
  ...Content,
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  active: Type.Optional(Type.Boolean()),
  /** Ours: its place in the order the rules run, from 1. */
  position: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_AUTOMATION_RULES })),
};
const Body = Type.Object({ ...Fields, automation_rule: Type.Optional(Type.Object(Fields)) });
/** `conversation_id`: a display id. */
const Tested = Type.Object({ ...Content, conversation_id: Type.Integer() });
const Previewed = Type.Object({ ...Content, automation_rule_id: Type.Optional(idOf<AutomationRuleId>()) });
const One = payloadOf(AutomationRule);
const RuleList = Type.Object({ payload: Type.Array(AutomationRule), webhooks: Type.Array(CallableWebhook) });
const RunQuery = Type.Object({
  automation_rule_id: Type.Optional(idOf<AutomationRuleId>()),
  before: Type.Optional(Type.Integer()),
});
const config = { permission: 'automation_manage' } as const;

export const automationRuleRoutes = (app: App, deps: Deps) => {
  const usesOf = (agent: Agent) => loadRuleUse(deps, agent.account.id, deps.clock.now());
  const present = async (agent: Agent, rule: AutomationRuleRow) => presentRule(rule, await usesOf(agent));

  app.get(path, { config, schema: { response: { 200: RuleList } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const uses = await usesOf(agent);
    const webhooks = await listWebhooks(deps.db, agent.account.id);
    return {
      payload: (await listRules(deps, agent.account.id)).map((rule) => presentRule(rule, uses)),
      webhooks: webhooks.map((webhook) => ({ id: webhook.id, name: webhookName(webhook) })),
    };
  });

  app.get(`${path}/:id`, { config, schema: { response: { 200: One } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const id = pathId<AutomationRuleId>(request, 'id');
    return { payload: await present(agent, await loadRule(deps, agent.account.id, id)) };
  });

  // Answered without `payload`, as in Chatwoot.
  app.post(path, { config, schema: { body: Body, response: { 200: AutomationRule } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const fields = request.body.automation_rule ?? request.body;
    return present(agent, await deps.write((tx) => createRule(tx, agent.account.id, fields)));
  });

  app.route({
    config,
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body, response: { 200: One } },
    handler: async (request) => {
      const agent = await agentOf(deps, request);
      const id = pathId<AutomationRuleId>(request, 'id');
      const fields = request.body.automation_rule ?? request.body;
      return { payload: await present(agent, await deps.write((tx) => updateRule(tx, agent.account.id, id, fields))) };
    },
  });

  app.delete(`${path}/:id`, { config, schema: { response: { 200: NoContent } } }, async (request, reply) => {
    const agent = await agentOf(deps, request);
    const id = pathId<AutomationRuleId>(request, 'id');
    await deps.write((tx) => deleteRule(tx, agent.account.id, id));
    return reply.code(200).send();
  });

  app.post(`${path}/:id/clone`, { config, schema: { response: { 200: One } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const id = pathId<AutomationRuleId>(request, 'id');
    return { payload: await present(agent, await deps.write((tx) => cloneRule(tx, agent.account.id, id))) };
  });

  /** Ours: what a rule would do now. */
  app.post(
    `${path}/test`,
    { config, schema: { body: Tested, response: { 200: payloadOf(AutomationTest) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      await refuseAbove(deps, [LIMITS.automationTests, String(agent.user.id)]);
      const { conversation_id, ...fields } = request.body;
      const conversation = await findSeenConversation(deps, agent, conversation_id);
      if (!conversation) throw notFound();
      return { payload: await testRule(deps, fields, conversation) };
    },
  );

  /** Ours: how many conversations a rule by time would act on now. */
  app.post(
    `${path}/preview`,
    { config, schema: { body: Previewed, response: { 200: payloadOf(AutomationPreview) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      await refuseAbove(deps, [LIMITS.automationTests, String(agent.user.id)]);
      return { payload: await previewRule(deps, agent, request.body) };
    },
  );

  /** Ours: what the rules did, on conversations that the caller sees. */
  app.get(
    `${account}/automation_runs`,
    { config, schema: { querystring: RunQuery, response: { 200: payloadOf(Type.Array(AutomationRun)) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { automation_rule_id: rule_id, before } = request.query;
      return { payload: (await listRuns(deps, agent, { rule_id, before, most: PAGE })).map(presentRun) };
    },
  );
};
