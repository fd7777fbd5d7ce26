import { OfConversation, RawConversation } from '@porchlight/core/wire/conversation.ts';
import { JsonObject } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { refuseLargeTotal, refuseLargeValues } from '../../domain/contacts/attribute-limits.ts';
import { removeAttributes } from '../../domain/contacts/contact-fields.ts';
import { updateConversation } from '../../domain/conversations/change-conversation.ts';
import { currentConversation } from '../../domain/conversations/reload-conversation.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Changed } from '../../domain/events.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentRawConversation } from '../../presenters/conversations.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitChanges } from '../access/visitor-limits.ts';
import { conversationOf } from './conversations.ts';

const base = '/api/v1/widget/conversations';
const Attributes = Type.Object({ custom_attributes: Type.Optional(JsonObject) });
const AttributeKeys = Type.Object({ custom_attribute: Type.Optional(Type.Array(Type.String())) });

/** `next` gets the stored value inside the action, so that concurrent changes of one page are both applied. */
const changeAttributes = (deps: Deps, { id }: ConversationRow, next: (stored: Json) => Json) =>
  deps.write(async (tx) => {
    const conversation = await currentConversation(tx, { id });
    const custom_attributes = next(conversation.custom_attributes);
    const changed: Changed = { custom_attributes: [conversation.custom_attributes, custom_attributes] };
    tx.record('conversation.updated', {
      conversation_id: conversation.id,
      changed,
      performer: { type: 'contact', id: conversation.contact_id },
    });
    return updateConversation(tx, conversation.id, { custom_attributes });
  });

const changingVisitorOf = async (deps: Deps, request: FastifyRequest) => {
  const visitor = await visitorOf(deps, request);
  await limitChanges(deps, visitor);
  return visitor;
};

/** Wire protocol 4.7. */
export const conversationAttributeRoutes = (app: App, deps: Deps) => {
  const of = async (request: FastifyRequest<{ Querystring: Static<typeof OfConversation> }>) =>
    conversationOf(deps, await changingVisitorOf(deps, request), request.query);

  app.post(
    `${base}/set_custom_attributes`,
    {
      config: { permission: 'visitor' },
      schema: { body: Attributes, querystring: OfConversation, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const conversation = await of(request);
      const attributes = request.body.custom_attributes ?? {};
      refuseLargeValues(attributes, 'custom_attributes');
      refuseLargeTotal(attributes, {}, 'custom_attributes');
      await changeAttributes(deps, conversation, () => attributes);
      return reply.code(204).send();
    },
  );

  app.post(
    `${base}/destroy_custom_attributes`,
    {
      config: { permission: 'visitor' },
      schema: { body: AttributeKeys, querystring: OfConversation, response: { 200: RawConversation } },
    },
    async (request) => {
      const conversation = await of(request);
      const keys = request.body.custom_attribute ?? [];
      return presentRawConversation(
        await changeAttributes(deps, conversation, (stored) => removeAttributes(stored, keys)),
      );
    },
  );
};
