import type { InboxId, LabelId, SlaPolicyId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { SLA_THRESHOLD, SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listPolicies, loadPolicy } from '../../../domain/sla/policies.ts';
import { createPolicy, deletePolicy, updatePolicy } from '../../../domain/sla/save-policy.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { presentSlaPolicy } from '../../../presenters/sla.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/sla_policies';

const Threshold = Type.Optional(Nullable(Type.Integer(SLA_THRESHOLD)));
const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  first_response_time_threshold: Threshold,
  next_response_time_threshold: Threshold,
  resolution_time_threshold: Threshold,
  only_during_business_hours: Type.Optional(Type.Boolean()),
  inbox_ids: Type.Optional(Type.Array(idOf<InboxId>(), { maxItems: 500 })),
  label_ids: Type.Optional(Type.Array(idOf<LabelId>(), { maxItems: 500 })),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, sla_policy: Type.Optional(Type.Object(Fields)) });
const One = payloadOf(SlaPolicy);
const config = { permission: 'account_manage' } as const;

/** Chatwoot's `sla_policies`. */
export const slaPolicyRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(SlaPolicy)) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return { payload: (await listPolicies(deps, account.id)).map(presentSlaPolicy) };
    },
  );

  app.get(`${path}/:id`, { config: { permission: 'member' }, schema: { response: { 200: One } } }, async (request) => {
    const { account } = await agentOf(deps, request);
    return { payload: presentSlaPolicy(await loadPolicy(deps, account.id, pathId<SlaPolicyId>(request, 'id'))) };
  });

  app.post(path, { config, schema: { body: Body, response: { 200: One } } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const fields = request.body.sla_policy ?? request.body;
    return { payload: presentSlaPolicy(await deps.write((tx) => createPolicy(tx, account.id, fields))) };
  });

  app.route({
    config,
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body, response: { 200: One } },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const id = pathId<SlaPolicyId>(request, 'id');
      const fields = request.body.sla_policy ?? request.body;
      return { payload: presentSlaPolicy(await deps.write((tx) => updatePolicy(tx, account.id, id, fields))) };
    },
  });

  app.delete(`${path}/:id`, { config, schema: { response: { 200: NoContent } } }, async (request, reply) => {
    const { account } = await agentOf(deps, request);
    const id = pathId<SlaPolicyId>(request, 'id');
    await deps.write((tx) => deletePolicy(tx, account.id, id));
    return reply.code(200).send();
  });
};
