import { isRecipient } from '@porchlight/core/rules/texts/recipients.ts';
import { OfConversation } from '@porchlight/core/wire/conversation.ts';
import { Type } from 'typebox';
import { loadAccount } from '../../../domain/accounts/queries.ts';
import { findConversationFor } from '../../../domain/conversations/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { isSampleInbox } from '../../../domain/inboxes/sample-records.ts';
import { addressOf } from '../../../domain/visitors/own-record.ts';
import { invalidRecord, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { visitorOf } from '../../access/visitor-auth.ts';

const Wish = Type.Object({ email: Type.Optional(Type.String({ maxLength: 255 })) });

const NO_ADDRESS =
  'An email address is required to send the transcript. Enter yours in the chat, then request the transcript again.';

/** A visitor's transcript goes to the address of their contact, the team's to any address. */
export const transcriptRoutes = (app: App, deps: Deps) => {
  app.post(
    '/api/v1/widget/conversations/transcript',
    { config: { permission: 'visitor' }, schema: { querystring: OfConversation, response: { 200: NoContent } } },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      const conversation = await findConversationFor(deps, visitor.session, request.query.conversation_id);
      const to = visitor.session && addressOf(visitor.session);
      if (!conversation || !to) throw invalidRecord(NO_ADDRESS, ['email']);
      await refuseAbove(
        deps,
        [LIMITS.transcriptsByConversation, String(conversation.id)],
        [LIMITS.transcriptsByAddress, request.ip],
        [LIMITS.transcriptsByRecipient, to],
      );
      const { locale } = visitor;
      await deps.write(async (tx) => tx.enqueue('mail.transcript', { conversation_id: conversation.id, to, locale }));
      return reply.code(200).send();
    },
  );

  app.post(
    `${conversationsPath}/:conversation_id/transcript`,
    { config: { permission: 'conversations' }, schema: { body: Wish, response: { 200: NoContent } } },
    async (request, reply) => {
      const { conversation } = await conversationOf(deps, request);
      const to = request.body.email?.trim();
      if (!to) throw unprocessable('email param missing');
      if (!isRecipient(to)) throw invalidRecord('Please enter a valid email address', ['email']);
      if (await isSampleInbox(deps.db, conversation.inbox_id))
        throw invalidRecord('No email is sent for sample conversations', ['email']);
      await refuseAbove(deps, [LIMITS.transcriptsByAccount, String(conversation.account_id)]);
      const { locale } = await loadAccount(deps.db, conversation.account_id);
      await deps.write(async (tx) => tx.enqueue('mail.transcript', { conversation_id: conversation.id, to, locale }));
      return reply.code(200).send();
    },
  );
};
