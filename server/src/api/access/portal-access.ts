import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { isMember } from '../../domain/help-centre/member-queries.ts';
import { findPortalOfAccount } from '../../domain/help-centre/queries.ts';
import type { Agent } from '../../domain/permissions/agent.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { notAuthorized, notFound } from '../../platform/errors.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { agentOf } from './agent-auth.ts';

export const portalsPath = '/api/v1/accounts/:account_id/portals';
export const portalPath = `${portalsPath}/:portal_slug`;

const findOwn = async ({ db }: Deps, { account }: Agent, request: FastifyRequest): Promise<PortalRow> => {
  const portal = await findPortalOfAccount(db, account.id, pathText(request, 'portal_slug') ?? '');
  if (!portal) throw notFound();
  return portal;
};

export const portalOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  return { agent, portal: await findOwn(deps, agent, request) };
};

const writesAll = ({ permissions }: Agent) => permissions.has('knowledge_base_manage');

export const managedPortalOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const portal = await findOwn(deps, agent, request).catch((error: unknown) => {
    // A user without permission must not learn what exists.
    throw writesAll(agent) ? error : notAuthorized();
  });
  if (!writesAll(agent) && !(await isMember(deps, portal, agent.user.id))) throw notAuthorized();
  return { agent, portal };
};

export const administeredPortalOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  return { agent, portal: await findOwn(deps, agent, request) };
};
