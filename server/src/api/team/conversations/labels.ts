import type { LabelId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { createLabel, deleteLabel, type LabelRow, listLabels, updateLabel } from '../../../domain/accounts/labels.ts';
import { labelsOfContact, setContactLabels } from '../../../domain/contacts/labels.ts';
import { labelsOfConversation, setConversationLabels } from '../../../domain/conversations/labels.ts';
import type { Deps } from '../../../domain/deps.ts';
import { performerOf } from '../../../domain/permissions/agent.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { contactOf } from '../../access/contact-access.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';

const path = '/api/v1/accounts/:account_id/labels';

const Fields = {
  title: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()])),
  color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  show_on_sidebar: Type.Optional(Type.Boolean()),
};
const Body = Type.Object({ ...Fields, label: Type.Optional(Type.Object(Fields)) });
const LabelPath = Type.Object({ account_id: Type.String(), label_id: idOf<LabelId>() });
const Titles = Type.Object({ labels: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })) });

const Label = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Nullable(Type.String()),
  color: Type.String(),
  show_on_sidebar: Type.Boolean(),
});

const present = ({ id, title, description, color, show_on_sidebar }: LabelRow): Static<typeof Label> => ({
  id,
  title,
  description,
  color,
  show_on_sidebar,
});

const listAndMake = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(Label)) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const rows = await listLabels(deps.db, account.id);
      return { payload: rows.map(present) };
    },
  );

  app.post(
    path,
    { config: { permission: 'label_manage' }, schema: { body: Body, response: { 200: Label } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.label ?? request.body;
      return present(await deps.write((tx) => createLabel(tx, account.id, fields)));
    },
  );
};

const changeAndRemove = (app: App, deps: Deps) => {
  app.route({
    config: { permission: 'label_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:label_id`,
    schema: { params: LabelPath, body: Body, response: { 200: Label } },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.label ?? request.body;
      const id = request.params.label_id;
      return present(await deps.write((tx) => updateLabel(tx, account.id, id, fields)));
    },
  });

  app.delete(
    `${path}/:label_id`,
    { config: { permission: 'label_manage' }, schema: { params: LabelPath, response: { 200: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write((tx) => deleteLabel(tx, account.id, request.params.label_id));
      return reply.code(200).send();
    },
  );
};

const placesOfLabels = (app: App, deps: Deps) => {
  const ofConversation = `${conversationsPath}/:conversation_id/labels`;
  app.get(
    ofConversation,
    { config: { permission: 'conversations' }, schema: { response: { 200: payloadOf(Type.Array(Type.String())) } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      return { payload: await labelsOfConversation(deps, conversation.id) };
    },
  );
  app.post(
    ofConversation,
    {
      config: { permission: 'conversations' },
      schema: { body: Titles, response: { 200: payloadOf(Type.Array(Type.String())) } },
    },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const titles = request.body.labels ?? [];
      const by = { performer: performerOf(agent), name: agent.user.name };
      return { payload: await deps.write((tx) => setConversationLabels(tx, conversation, titles, by)) };
    },
  );

  const ofContact = '/api/v1/accounts/:account_id/contacts/:contact_id/labels';
  app.get(
    ofContact,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(Type.Array(Type.String())) } } },
    async (request) => {
      const { contact } = await contactOf(deps, request);
      return { payload: await labelsOfContact(deps, contact.id) };
    },
  );
  app.post(
    ofContact,
    {
      config: { permission: 'contact_manage' },
      schema: { body: Titles, response: { 200: payloadOf(Type.Array(Type.String())) } },
    },
    async (request) => {
      const { contact } = await contactOf(deps, request);
      return { payload: await deps.write((tx) => setContactLabels(tx, contact, request.body.labels ?? [])) };
    },
  );
};

export const labelTeamRoutes = (app: App, deps: Deps) => {
  listAndMake(app, deps);
  changeAndRemove(app, deps);
  placesOfLabels(app, deps);
};
