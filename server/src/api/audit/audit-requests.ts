import { runWithOrigin } from '../../domain/audit/request-origin.ts';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { originOf } from '../access/audit-origin.ts';
import { ruleOf } from './audited-routes.ts';
import { recordRouteAct } from './audited-write.ts';

/** Audits exports before the first byte is sent, so that nothing leaves without an entry. */
export const auditRequests = (app: App, deps: Deps): void => {
  app.addHook('preHandler', (request, _reply, done) => runWithOrigin(originOf(request), done));
  app.addHook('onSend', async (request, reply, payload) => {
    const rule = ruleOf(request.method, request.routeOptions.url);
    const origin = originOf(request);
    if (!rule?.export || !origin.actor || origin.isRecorded || reply.statusCode >= 300) return payload;
    origin.isRecorded = true;
    const named = rule.param ? pathText(request, rule.param) : undefined;
    const act = {
      action: rule.action,
      type: rule.type,
      id: named === undefined ? null : Number(named),
      name: rule.name ?? null,
    };
    await runWithOrigin(origin, () => deps.write((tx) => recordRouteAct(tx, origin, act)));
    return payload;
  });
};
