import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { isId, type MessageId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { CONTENT_TYPES, type ContentType, NewTeamMessage, TeamMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findUser } from '../../../domain/authentication/users.ts';
import { countUses } from '../../../domain/canned-responses/count-uses.ts';
import { currentCursor } from '../../../domain/changes/queries.ts';
import { loadContact } from '../../../domain/contacts/queries.ts';
import { labelsOfConversation } from '../../../domain/conversations/labels.ts';
import { listMergedForAgent } from '../../../domain/conversations/merged-conversations.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import { replyAttributes, sendMessage } from '../../../domain/conversations/send-message.ts';
import { conversationToWriteIn } from '../../../domain/conversations/separate-conversation.ts';
import { sendOptionsOf } from '../../../domain/conversations/template-context.ts';
import type { Deps } from '../../../domain/deps.ts';
import { inboxOf } from '../../../domain/inboxes/queries.ts';
import { deleteMessage } from '../../../domain/messages/delete-message.ts';
import { itemsProblem } from '../../../domain/messages/interactive-items.ts';
import { loadAround, loadMessages } from '../../../domain/messages/load-messages.ts';
import { findMessageIn, listMessages } from '../../../domain/messages/queries.ts';
import { retryMessage, updateMessageStatus } from '../../../domain/messages/update-status.ts';
import { type Caller, performerOf } from '../../../domain/permissions/agent.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { withAttachments } from '../../../domain/uploads/attach.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { forbidden, notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { isoOrNull } from '../../../platform/times.ts';
import { presentUserSender } from '../../../presenters/agents.ts';
import { presentContactSender } from '../../../presenters/contacts.ts';
import { presentTeamMessage } from '../../../presenters/messages.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { conversationOfCaller, uploaderOf } from '../../access/agent-or-bot.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { messageSearchRoutes } from './reading/message-search.ts';
import { nearestMessageRoutes } from './reading/nearest-messages.ts';

const path = `${conversationsPath}/:conversation_id/messages`;

const MessageQuery = Type.Object({ before: Type.Optional(idOf<MessageId>()), after: Type.Optional(idOf<MessageId>()) });

const StatusUpdate = Type.Object({
  status: OneOf(['sent', 'delivered', 'read', 'failed']),
  external_error: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
});

const isContentType = (value: string): value is ContentType => CONTENT_TYPES.some((type) => type === value);

const contentTypeOf = (value = 'text'): ContentType => {
  if (!isContentType(value)) throw unprocessable(`content_type must be one of ${CONTENT_TYPES.join(', ')}`);
  return value;
};

/** An object, or its JSON (multipart). Only documented keys are stored (wire protocol 11.7). */
const givenAttributes = (value: unknown): { items?: Record<string, unknown>[]; in_reply_to?: MessageId } => {
  let object: unknown = value;
  if (typeof value === 'string')
    try {
      object = JSON.parse(value);
    } catch {
      throw unprocessable('content_attributes must be an object or its JSON');
    }
  const items = fieldOf(object, 'items');
  const in_reply_to = Number(fieldOf(object, 'in_reply_to'));
  return {
    ...(Array.isArray(items) ? { items: items.slice(0, 100) } : {}),
    ...(isId<MessageId>(in_reply_to) && in_reply_to !== NO_ROW ? { in_reply_to } : {}),
  };
};

const listMeta = async ({ db }: Deps, conversation: ConversationRow) => {
  const [contact, assignee, labels] = await Promise.all([
    loadContact(db, conversation.contact_id),
    conversation.assignee_id === null ? undefined : findUser(db, conversation.assignee_id),
    labelsOfConversation({ db }, conversation.id),
  ]);
  return {
    labels,
    additional_attributes: conversation.additional_attributes,
    contact: presentContactSender(contact),
    ...(assignee ? { assignee: presentUserSender(assignee) } : {}),
    agent_last_seen_at: isoOrNull(conversation.agent_last_seen_at),
    assignee_last_seen_at: isoOrNull(conversation.assignee_last_seen_at),
  };
};

const listRoute = (app: App, deps: Deps) =>
  app.get(
    path,
    {
      config: { permission: 'conversations' },
      schema: { querystring: MessageQuery, response: { 200: payloadOf(Type.Array(TeamMessage)) } },
    },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const cursor = await currentCursor(deps.db);
      const merged = await listMergedForAgent(deps, agent, conversation);
      const loaded = await loadAround(
        deps.db,
        await listMessages(deps.db, conversation.id, request.query, false, merged),
      );
      return {
        meta: { ...(await listMeta(deps, conversation)), cursor },
        payload: loaded.messages.map((message) => presentTeamMessage(message, loaded)),
      };
    },
  );

const answerOf = async (deps: Deps, id: MessageId) => {
  const loaded = await loadMessages(deps.db, [id]);
  const [message] = loaded.messages;
  if (!message) throw notFound();
  return presentTeamMessage(message, loaded);
};

const listMergedForCaller = (tx: Tx, { agent }: Caller, conversation: ConversationRow) =>
  agent ? listMergedForAgent(tx, agent, conversation) : [];

const createRoute = (app: App, deps: Deps) =>
  app.post(
    path,
    { config: { permission: 'conversations' }, schema: { body: NewTeamMessage, response: { 200: TeamMessage } } },
    async (request) => {
      const { caller, conversation } = await conversationOfCaller(deps, request);
      const {
        content = null,
        message_type = 'outgoing',
        private: isPrivate = false,
        echo_id = null,
        source_id = null,
      } = request.body;
      const { items, in_reply_to } = givenAttributes(request.body.content_attributes);
      const content_type = contentTypeOf(request.body.content_type);
      const problem = itemsProblem(content_type, items);
      if (problem) throw unprocessable(problem);
      const { inbox, ...options } = await sendOptionsOf(deps, conversation);
      const isIncoming = message_type === 'incoming';
      if (isIncoming && inbox.channel_type !== 'Channel::Api')
        throw unprocessable('Incoming messages are only allowed in Api inboxes');
      const sent = await withAttachments(deps, request.body.attachments, uploaderOf(caller), (attachments) =>
        deps.write(async (tx) => {
          const current = await (isIncoming ? conversationToWriteIn : currentConversation)(tx, conversation);
          const result = await sendMessage(
            tx,
            current,
            {
              message_type: isIncoming ? INCOMING : OUTGOING,
              content,
              private: isPrivate && !isIncoming,
              content_type,
              content_attributes: {
                ...(items ? { items } : {}),
                ...(await replyAttributes(tx, current, in_reply_to, await listMergedForCaller(tx, caller, current))),
              },
              sender: isIncoming ? { type: 'Contact', id: conversation.contact_id } : caller.sender,
              performer: caller.performer,
              echo_id,
              source_id,
              attachments,
            },
            options,
          );
          if (caller.agent && !result.repeated) await countUses(tx, caller.agent, request.body.canned_response_ids);
          return result;
        }),
      );
      return presentTeamMessage(sent.message, await loadAround(deps.db, [sent.message]));
    },
  );

const messageOf = async (deps: Deps, request: FastifyRequest) => {
  const { agent, conversation } = await conversationOf(deps, request);
  const merged = await listMergedForAgent(deps, agent, conversation);
  const message = await findMessageIn(deps.db, conversation.id, pathId(request, 'message_id'), merged);
  if (!message) throw notFound();
  return { agent, message };
};

const deleteRoute = (app: App, deps: Deps) =>
  app.delete(
    `${path}/:message_id`,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamMessage } } },
    async (request) => {
      const { agent, message } = await messageOf(deps, request);
      await deps.write((tx) => deleteMessage(tx, message, performerOf(agent)));
      return answerOf(deps, message.id);
    },
  );

