import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { agentOf } from '../../access/agent-auth.ts';

const RequestLimits = Type.Object({
  enabled: Type.Boolean(),
  payload: Type.Array(
    Type.Object({
      name: Type.String(),
      per: Type.String(),
      max: Type.Integer(),
      period: Type.Integer(),
      refused: Type.Integer(),
    }),
  ),
});

/** Every limit with this node's refusals since its start. `period` in seconds. */
export const limitRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/accounts/:account_id/limits',
    { config: { permission: 'account_manage' }, schema: { response: { 200: RequestLimits } } },
    async (request) => {
      await agentOf(deps, request);
      const payload = Object.values(LIMITS).map(({ name, per, max, periodMs }) => ({
        name,
        per,
        max,
        period: periodMs / 1_000,
        refused: deps.metrics.limited.count({ limit: name }),
      }));
      return { enabled: deps.env.rateLimits, payload };
    },
  );
};
