import {
  CreatedWidgetConversation,
  NewWidgetConversation,
  OfConversation,
  WidgetConversation,
} from '@porchlight/core/wire/conversation.ts';
import { type Static, Type } from 'typebox';
import { refuseLargeTotal, refuseLargeValues } from '../../domain/contacts/attribute-limits.ts';
import { createConversation, type StatusChange, setStatus } from '../../domain/conversations/change-conversation.ts';
import { markSeenByContact } from '../../domain/conversations/marks.ts';
import { findByEcho, findConversationFor } from '../../domain/conversations/queries.ts';
import { currentConversation } from '../../domain/conversations/reload-conversation.ts';
import {
  conversationFacts,
  refuseEmptyOrUnwanted,
  refuseLongText,
  sendContext,
  sendVisitorText,
} from '../../domain/conversations/send-visitor-message.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadAround } from '../../domain/messages/load-messages.ts';
import { listMessages } from '../../domain/messages/queries.ts';
import { askForRating } from '../../domain/messages/templates.ts';
import type { Tx } from '../../domain/transaction.ts';
import { withAttachments } from '../../domain/uploads/attach.ts';
import { refuseUnproven } from '../../domain/visitors/captcha.ts';
import { ownRecord } from '../../domain/visitors/own-record.ts';
import { keepConsent } from '../../domain/visitors/record-consent.ts';
import { applySessionFields } from '../../domain/visitors/session-fields.ts';
import { ensureSession, type Visitor } from '../../domain/visitors/sessions.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { forbidden, HttpError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { browserOf } from '../../platform/http/request-facts.ts';
import { presentContactSender, presentRawContact } from '../../presenters/contacts.ts';
import { loadWidgetConversation } from '../../presenters/conversation-data.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import {
  limitClaims,
  limitConversations,
  limitEvents,
  limitSeen,
  limitTyping,
  uploaderOf,
} from '../access/visitor-limits.ts';
import { publishTyping } from '../live/publish-ephemeral.ts';

const base = '/api/v1/widget/conversations';

const Typing = Type.Object({ typing_status: Type.Optional(Type.String()) });
/** Without `status` it toggles. A page that may repeat the request sends the status it wants. */
const ToggleStatus = Type.Object({
  ...OfConversation.properties,
  status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('resolved')])),
});

const noConversation = () => new HttpError(404, {});

export const conversationOf = async (
  deps: Deps,
  visitor: Visitor,
  { conversation_id }: Static<typeof OfConversation>,
): Promise<ConversationRow> => {
  const conversation = await findConversationFor(deps, visitor.session, conversation_id);
  if (!conversation) throw noConversation();
  return conversation;
};

/** Wire protocol 4.2 and 4.3. */
const startRoutes = (app: App, deps: Deps) => {
  app.get(
    base,
    {
      config: { permission: 'visitor' },
      schema: { querystring: OfConversation, response: { 200: WidgetConversation } },
    },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      const { conversation_id } = request.query;
      return loadWidgetConversation(deps, await findConversationFor(deps, visitor.session, conversation_id));
    },
  );

  app.post(
    base,
    {
      config: { permission: 'visitor' },
      schema: { body: NewWidgetConversation, response: { 200: CreatedWidgetConversation } },
    },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      await limitConversations(deps, request, visitor);
      await limitClaims(deps, request, visitor, request.body.contact ?? {});
      const { contact: contactFields, message: input, custom_attributes } = request.body;
      refuseLongText(input.content);
      refuseEmptyOrUnwanted(visitor, input);
      refuseLargeValues(custom_attributes ?? {}, 'custom_attributes');
      refuseLargeTotal(custom_attributes ?? {}, {}, 'custom_attributes');
      const context = await sendContext(deps, visitor);
      const started = await withAttachments(
        deps,
        input.attachments,
        uploaderOf(deps, request, visitor),
        (attachments) =>
          deps.write(async (tx) => {
            const session = await ensureSession(tx, visitor, deps.env.secretKey);
            await keepConsent(tx, visitor, session.contact);
            const repeated = input.echo_id ? await findByEcho(tx, session, input.echo_id) : undefined;
            if (repeated) return { conversation: repeated, contact: ownRecord(session), repeated: true };
            refuseUnproven(deps, visitor);
            const contact = contactFields ? await applySessionFields(tx, session, contactFields) : session.contact;
            const conversation = await createConversation(tx, {
              session: { ...session, contact },
              account_id: visitor.account.id,
              performer: { type: 'contact', id: contact.id },
              echo_id: input.echo_id ?? null,
              additional_attributes: conversationFacts(browserOf(request), visitor, input),
              custom_attributes: custom_attributes ?? {},
              hasActiveBot: context.hasActiveBot,
            });
            await sendVisitorText(tx, conversation, session, input, context, attachments);
            return { conversation, contact: ownRecord({ ...session, contact }), repeated: false };
          }),
      );
      const loaded = await loadAround(deps.db, await listMessages(deps.db, started.conversation.id, {}, true));
      return {
        id: started.conversation.display_id,
        inbox_id: started.conversation.inbox_id,
        contact_last_seen_at: 0,
        status: started.conversation.status,
        messages: loaded.messages.map((message) => presentWidgetMessage(message, loaded)),
        custom_attributes: started.conversation.custom_attributes,
        contact: presentRawContact(started.contact),
      };
    },
  );
};