const retryRoute = (app: App, deps: Deps) =>
  app.post(
    `${path}/:message_id/retry`,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamMessage } } },
    async (request) => {
      const { agent, message } = await messageOf(deps, request);
      await deps.write((tx) => retryMessage(tx, message.id, performerOf(agent)));
      return answerOf(deps, message.id);
    },
  );

/** For API inboxes: whether a message was delivered, read, or failed and why. */
const statusRoute = (app: App, deps: Deps) =>
  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:message_id`,
    schema: { body: StatusUpdate, response: { 200: TeamMessage } },
    handler: async (request) => {
      const { agent, message } = await messageOf(deps, request);
      const inbox = await inboxOf(deps.db, message);
      if (inbox.channel_type !== 'Channel::Api')
        throw forbidden('Message status update is only allowed for API inboxes');
      await deps.write((tx) => updateMessageStatus(tx, message.id, request.body, performerOf(agent)));
      return answerOf(deps, message.id);
    },
  });

/** Wire protocol 11.7. */
export const messageTeamRoutes = (app: App, deps: Deps) => {
  listRoute(app, deps);
  createRoute(app, deps);
  deleteRoute(app, deps);
  retryRoute(app, deps);
  statusRoute(app, deps);
  messageSearchRoutes(app, deps);
  nearestMessageRoutes(app, deps);
};
