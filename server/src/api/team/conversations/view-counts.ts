import { ViewCounts } from '@porchlight/core/wire/view-counts.ts';
import { createViewCounter } from '../../../domain/conversations/lists/count-views.ts';
import type { Deps } from '../../../domain/deps.ts';
import { visibleInboxIds } from '../../../domain/permissions/agent.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { conversationsPath } from '../../access/conversation-access.ts';

export const viewCountRoutes = (app: App, deps: Deps) => {
  const countViews = createViewCounter(deps);
  app.get(
    `${conversationsPath}/view_counts`,
    { config: { permission: 'conversations' }, schema: { response: { 200: ViewCounts } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return countViews({ agent, inboxes: await visibleInboxIds(deps, agent) });
    },
  );
};
