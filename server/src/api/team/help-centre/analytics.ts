import {
  ANALYTICS_DAYS,
  type AnalyticsDays,
  HelpCentreAnalytics,
} from '@porchlight/core/wire/help-centre/analytics.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { readAnalytics } from '../../../domain/help-centre/analytics/read-analytics.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { managedPortalOf, portalPath } from '../../access/portal-access.ts';

const Query = Type.Object({
  days: Type.Optional(Type.Unsafe<AnalyticsDays>({ type: 'integer', enum: [...ANALYTICS_DAYS] })),
});

/** What readers of a help centre search for, and which articles help. For those who may edit it. */
export const helpCentreAnalyticsRoutes = (app: App, deps: Deps) => {
  app.get(
    `${portalPath}/analytics`,
    {
      config: { permission: 'help_centres' },
      schema: { querystring: Query, response: { 200: payloadOf(HelpCentreAnalytics) } },
    },
    async (request) => {
      const { portal } = await managedPortalOf(deps, request);
      return { payload: await readAnalytics(deps, portal, request.query.days ?? 30) };
    },
  );
};
