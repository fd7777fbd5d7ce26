import {
  type AreaLogLevel,
  LOG_AREAS,
  type LogArea,
  LogLevels,
  MAX_LOG_LEVEL_MINUTES,
  RUNTIME_LOG_LEVELS,
} from '@porchlight/core/wire/monitoring/log-level.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasOneAccount } from '../../../domain/accounts/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { listLogLevels } from '../../../domain/log-levels/queries.ts';
import { resetLogLevel, setLogLevel } from '../../../domain/log-levels/set-log-level.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso } from '../../../platform/times.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/log_levels';
const PERMISSION = { permission: 'account_manage' } as const;
const AreaPath = Type.Object({ account_id: Type.String(), area: Type.String() });
const Body = Type.Object({
  level: OneOf(RUNTIME_LOG_LEVELS),
  minutes: Type.Integer({ minimum: 1, maximum: MAX_LOG_LEVEL_MINUTES }),
});

/** Who may not set levels does not learn which areas there are. @throws 404 */
const areaOf = ({ area }: { area: string }): LogArea => {
  const found = LOG_AREAS.find((each) => each === area);
  if (!found) throw notFound();
  return found;
};

/** The log is that of the installation: where it has several accounts, none of them sets its levels. @throws 422 */
const setterOf = async (deps: Deps, request: FastifyRequest) => {
  const { account, user } = await agentOf(deps, request);
  if (!(await hasOneAccount(deps.db)))
    throw unprocessable(
      'Log levels belong to the installation, which has several accounts. The operator sets them with the command "porchlight log-level".',
    );
  return { account_id: account.id, email: user.email };
};

const present = async ({ db, clock, log }: Deps) => {
  const rows = await listLogLevels(db);
  const payload = LOG_AREAS.map((area): AreaLogLevel => {
    const set = rows.find((row) => row.area === area && row.expires_at > clock.now());
    if (!set) return { area, level: log.level, expires_at: null, set_by: null };
    return { area, level: set.level, expires_at: iso(set.expires_at), set_by: set.set_by };
  });
  return { base: log.level, payload };
};

/** Nodes apply a change within five seconds: they read it from the database. */
export const logLevelRoutes = (app: App, deps: Deps) => {
  const response = { 200: LogLevels };
  app.get(path, { config: PERMISSION, schema: { response } }, async (request) => {
    await setterOf(deps, request);
    return present(deps);
  });

  app.put(
    `${path}/:area`,
    { config: PERMISSION, schema: { params: AreaPath, body: Body, response } },
    async (request) => {
      const setter = await setterOf(deps, request);
      const area = areaOf(request.params);
      const { level, minutes } = request.body;
      await deps.write((tx) => setLogLevel(tx, { area, level, minutes }, setter));
      return present(deps);
    },
  );

  app.delete(`${path}/:area`, { config: PERMISSION, schema: { params: AreaPath, response } }, async (request) => {
    const setter = await setterOf(deps, request);
    const area = areaOf(request.params);
    await deps.write((tx) => resetLogLevel(tx, area, setter));
    return present(deps);
  });
};
