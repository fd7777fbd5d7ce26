import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { EditedMessage, WidgetMessage } from '@porchlight/core/wire/message.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findConversationOfMessage, visibleSessionIds } from '../../domain/conversations/queries.ts';
import { currentConversation } from '../../domain/conversations/reload-conversation.ts';
import type { Deps } from '../../domain/deps.ts';
import { deleteMessage } from '../../domain/messages/delete-message.ts';
import { editMessage, ownMessageToChange } from '../../domain/messages/edit-message.ts';
import { loadMessages } from '../../domain/messages/load-messages.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitChanges } from '../access/visitor-limits.ts';

const MessagePath = Type.Object({ id: idOf<MessageId>() });

const path = '/api/v1/widget/messages/:id';

/** The visitor, and the conversation of a message that they may see. @throws 403 where the inbox does not allow it */
const ownConversation = async (deps: Deps, request: FastifyRequest, id: MessageId) => {
  const visitor = await visitorOf(deps, request);
  await limitChanges(deps, visitor);
  const { session, inbox } = visitor;
  const conversation = await findConversationOfMessage(deps, await visibleSessionIds(deps, session), id);
  if (!session || !conversation) throw notFound();
  if (!inbox.selected_feature_flags.includes('edit_messages'))
    throw forbidden('Visitors may not change their messages in this inbox.');
  return { conversation, contact_id: session.contact.id };
};

const answerOf = async (deps: Deps, id: MessageId) => {
  const loaded = await loadMessages(deps.db, [id]);
  const [message] = loaded.messages;
  if (!message) throw notFound();
  return presentWidgetMessage(message, loaded);
};

export const widgetOwnMessageRoutes = (app: App, deps: Deps) => {
  app.route({
    config: { permission: 'visitor' },
    method: ['PATCH', 'PUT'],
    url: `${path}/content`,
    schema: { params: MessagePath, body: EditedMessage, response: { 200: WidgetMessage } },
    handler: async (request) => {
      const { id } = request.params;
      const { conversation, contact_id } = await ownConversation(deps, request, id);
      await deps.write(async (tx) =>
        editMessage(tx, await currentConversation(tx, conversation), id, request.body.content, {
          author: { type: 'Contact', id: contact_id },
          performer: { type: 'contact', id: contact_id },
        }),
      );
      return answerOf(deps, id);
    },
  });

  app.delete(
    path,
    { config: { permission: 'visitor' }, schema: { params: MessagePath, response: { 200: WidgetMessage } } },
    async (request) => {
      const { id } = request.params;
      const { conversation, contact_id } = await ownConversation(deps, request, id);
      await deps.write(async (tx) => {
        const message = await ownMessageToChange(tx, conversation, id, { type: 'Contact', id: contact_id });
        await deleteMessage(tx, message, { type: 'contact', id: contact_id });
      });
      return answerOf(deps, id);
    },
  );
};
