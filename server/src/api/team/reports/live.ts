import type { InboxId, TeamId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { GROUP_KEYS, openByGroup, openConversations } from '../../../domain/reports/overview.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';

const OpenCounts = Type.Object({ open: Type.Integer(), unattended: Type.Integer(), unassigned: Type.Integer() });
const OpenMetrics = Type.Object({ ...OpenCounts.properties, pending: Type.Integer() });
const GroupedOpenMetrics = Type.Array(
  Type.Object({
    assignee_id: Type.Optional(Nullable(Type.Integer())),
    team_id: Type.Optional(Nullable(idOf<TeamId>())),
    inbox_id: Type.Optional(idOf<InboxId>()),
    ...OpenCounts.properties,
  }),
);

const path = '/api/v2/accounts/:account_id/live_reports';

const Narrowed = {
  inbox_id: Type.Optional(idOf<InboxId>()),
  team_id: Type.Optional(idOf<TeamId>()),
};

/** Open conversations now, in all and by agent, team or inbox; administrators only. */
export const liveReportRoutes = (app: App, deps: Deps) => {
  app.get(
    `${path}/conversation_metrics`,
    {
      config: { permission: 'report_manage' },
      schema: { querystring: Type.Object(Narrowed), response: { 200: OpenMetrics } },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return openConversations(deps, account.id, request.query);
    },
  );

  app.get(
    `${path}/grouped_conversation_metrics`,
    {
      config: { permission: 'report_manage' },
      schema: {
        querystring: Type.Object({ ...Narrowed, group_by: OneOf(GROUP_KEYS) }),
        response: { 200: GroupedOpenMetrics },
      },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return openByGroup(deps, account.id, request.query.group_by, request.query);
    },
  );
};
