import { Type } from 'typebox';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Deps } from '../../../domain/deps.ts';
import { GROUP_KEYS, openByGroup, openConversations } from '../../../domain/reports/overview.ts';

const path = '/api/v2/accounts/:account_id/live_reports';

const Narrowed = {
  inbox_id: Type.Optional(Type.Integer()),
  team_id: Type.Optional(Type.Integer()),
};

/** What lies open at this moment, in all and by agent, team or inbox; administrators only. */
export const liveReportRoutes = (app: App, deps: Deps) => {
  app.get(
    `${path}/conversation_metrics`,
    { config: { permission: 'report_manage' }, schema: { querystring: Type.Object(Narrowed) } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return openConversations(deps, account.id, request.query);
    },
  );

  app.get(
    `${path}/grouped_conversation_metrics`,
    {
      config: { permission: 'report_manage' },
      schema: { querystring: Type.Object({ ...Narrowed, group_by: OneOf(GROUP_KEYS) }) },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return openByGroup(deps, account.id, request.query.group_by, request.query);
    },
  );
};
