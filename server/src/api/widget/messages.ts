import { MessageListMeta } from '@porchlight/core/wire/cable-events.ts';
import { RawContact } from '@porchlight/core/wire/contact.ts';
import { OfConversation } from '@porchlight/core/wire/conversation.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { NewWidgetMessage, WidgetMessage } from '@porchlight/core/wire/message.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { currentCursor } from '../../domain/changes/queries.ts';
import { answerInteractive, InteractiveAnswer } from '../../domain/conversations/answer-interactive.ts';
import { findConversationFor, visibleSessionIds } from '../../domain/conversations/queries.ts';
import { refuseEmptyOrUnwanted, refuseLongText, sendContext } from '../../domain/conversations/send-visitor-message.ts';
import { sendVisitorMessage } from '../../domain/conversations/together/visitor-messages.ts';
import type { Deps } from '../../domain/deps.ts';
import { markDelivered } from '../../domain/messages/delivered.ts';
import { aroundVisitorMessage, loadAround } from '../../domain/messages/load-messages.ts';
import { withAttachments } from '../../domain/uploads/attach.ts';
import { ownRecord } from '../../domain/visitors/own-record.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { browserOf } from '../../platform/http/request-facts.ts';
import { presentRawContact } from '../../presenters/contacts.ts';
import { loadMessagePage } from '../../presenters/conversation-data.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitConversations, limitMessages, uploaderOf } from '../access/visitor-limits.ts';

const MessageQuery = Type.Object({
  ...OfConversation.properties,
  before: Type.Optional(idOf<MessageId>()),
  after: Type.Optional(idOf<MessageId>()),
});
const Delivered = Type.Object({ message_ids: Type.Array(idOf<MessageId>(), { maxItems: 1_000 }) });
const MessagePath = Type.Object({ id: idOf<MessageId>() });

const WidgetMessageList = Type.Object({ payload: Type.Array(WidgetMessage), meta: MessageListMeta });
/** The response to a visitor's answer to a form, an email question or a survey. */
const AnsweredMessage = Type.Object({ contact: RawContact });

const base = '/api/v1/widget/messages';

/** Wire protocol 4.4 to 4.6. */
export const widgetMessageRoutes = (app: App, deps: Deps) => {
  app.get(
    base,
    { config: { permission: 'visitor' }, schema: { querystring: MessageQuery, response: { 200: WidgetMessageList } } },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      // Read before the messages: changes in between are then caught up twice rather than never.
      const cursor = await currentCursor(deps.db);
      const conversation = await findConversationFor(deps, visitor.session, request.query.conversation_id);
      return loadMessagePage(deps, conversation, cursor, request.query);
    },
  );

  app.post(
    base,
    {
      config: { permission: 'visitor' },
      schema: { body: NewWidgetMessage, querystring: OfConversation, response: { 200: WidgetMessage } },
    },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      await limitMessages(deps, visitor);
      // It begins a conversation, with a new contact.
      if (!visitor.session) await limitConversations(deps, request, visitor);
      const { message: input } = request.body;
      refuseLongText(input.content);
      refuseEmptyOrUnwanted(visitor, input);
      const context = await sendContext(deps, visitor);
      const uploader = uploaderOf(deps, request, visitor);
      const target = { conversation_id: request.query.conversation_id, browser: browserOf(request) };
      const sent = await withAttachments(deps, input.attachments, uploader, (attachments) =>
        sendVisitorMessage(deps, visitor, target, input, context, attachments),
      );
      const { message } = sent;
      const isPlain = !sent.repeated && !sent.hasFiles;
      const loaded = isPlain ? aroundVisitorMessage(sent) : await loadAround(deps.db, [message]);
      return {
        ...presentWidgetMessage(message, loaded),
        inbox_id: message.inbox_id,
        private: false,
        source_id: message.source_id,
      };
    },
  );

  app.post(
    `${base}/delivered`,
    { config: { permission: 'visitor' }, schema: { body: Delivered, response: { 204: NoContent } } },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      const sessions = await visibleSessionIds(deps, visitor.session);
      await deps.write((tx) => markDelivered(tx, sessions, request.body.message_ids));
      return reply.code(204).send();
    },
  );

  app.route({
    config: { permission: 'visitor' },
    method: ['PATCH', 'PUT'],
    url: `${base}/:id`,
    schema: { params: MessagePath, body: InteractiveAnswer, response: { 200: AnsweredMessage } },
    handler: async (request) => {
      const { session } = await visitorOf(deps, request);
      if (!session) throw notFound();
      const sessions = await visibleSessionIds(deps, session);
      const contact = await deps.write((tx) =>
        answerInteractive(tx, sessions, request.params.id, request.body, session),
      );
      return { contact: presentRawContact(ownRecord({ ...session, contact })) };
    },
  });
};
