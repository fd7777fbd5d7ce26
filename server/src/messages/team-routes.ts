import { Type } from 'typebox';
import { CONTENT_TYPES, type ContentType, NewTeamMessage } from '@porchlight/core/wire/message.ts';
import type { App } from '../app.ts';
import { performerOf } from '../auth/agent-auth.ts';
import { presentContactSender } from '../contacts/present.ts';
import { conversationOf } from '../conversations/team-access.ts';
import { conversationsPath } from '../conversations/team-routes.ts';
import type { Deps } from '../deps.ts';
import { notFound, unprocessable } from '../errors.ts';
import { templateContext } from '../inboxes/template-context.ts';
import { currentCursor } from '../sync/queries.ts';
import { withAttachments } from '../uploads/attach.ts';
import { deleteMessage, replyAttributes, sendMessage } from './actions.ts';
import { loadAround, loadMessages } from './load.ts';
import { presentTeamMessage } from './present.ts';
import { listMessages } from './queries.ts';

const path = `${conversationsPath}/:conversation_id/messages`;

const MessageQuery = Type.Object({ before: Type.Optional(Type.Integer()), after: Type.Optional(Type.Integer()) });

const isContentType = (value: string): value is ContentType => (CONTENT_TYPES as readonly string[]).includes(value);

const contentTypeOf = (value = 'text'): ContentType => {
  if (!isContentType(value)) throw unprocessable(`content_type must be one of ${CONTENT_TYPES.join(', ')}`);
  return value;
};

/** An object, or the text of one (multipart). Only what the wire names is kept (wire protocol 11.7). */
const givenAttributes = (value: unknown): { items?: Record<string, unknown>[]; in_reply_to?: number } => {
  let object = value;
  if (typeof value === 'string')
    try {
      object = JSON.parse(value);
    } catch {
      throw unprocessable('content_attributes must be an object or its JSON');
    }
  if (typeof object !== 'object' || object === null) return {};
  const { items, in_reply_to } = object as { items?: unknown; in_reply_to?: unknown };
  return {
    ...(Array.isArray(items) ? { items: items.slice(0, 100) } : {}),
    ...(Number.isSafeInteger(Number(in_reply_to)) && in_reply_to ? { in_reply_to: Number(in_reply_to) } : {}),
  };
};

const listRoute = (app: App, deps: Deps) =>
  app.get(path, { schema: { querystring: MessageQuery } }, async (request) => {
    const { conversation } = await conversationOf(deps, request);
    const cursor = await currentCursor(deps.db);
    const loaded = await loadAround(deps.db, await listMessages(deps.db, conversation.id, request.query, false));
    const contact = await deps.db
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', conversation.contact_id)
      .executeTakeFirstOrThrow();
    return {
      meta: {
        additional_attributes: conversation.additional_attributes,
        contact: presentContactSender(contact),
        cursor,
      },
      payload: loaded.messages.map((message) => presentTeamMessage(message, loaded)),
    };
  });

const createRoute = (app: App, deps: Deps) =>
  app.post(path, { schema: { body: NewTeamMessage } }, async (request) => {
    const { agent, conversation } = await conversationOf(deps, request);
    const {
      content = null,
      message_type = 'outgoing',
      private: isPrivate = false,
      echo_id = null,
      source_id = null,
    } = request.body;
    if (message_type !== 'outgoing') throw unprocessable('Incoming messages are only allowed in Api inboxes');
    const { items, in_reply_to } = givenAttributes(request.body.content_attributes);
    const inbox = await deps.db
      .selectFrom('inboxes')
      .selectAll()
      .where('id', '=', conversation.inbox_id)
      .executeTakeFirstOrThrow();
    const context = { templates: await templateContext(deps, inbox), hasActiveBot: inbox.agent_bot_id !== null };
    const uploader = { user_id: agent.user.id, account_id: agent.account.id };
    const sent = await withAttachments(deps, request.body.attachments, uploader, (attachments) =>
      deps.write(async (tx) =>
        sendMessage(
          tx,
          conversation,
          {
            message_type: 1,
            content,
            private: isPrivate,
            content_type: contentTypeOf(request.body.content_type),
            content_attributes: {
              ...(items ? { items } : {}),
              ...(await replyAttributes(tx, conversation, in_reply_to)),
            },
            sender: { type: 'User', id: agent.user.id },
            performer: performerOf(agent),
            echo_id,
            source_id,
            attachments,
          },
          context,
        ),
      ),
    );
    const loaded = await loadMessages(deps.db, [sent.message.id]);
    const [message] = loaded.messages;
    if (!message) throw notFound();
    return presentTeamMessage(message, loaded);
  });

const deleteRoute = (app: App, deps: Deps) =>
  app.delete(`${path}/:message_id`, async (request) => {
    const { agent, conversation } = await conversationOf(deps, request);
    const id = Number((request.params as { message_id?: string }).message_id);
    const message = await deps.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', (Number.isSafeInteger(id) ? id : 0) as never)
      .where('conversation_id', '=', conversation.id)
      .executeTakeFirst();
    if (!message) throw notFound();
    await deps.write((tx) => deleteMessage(tx, message, performerOf(agent)));
    const loaded = await loadMessages(deps.db, [message.id]);
    const [deleted] = loaded.messages;
    if (!deleted) throw notFound();
    return presentTeamMessage(deleted, loaded);
  });

/** Wire protocol 11.7. */
export const messageTeamRoutes = (app: App, deps: Deps) => {
  listRoute(app, deps);
  createRoute(app, deps);
  deleteRoute(app, deps);
};
