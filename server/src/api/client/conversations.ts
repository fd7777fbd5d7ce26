import { isRatingOpen } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { idOf, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { answerInteractive } from '../../domain/conversations/answer-interactive.ts';
import { createConversation, setStatus } from '../../domain/conversations/change-conversation.ts';
import { listNewestConversationsOf } from '../../domain/conversations/lists/list-for-visitor.ts';
import { markSeenByContact } from '../../domain/conversations/marks.ts';
import { listMergedForVisitor } from '../../domain/conversations/merged-conversations.ts';
import { findConversationFor, visibleSessionIds } from '../../domain/conversations/queries.ts';
import { currentConversation } from '../../domain/conversations/reload-conversation.ts';
import { refuseLongText, sendContext, sendVisitorText } from '../../domain/conversations/send-visitor-message.ts';
import { conversationToWriteIn } from '../../domain/conversations/separate-conversation.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadAround, loadMessages } from '../../domain/messages/load-messages.ts';
import { findMessageIn, listMessages } from '../../domain/messages/queries.ts';
import { askForRating } from '../../domain/messages/templates.ts';
import { withAttachments } from '../../domain/uploads/attach.ts';
import { lockSession } from '../../domain/visitors/sessions.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { presentContactSender } from '../../presenters/contacts.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { clientConversationOf, clientOf, contactPath, conversationPath } from '../access/client-access.ts';
import {
  limitClientConversations,
  limitEvents,
  limitMessages,
  limitSeen,
  limitTyping,
  uploaderOf,
} from '../access/visitor-limits.ts';
import { publishTyping } from '../live/publish-ephemeral.ts';
import { ClientConversation, presentClientConversation } from './present.ts';

const MOST = 50;
const NewConversation = Type.Object({ custom_attributes: Type.Optional(JsonObject) });
const Typing = Type.Object({ typing_status: Type.Optional(Type.String()) });
const Before = Type.Object({ before: Type.Optional(idOf<MessageId>()) });
const NewMessage = Type.Object({
  content: Type.Optional(Nullable(Type.String())),
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  attachments: Type.Optional(Type.Array(Type.Unknown())),
});
const Answer = Type.Object({ submitted_values: Type.Optional(Type.Unknown()) });

const listRoutes = (app: App, deps: Deps) => {
  const list = `${contactPath}/conversations`;
  app.get(
    list,
    { config: { permission: 'visitor' }, schema: { response: { 200: Type.Array(ClientConversation) } } },
    async (request) => {
      const { session } = await clientOf(deps, request);
      const sessions = await visibleSessionIds(deps, session);
      const rows = await listNewestConversationsOf(deps, sessions, MOST);
      return Promise.all(rows.map((row) => presentClientConversation(deps, row, session)));
    },
  );

  app.post(
    list,
    { config: { permission: 'visitor' }, schema: { body: NewConversation, response: { 200: ClientConversation } } },
    async (request) => {
      const client = await clientOf(deps, request);
      const { inbox, session } = client;
      const { custom_attributes = {} } = request.body;
      // What goes on in the conversation that there is creates nothing.
      const goesOn = inbox.lock_to_single_conversation && (await findConversationFor(deps, session));
      if (!goesOn) await limitClientConversations(deps, request, client);
      const conversation = await deps.write(async (tx) => {
        if (inbox.lock_to_single_conversation) await lockSession(tx, session);
        const locked = inbox.lock_to_single_conversation ? await findConversationFor(tx, session) : undefined;
        return (
          locked ??
          createConversation(tx, {
            session,
            account_id: client.account.id,
            performer: { type: 'contact', id: session.contact.id },
            custom_attributes,
            hasActiveBot: inbox.agent_bot_id !== null,
          })
        );
      });
      return presentClientConversation(deps, conversation, session);
    },
  );
};

const oneRoutes = (app: App, deps: Deps) => {
  app.get(
    conversationPath,
    { config: { permission: 'visitor' }, schema: { response: { 200: ClientConversation } } },
    async (request) => {
      const { client, conversation } = await clientConversationOf(deps, request);
      return presentClientConversation(deps, conversation, client.session);
    },
  );

  app.post(
    `${conversationPath}/toggle_status`,
    { config: { permission: 'visitor' }, schema: { response: { 200: ClientConversation } } },
    async (request) => {
      const { client, conversation } = await clientConversationOf(deps, request);
      // Each change writes a message, and a webhook for it.
      await limitEvents(deps, client);
      const context = await sendContext(deps, client);
      const { contact } = client.session;
      const updated = await deps.write(async (tx) => {
        const current = await currentConversation(tx, conversation);
        const resolved = await setStatus(tx, current, 'resolved', {
          performer: { type: 'contact', id: contact.id },
          name: contact.name ?? '',
        });
        if (current.status !== 'resolved') await askForRating(tx, resolved, context.templates);
        return resolved;
      });
      return presentClientConversation(deps, updated, client.session);
    },
  );

  app.post(
    `${conversationPath}/toggle_typing`,
    { config: { permission: 'visitor' }, schema: { body: Typing, response: { 200: NoContent } } },
    async (request, reply) => {
      const { client, conversation } = await clientConversationOf(deps, request);
      await limitTyping(deps, client);
      const { typing_status } = request.body;
      if (typing_status === 'on' || typing_status === 'off')
        await publishTyping(deps, {
          conversation_id: conversation.id,
          user: presentContactSender(client.session.contact),
          on: typing_status === 'on',
          isPrivate: false,
        });
      return reply.code(200).send();
    },
  );

  app.post(
    `${conversationPath}/update_last_seen`,
    { config: { permission: 'visitor' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { client, conversation } = await clientConversationOf(deps, request);
      await limitSeen(deps, client);
      await deps.write((tx) => markSeenByContact(tx, conversation));
      return reply.code(200).send();
    },
  );
};

const messageRoutes = (app: App, deps: Deps) => {
  const list = `${conversationPath}/messages`;
  const answer = async (id: MessageId) => {
    const loaded = await loadMessages(deps.db, [id]);
    const [message] = loaded.messages;
    if (!message) throw notFound();
    return presentWidgetMessage(message, loaded);
  };

  app.get(
    list,
    {
      config: { permission: 'visitor' },
      schema: { querystring: Before, response: { 200: Type.Array(WidgetMessage) } },
    },
    async (request) => {
      const { conversation } = await clientConversationOf(deps, request);
      const merged = await listMergedForVisitor(deps, conversation);
      const loaded = await loadAround(
        deps.db,
        await listMessages(deps.db, conversation.id, request.query, true, merged),
      );
      return loaded.messages.map((message) => presentWidgetMessage(message, loaded));
    },
  );

  app.post(
    list,
    { config: { permission: 'visitor' }, schema: { body: NewMessage, response: { 200: WidgetMessage } } },
    async (request) => {
      const { client, conversation } = await clientConversationOf(deps, request);
      await limitMessages(deps, client);
      const input = request.body;
      refuseLongText(input.content);
      const context = await sendContext(deps, client);
      const sent = await withAttachments(deps, input.attachments, uploaderOf(deps, request, client), (attachments) =>
        deps.write(async (tx) =>
          sendVisitorText(
            tx,
            await conversationToWriteIn(tx, conversation),
            client.session,
            input,
            context,
            attachments,
          ),
        ),
      );
      return answer(sent.message.id);
    },
  );

  app.route({
    config: { permission: 'visitor' },
    method: ['PATCH', 'PUT'],
    url: `${list}/:message_id`,
    schema: { body: Answer, response: { 200: WidgetMessage } },
    handler: async (request) => {
      const { client, conversation } = await clientConversationOf(deps, request);
      const message = await findMessageIn(
        deps.db,
        conversation.id,
        pathId<MessageId>(request, 'message_id'),
        await listMergedForVisitor(deps, conversation),
      );
      if (!message) throw notFound();
      if (message.content_type === 'input_csat' && !isRatingOpen(message.created_at, deps.clock.now()))
        throw unprocessable('You cannot update the CSAT survey after 14 days');
      const sessions = await visibleSessionIds(deps, client.session);
      const { submitted_values } = request.body;
      await deps.write((tx) =>
        answerInteractive(tx, sessions, message.id, { message: { submitted_values } }, client.session),
      );
      return answer(message.id);
    },
  });
};

export const clientConversationRoutes = (app: App, deps: Deps) => {
  listRoutes(app, deps);
  oneRoutes(app, deps);
  messageRoutes(app, deps);
};
