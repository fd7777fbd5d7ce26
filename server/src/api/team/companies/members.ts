import { Company, CompanySuggestion } from '@porchlight/core/wire/companies/company.ts';
import { TeamContact } from '@porchlight/core/wire/contact.ts';
import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { type CountedCompany, loadCompanyFor } from '../../../domain/companies/queries.ts';
import { suggestCompany } from '../../../domain/companies/suggest-company.ts';
import { assignCompany, leaveCompany } from '../../../domain/contacts/assign-company.ts';
import { found, sorted, type Wish } from '../../../domain/contacts/list-queries.ts';
import { listNotesOfCompany } from '../../../domain/contacts/notes.ts';
import { findContactFor } from '../../../domain/contacts/queries.ts';
import { loadAroundConversations } from '../../../domain/conversations/load-conversations.ts';
import { listConversationsOfCompany } from '../../../domain/conversations/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { presentCompany } from '../../../presenters/companies.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { contactOf } from '../../access/contact-access.ts';
import { presentContactsFor } from '../contacts/contact-inboxes.ts';
import { Note, presentNotes } from '../contacts/notes.ts';
import { companyOf } from './company-access.ts';

const account = '/api/v1/accounts/:account_id';
const path = `${account}/companies/:company_id`;
/** As in Chatwoot. */
const PAGE = 15;
const CONVERSATIONS = 20;
const NOTES = 50;
const config = { permission: 'contact_manage' } as const;

const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String({ maxLength: 50 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
});
const Assign = Type.Object({ contact_id: idOf<ContactId>() });
/** As in Chatwoot. */
const Member = Type.Object({
  ...TeamContact.properties,
  linked_to_current_company: Type.Boolean(),
  company: Nullable(Company),
});
const MemberPage = Type.Object({
  meta: Type.Object({ total_count: Type.Integer(), page: Type.Integer() }),
  payload: Type.Array(Member),
});
const ContactPage = Type.Object({
  meta: Type.Object({ total_count: Type.Integer(), page: Type.Integer() }),
  payload: Type.Array(TeamContact),
});
const NoteOfContact = Type.Object({ ...Note.properties, contact: TeamContact });

const presentMembers = async (deps: Deps, agent: Agent, company: CountedCompany, contacts: ContactRow[]) => {
  const presented = await presentContactsFor(deps, agent, contacts, true);
  return presented.map((contact) => ({
    ...contact,
    linked_to_current_company: contact.company_id === company.id,
    company: contact.company_id === company.id ? presentCompany(company) : null,
  }));
};

const pageOf = async (deps: Deps, agent: Agent, wish: Wish, page: number) => {
  const [rows, { count }] = await Promise.all([
    found(deps, agent, wish)
      .selectAll()
      .orderBy(sorted(wish.sort))
      .orderBy('id')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    found(deps, agent, wish)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, meta: { total_count: count, page } };
};

const contactRoutes = (app: App, deps: Deps) => {
  app.get(
    `${path}/contacts`,
    { config, schema: { querystring: ListQuery, response: { 200: MemberPage } } },
    async (request) => {
      const { agent, company } = await companyOf(deps, request);
      const { page = 1, sort = 'name' } = request.query;
      const { rows, meta } = await pageOf(deps, agent, { company_id: company.id, sort }, page);
      return { meta, payload: await presentMembers(deps, agent, company, rows) };
    },
  );

  app.get(
    `${path}/contacts/search`,
    { config, schema: { querystring: ListQuery, response: { 200: ContactPage } } },
    async (request) => {
      const { agent, company } = await companyOf(deps, request);
      const { page = 1, q = '' } = request.query;
      if (!q.trim()) throw unprocessable('Specify search string with parameter q');
      await refuseAbove(deps, [LIMITS.contactSearch, String(agent.user.id)]);
      const wish = { outside: company.id, q, include_anonymous: true };
      const { rows, meta } = await pageOf({ ...deps, db: deps.searches }, agent, wish, page);
      return { meta, payload: await presentContactsFor(deps, agent, rows, true) };
    },
  );

  app.post(
    `${path}/contacts`,
    { config, schema: { body: Assign, response: { 200: payloadOf(Member) } } },
    async (request) => {
      const { agent, company } = await companyOf(deps, request);
      const contact = await findContactFor(deps.db, agent, request.body.contact_id);
      if (!contact) throw notFound();
      const updated = await deps.write((tx) => assignCompany(tx, contact, company.id));
      const [payload] = await presentMembers(deps, agent, await loadCompanyFor(deps, agent, company.id), [updated]);
      if (!payload) throw notFound();
      return { payload };
    },
  );

  app.delete(
    `${path}/contacts/:contact_id`,
    { config, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, company } = await companyOf(deps, request);
      const contact = await findContactFor(deps.db, agent, pathId<ContactId>(request, 'contact_id'));
      if (contact?.company_id !== company.id) throw notFound();
      await deps.write((tx) => leaveCompany(tx, contact, company.id));
      return reply.code(200).send();
    },
  );
};

/** What belongs to a company: its contacts, and their notes and conversations, as far as the caller reaches them. */
export const companyMemberRoutes = (app: App, deps: Deps) => {
  contactRoutes(app, deps);

  app.get(
    `${path}/notes`,
    { config, schema: { response: { 200: payloadOf(Type.Array(NoteOfContact)) } } },
    async (request) => {
      const { agent, company } = await companyOf(deps, request);
      const { notes, contacts } = await listNotesOfCompany(deps.db, agent, company.id, NOTES);
      const presented = await presentNotes(deps, agent, notes);
      return {
        payload: presented.flatMap((note) => {
          const contact = contacts.find(({ id }) => id === note.contact_id);
          return contact ? [{ ...note, contact: presentTeamContact(contact) }] : [];
        }),
      };
    },
  );

  app.get(
    `${path}/conversations`,
    { config, schema: { response: { 200: payloadOf(Type.Array(TeamConversation)) } } },
    async (request) => {
      const { agent, company } = await companyOf(deps, request);
      const rows = await listConversationsOfCompany(deps, agent, company.id, CONVERSATIONS);
      const loaded = await loadAroundConversations(deps.db, rows);
      return { payload: loaded.conversations.map((row) => presentTeamConversation(row, loaded)) };
    },
  );

  app.get(
    `${account}/contacts/:contact_id/company_suggestion`,
    { config, schema: { response: { 200: payloadOf(Nullable(CompanySuggestion)) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const suggestion = await suggestCompany(deps, agent, contact);
      if (!suggestion) return { payload: null };
      const { company, name, domain } = suggestion;
      return { payload: { company: company ? presentCompany(company) : null, name, domain } };
    },
  );
};
