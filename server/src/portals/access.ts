import type { FastifyRequest } from 'fastify';
import { type Agent, administratorOf, agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { notAuthorized, notFound } from '../errors.ts';
import type { PortalRow } from '../help-centre/queries.ts';
import { isMember } from './members-queries.ts';

export const portalsPath = '/api/v1/accounts/:account_id/portals';
export const portalPath = `${portalsPath}/:portal_slug`;

const findOwn = async ({ db }: Deps, { account }: Agent, request: FastifyRequest): Promise<PortalRow> => {
  const portal = await db
    .selectFrom('portals')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('slug', '=', (request.params as { portal_slug?: string }).portal_slug ?? '')
    .executeTakeFirst();
  if (!portal) throw notFound();
  return portal;
};

/** The help centre a team route names, of the agent's account; archived ones too. */
export const portalOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  return { agent, portal: await findOwn(deps, agent, request) };
};

/** As `portalOf`, for those who may write: administrators, and the help centre's members (wire protocol 11.16). */
export const managedPortalOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const portal = await findOwn(deps, agent, request).catch((error: unknown) => {
    // Who may not write is not told what there is.
    throw agent.administrator ? error : notAuthorized();
  });
  if (!agent.administrator && !(await isMember(deps, portal, agent.user.id))) throw notAuthorized();
  return { agent, portal };
};

/** As `portalOf`, for administrators alone: who may write, and whether it is there at all. */
export const administeredPortalOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await administratorOf(deps, request);
  return { agent, portal: await findOwn(deps, agent, request) };
};
