import { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { changesForAgent } from '../../../domain/changes/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { reachesAll } from '../../../domain/permissions/contact-reach.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { answerSync } from '../../live/sync-response.ts';

const After = Type.Object({ after: idOf<Seq>({ minimum: 0 }) });

export const teamSyncRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/accounts/:account_id/sync',
    { config: { permission: 'member' }, schema: { querystring: After, response: { 200: SyncResponse } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { user, account, administrator, permissions } = agent;
      const { after } = request.query;
      const who = { account_id: account.id, user, administrator, permissions, reachesAllContacts: reachesAll(agent) };
      return answerSync(deps, after, () => changesForAgent(deps.db, who, after));
    },
  );
};
