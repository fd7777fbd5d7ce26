import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { findInbox } from '../../domain/inboxes/queries.ts';
import { type Agent, visibleInboxIds } from '../../domain/permissions/agent.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { notAuthorized, notFound } from '../../platform/errors.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { agentOf } from './agent-auth.ts';

export const teamInboxOf = async (deps: Deps, request: FastifyRequest): Promise<{ agent: Agent; inbox: InboxRow }> => {
  const agent = await agentOf(deps, request);
  const inbox = await findInbox(deps.db, agent.account.id, pathId(request, 'inbox_id'));
  if (!inbox) throw notFound();
  const visible = await visibleInboxIds(deps, agent);
  if (visible && !visible.includes(inbox.id)) throw notAuthorized();
  return { agent, inbox };
};

export const managedInboxOf = async (deps: Deps, request: FastifyRequest) => {
  const found = await teamInboxOf(deps, request);
  if (!found.agent.permissions.has('inbox_manage')) throw notAuthorized();
  return found;
};