/** As for a new message: not after the end where the inbox forbids it, nor for a blocked contact. */
const reopen = async (tx: Tx, conversation: ConversationRow, { inbox, session }: Visitor, by: StatusChange) => {
  if (!inbox.allow_messages_after_resolved)
    throw forbidden('This conversation has ended. Start a new one: this inbox does not reopen conversations.');
  if (session?.contact.blocked) return;
  await setStatus(tx, conversation, inbox.agent_bot_id === null ? 'open' : 'pending', by);
};

/** Wire protocol 4.7. */
const actionRoutes = (app: App, deps: Deps) => {
  app.get(
    `${base}/toggle_status`,
    { config: { permission: 'visitor' }, schema: { querystring: ToggleStatus, response: { 200: NoContent } } },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      const { inbox, session } = visitor;
      if (!inbox.selected_feature_flags.includes('end_conversation'))
        throw forbidden('Visitors cannot end conversations in this inbox.');
      const conversation = await conversationOf(deps, visitor, request.query);
      // Each change writes a message, and a webhook for it.
      await limitEvents(deps, visitor);
      const context = await sendContext(deps, visitor);
      const name = session?.contact.name ?? '';
      await deps.write(async (tx) => {
        const current = await currentConversation(tx, conversation);
        const by: StatusChange = { performer: { type: 'contact', id: current.contact_id }, name };
        const isEnded = current.status === 'resolved';
        const nextStatus = request.query.status ?? (isEnded ? 'open' : 'resolved');
        if (isEnded === (nextStatus === 'resolved')) return;
        if (isEnded) await reopen(tx, current, visitor, by);
        else await askForRating(tx, await setStatus(tx, current, 'resolved', by), context.templates);
      });
      return reply.code(200).send();
    },
  );

  app.post(
    `${base}/toggle_typing`,
    {
      config: { permission: 'visitor' },
      schema: { body: Typing, querystring: OfConversation, response: { 200: NoContent } },
    },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      await limitTyping(deps, visitor);
      const conversation = await conversationOf(deps, visitor, request.query);
      const { typing_status } = request.body;
      if (visitor.session && (typing_status === 'on' || typing_status === 'off'))
        await publishTyping(deps, {
          conversation_id: conversation.id,
          user: presentContactSender(visitor.session.contact),
          on: typing_status === 'on',
          isPrivate: false,
        });
      return reply.code(200).send();
    },
  );

  app.post(
    `${base}/update_last_seen`,
    {
      config: { permission: 'visitor' },
      schema: { querystring: OfConversation, response: { 200: NoContent, 204: NoContent } },
    },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      const conversation = await findConversationFor(deps, visitor.session, request.query.conversation_id);
      if (!conversation) return reply.code(204).send();
      await limitSeen(deps, visitor);
      await deps.write((tx) => markSeenByContact(tx, conversation));
      return reply.code(200).send();
    },
  );
};

export const widgetConversationRoutes = (app: App, deps: Deps) => {
  startRoutes(app, deps);
  actionRoutes(app, deps);
};
