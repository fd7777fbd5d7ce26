import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { auditLogRoutes } from './audit-log.ts';
import { doctorRoutes } from './doctor.ts';
import { operationRoutes } from './jobs.ts';
import { limitRoutes } from './limits.ts';
import { logLevelRoutes } from './log-levels.ts';

/** What administrators and operators look at: changes, health, jobs, limits, and how much the log has. */
export const monitoringRoutes = (app: App, deps: Deps) => {
  for (const routes of [auditLogRoutes, doctorRoutes, operationRoutes, limitRoutes, logLevelRoutes]) routes(app, deps);
};
