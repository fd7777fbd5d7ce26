import { Company, LONGEST_COMPANY_DESCRIPTION } from '@porchlight/core/wire/companies/company.ts';
import type { CompanyId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { recordEntry } from '../../../domain/audit/record-entry.ts';
import {
  listCompanies,
  loadCompanyFor,
  lockCompanies,
  refusePartOfCompany,
} from '../../../domain/companies/queries.ts';
import { createCompany, deleteCompany, mergeCompanies, updateCompany } from '../../../domain/companies/save-company.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { invalidRecord, notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { presentCompany } from '../../../presenters/companies.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { companyOf } from './company-access.ts';
import { companyMemberRoutes } from './members.ts';

const path = '/api/v1/accounts/:account_id/companies';
const one = `${path}/:company_id`;
/** As in Chatwoot. */
const PAGE = 25;
const config = { permission: 'contact_manage' } as const;

const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String({ maxLength: 50 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
});
const Fields = {
  name: Type.Optional(Type.String({ maxLength: 1_000 })),
  domain: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  description: Type.Optional(Nullable(Type.String({ maxLength: LONGEST_COMPANY_DESCRIPTION }))),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, company: Type.Optional(Type.Object(Fields)) });
const Merge = Type.Object({ mergee_company_id: idOf<CompanyId>() });

const CompanyList = Type.Object({
  meta: Type.Object({ total_count: Type.Integer(), page: Type.Integer() }),
  payload: Type.Array(Company),
});
const One = payloadOf(Company);

const answer = async (deps: Deps, agent: Agent, id: CompanyId) => ({
  payload: presentCompany(await loadCompanyFor(deps, agent, id)),
});

const listRoutes = (app: App, deps: Deps) => {
  const list = async (agent: Agent, { page = 1, ...wish }: { page?: number; sort?: string; q?: string }) => {
    const { rows, total } = await listCompanies({ db: deps.searches }, agent, { ...wish, page, most: PAGE });
    return { meta: { total_count: total, page }, payload: rows.map(presentCompany) };
  };

  app.get(path, { config, schema: { querystring: ListQuery, response: { 200: CompanyList } } }, async (request) =>
    list(await agentOf(deps, request), request.query),
  );

  app.get(
    `${path}/search`,
    { config, schema: { querystring: ListQuery, response: { 200: CompanyList } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      if (!request.query.q?.trim()) throw unprocessable('Specify search string with parameter q');
      await refuseAbove(deps, [LIMITS.contactSearch, String(agent.user.id)]);
      return list(agent, request.query);
    },
  );
};

const deleteRoute = (app: App, deps: Deps) =>
  app.delete(
    one,
    { config: { permission: 'data_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, company } = await companyOf(deps, request);
      await deps.write(async (tx) => {
        const locked = (await lockCompanies(tx, agent.account.id, [company.id])).get(company.id);
        if (!locked) throw notFound();
        await refusePartOfCompany(tx, agent, company.id);
        await deleteCompany(tx, locked);
      });
      return reply.code(200).send();
    },
  );

/** Ours: `mergee_company_id` goes into the company of the path. */
const mergeRoute = (app: App, deps: Deps) =>
  app.post(`${one}/merge`, { config, schema: { body: Merge, response: { 200: One } } }, async (request) => {
    const { agent, company } = await companyOf(deps, request);
    const { mergee_company_id } = request.body;
    if (mergee_company_id === company.id)
      throw invalidRecord('A company cannot be merged with itself', ['mergee_company_id']);
    await loadCompanyFor(deps, agent, mergee_company_id);
    await deps.write(async (tx) => {
      const locked = await lockCompanies(tx, agent.account.id, [company.id, mergee_company_id]);
      const [survivor, mergee] = [locked.get(company.id), locked.get(mergee_company_id)];
      if (!survivor || !mergee) throw notFound();
      for (const { id } of [survivor, mergee]) await refusePartOfCompany(tx, agent, id);
      const { id, name } = await mergeCompanies(tx, survivor, mergee);
      const changes = { merged_company_id: mergee.id, merged_company_name: mergee.name };
      await recordEntry(tx, agent.account.id, { action: 'merge', type: 'Company', id, name, changes });
    });
    return answer(deps, agent, company.id);
  });

const writeRoutes = (app: App, deps: Deps) => {
  app.post(path, { config, schema: { body: Body, response: { 200: One } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const fields = request.body.company ?? request.body;
    const made = await deps.write((tx) => createCompany(tx, agent.account.id, fields, agent.user.id));
    return answer(deps, agent, made.id);
  });

  app.route({
    config,
    method: ['PATCH', 'PUT'],
    url: one,
    schema: { body: Body, response: { 200: One } },
    handler: async (request) => {
      const { agent, company } = await companyOf(deps, request);
      const fields = request.body.company ?? request.body;
      await deps.write(async (tx) => {
        const locked = (await lockCompanies(tx, agent.account.id, [company.id])).get(company.id);
        if (!locked) throw notFound();
        const updated = await updateCompany(tx, locked, fields);
        if (updated.name !== locked.name) await refusePartOfCompany(tx, agent, company.id);
      });
      return answer(deps, agent, company.id);
    },
  });

  deleteRoute(app, deps);
  mergeRoute(app, deps);
};

/** Chatwoot's `companies`: those of the contacts that the caller reaches. */
export const companyRoutes = (app: App, deps: Deps) => {
  companyMemberRoutes(app, deps);
  listRoutes(app, deps);
  app.get(one, { config, schema: { response: { 200: One } } }, async (request) => {
    const { company } = await companyOf(deps, request);
    return { payload: presentCompany(company) };
  });
  writeRoutes(app, deps);
};
