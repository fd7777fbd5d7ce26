import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { listMembersAmong } from '../../../domain/accounts/members.ts';
import { addNote, changeNote, findNote, listNotes, removeNote } from '../../../domain/contacts/notes.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { NoteRow } from '../../../platform/database/schema/contacts.ts';
import { invalidRecord, notAuthorized, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { unix } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { contactOf } from '../../access/contact-access.ts';

const path = '/api/v1/accounts/:account_id/contacts/:contact_id/notes';
const Fields = { content: Type.Optional(Type.String({ maxLength: 20_000 })) };
const Body = Type.Object({ ...Fields, note: Type.Optional(Type.Object(Fields)) });

export const Note = Type.Object({
  id: Type.Integer(),
  content: Type.String(),
  account_id: Type.Integer(),
  contact_id: Type.Integer(),
  user: Nullable(TeamAgent),
  created_at: Unix,
  updated_at: Unix,
});

const contentOf = (content: string | undefined) => {
  if (!content?.trim()) throw invalidRecord("Content can't be blank", ['content']);
  return content;
};

export const presentNotes = async (
  deps: Deps,
  { account }: Agent,
  notes: NoteRow[],
): Promise<Static<typeof Note>[]> => {
  const ids = notes.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  const authors = await listMembersAmong(deps.db, account.id, ids);
  const agents = await presentTeamAgents(deps, authors);
  return notes.map((note) => ({
    id: note.id,
    content: note.content,
    account_id: note.account_id,
    contact_id: note.contact_id,
    user: agents.find(({ id }) => id === note.user_id) ?? null,
    created_at: unix(note.created_at),
    updated_at: unix(note.updated_at),
  }));
};

const noteOf = async (deps: Deps, request: FastifyRequest) => {
  const { agent, contact } = await contactOf(deps, request);
  const note = await findNote(deps.db, contact.id, pathId(request, 'note_id'));
  if (!note) throw notFound();
  return { agent, note };
};

const writableNoteOf = async (deps: Deps, request: FastifyRequest) => {
  const found = await noteOf(deps, request);
  if (found.note.user_id !== found.agent.user.id && !found.agent.administrator) throw notAuthorized();
  return found;
};

/** Wire protocol 11.10. */
export const contactNoteRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: Type.Array(Note) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      return presentNotes(deps, agent, await listNotes(deps.db, contact.id));
    },
  );

  app.get(
    `${path}/:note_id`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: Note } } },
    async (request) => {
      const { agent, note } = await noteOf(deps, request);
      return (await presentNotes(deps, agent, [note]))[0];
    },
  );

  app.post(
    path,
    { config: { permission: 'contact_manage' }, schema: { body: Body, response: { 200: Note } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const content = contentOf((request.body.note ?? request.body).content);
      const note = await deps.write((tx) => addNote(tx, contact, agent.user.id, content));
      return (await presentNotes(deps, agent, [note]))[0];
    },
  );

  app.route({
    config: { permission: 'contact_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:note_id`,
    schema: { body: Body, response: { 200: Note } },
    handler: async (request) => {
      const { agent, note } = await writableNoteOf(deps, request);
      const content = contentOf((request.body.note ?? request.body).content);
      const updated = await deps.write((tx) => changeNote(tx, note, content));
      return (await presentNotes(deps, agent, [updated]))[0];
    },
  });

  app.delete(
    `${path}/:note_id`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { note } = await writableNoteOf(deps, request);
      await deps.write((tx) => removeNote(tx, note));
      return reply.code(200).send();
    },
  );
};
