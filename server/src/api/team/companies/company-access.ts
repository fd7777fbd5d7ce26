import type { CompanyId } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';
import { loadCompanyFor } from '../../../domain/companies/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { agentOf } from '../../access/agent-auth.ts';

/** @throws 404 for a company that the caller does not see */
export const companyOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  return { agent, company: await loadCompanyFor(deps, agent, pathId<CompanyId>(request, 'company_id')) };
};
