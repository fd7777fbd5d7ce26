import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Agent } from '../../domain/permissions/agent.ts';
import { notAuthorized } from '../../platform/errors.ts';

/** Whether the caller may read figures of the whole account, not their own alone. */
export const seesAllReports = ({ permissions }: Pick<Agent, 'permissions'>): boolean =>
  permissions.has('report_manage');

/**
 * For routes with the permission `reports`: a caller without `report_manage` may ask for the figures of `agents` where these are
 * themselves alone. A request without a filter is of the whole account. @throws 401
 */
export const refuseReportsOfOthers = (agent: Agent, agents: readonly (UserId | undefined)[]): void => {
  if (seesAllReports(agent)) return;
  if (agents.length === 1 && agents[0] === agent.user.id) return;
  throw notAuthorized('You can see your own reports only. Filter by yourself');
};
