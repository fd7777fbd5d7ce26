import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import type { AccountId, LabelId } from '@porchlight/core/wire/ids.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { contactOf } from '../../access/contact-access.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import type { LabelsTable } from '../../../platform/database/schema/labels.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { labelsOfConversation, setConversationLabels } from '../../../domain/conversations/labels.ts';
import { labelsOfContact, setContactLabels } from '../../../domain/contacts/labels.ts';
import { performerOf } from '../../../domain/permissions/agent.ts';

const path = '/api/v1/accounts/:account_id/labels';
const DEFAULT_COLOR = '#1f93ff';

const Fields = {
  title: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()])),
  color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  show_on_sidebar: Type.Optional(Type.Boolean()),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, label: Type.Optional(Type.Object(Fields)) });
const LabelPath = Type.Object({ account_id: Type.String(), label_id: Type.Integer() });
const Titles = Type.Object({ labels: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })) });

type LabelRow = Selectable<LabelsTable>;

const present = ({ id, title, description, color, show_on_sidebar }: LabelRow) => ({
  id,
  title,
  description,
  color,
  show_on_sidebar,
});

/** Lower-cased; letters or digits first, then `_` and `-` too (wire protocol 11.9). */
const titleOf = (given: string | undefined) => {
  const title = given?.trim().toLowerCase() ?? '';
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]+$/u.test(title))
    throw invalidRecord('Title must have at least 2 characters: letters, digits, _ and -', ['title']);
  return title;
};

const refuseTaken = async (tx: Tx, account_id: AccountId, title: string, except = 0) => {
  const taken = await tx.db
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', account_id)
    .where('title', '=', title)
    .where('id', '!=', except as LabelId)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Title has already been taken', ['title']);
};

const listAndMake = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const rows = await deps.db
      .selectFrom('labels')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('title')
      .execute();
    return { payload: rows.map(present) };
  });

  app.post(path, { config: { permission: 'label_manage' }, schema: { body: Body } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const {
      description = null,
      color = DEFAULT_COLOR,
      show_on_sidebar = true,
      ...given
    } = request.body.label ?? request.body;
    const title = titleOf(given.title);
    return deps.write(async (tx) => {
      await refuseTaken(tx, account.id, title);
      const row = await tx.db
        .insertInto('labels')
        .values({
          account_id: account.id,
          title,
          description,
          color,
          show_on_sidebar,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      tx.record('account.cache_invalidated', { account_id: account.id });
      return present(row);
    });
  });
};

const changeAndRemove = (app: App, deps: Deps) => {
  app.route({
    config: { permission: 'label_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:label_id`,
    schema: { params: LabelPath, body: Body },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const { title, description, color, show_on_sidebar } = request.body.label ?? request.body;
      return deps.write(async (tx) => {
        const renamed = title === undefined ? {} : { title: titleOf(title) };
        if (renamed.title) await refuseTaken(tx, account.id, renamed.title, request.params.label_id as LabelId);
        const row = await tx.db
          .updateTable('labels')
          .set({
            updated_at: tx.now,
            ...renamed,
            ...(description === undefined ? {} : { description }),
            ...(color ? { color } : {}),
            ...(show_on_sidebar === undefined ? {} : { show_on_sidebar }),
          })
          .where('id', '=', request.params.label_id as LabelId)
          .where('account_id', '=', account.id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound();
        tx.record('account.cache_invalidated', { account_id: account.id });
        return present(row);
      });
    },
  });

  app.delete(
    `${path}/:label_id`,
    { config: { permission: 'label_manage' }, schema: { params: LabelPath } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write(async (tx) => {
        const gone = await tx.db
          .deleteFrom('labels')
          .where('id', '=', request.params.label_id as LabelId)
          .where('account_id', '=', account.id)
          .returning('id')
          .executeTakeFirst();
        if (!gone) throw notFound();
        tx.record('account.cache_invalidated', { account_id: account.id });
      });
      return reply.code(200).send();
    },
  );
};

const placesOfLabels = (app: App, deps: Deps) => {
  const ofConversation = `${conversationsPath}/:conversation_id/labels`;
  app.get(ofConversation, { config: { permission: 'conversations' } }, async (request) => {
    const { conversation } = await conversationOf(deps, request);
    return { payload: await labelsOfConversation(deps, conversation.id) };
  });
  app.post(ofConversation, { config: { permission: 'conversations' }, schema: { body: Titles } }, async (request) => {
    const { agent, conversation } = await conversationOf(deps, request);
    const titles = request.body.labels ?? [];
    const by = { performer: performerOf(agent), name: agent.user.name };
    return { payload: await deps.write((tx) => setConversationLabels(tx, conversation, titles, by)) };
  });

  const ofContact = '/api/v1/accounts/:account_id/contacts/:contact_id/labels';
  app.get(ofContact, { config: { permission: 'contact_manage' } }, async (request) => {
    const { contact } = await contactOf(deps, request);
    return { payload: await labelsOfContact(deps, contact.id) };
  });
  app.post(ofContact, { config: { permission: 'contact_manage' }, schema: { body: Titles } }, async (request) => {
    const { contact } = await contactOf(deps, request);
    return { payload: await deps.write((tx) => setContactLabels(tx, contact, request.body.labels ?? [])) };
  });
};

/** Wire protocol 11.6, 11.9, 11.10: everybody sees and sets labels, administrators make them. */
export const labelTeamRoutes = (app: App, deps: Deps) => {
  listAndMake(app, deps);
  changeAndRemove(app, deps);
  placesOfLabels(app, deps);
};
