import { ForwardedMessages } from '@porchlight/core/wire/forwarding/forwarded-messages.ts';
import { forwardMessages, recipientsOf } from '../../../../domain/conversations/forwarding/forward-messages.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { isSampleInbox } from '../../../../domain/inboxes/sample-records.ts';
import { invalidRecord, unprocessable } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/app-type.ts';
import { forgive, refuseBatchAbove } from '../../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../../platform/limits/table.ts';
import { NoContent } from '../../../../presenters/response-schemas.ts';
import { conversationOf, conversationsPath } from '../../../access/conversation-access.ts';

/** Ours: an agent sends messages of a conversation by email to others. */
export const forwardRoutes = (app: App, deps: Deps) => {
  app.post(
    `${conversationsPath}/:conversation_id/forward`,
    { config: { permission: 'conversations' }, schema: { body: ForwardedMessages, response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { to, ...wish } = request.body;
      const recipients = recipientsOf(to);
      if (!deps.mailer.delivers)
        throw unprocessable('This installation has no mail server. An administrator sets one up with SMTP_URL.');
      if (await isSampleInbox(deps.db, conversation.inbox_id))
        throw invalidRecord('No email is sent for sample conversations', ['to']);
      const limit = [LIMITS.forwardedEmails, String(agent.user.id)] as const;
      await refuseBatchAbove(deps, limit, recipients.length);
      const giveBack = () => forgive(deps, [...limit, recipients.length]);
      const sent = await deps
        .write((tx) => forwardMessages(tx, agent, conversation, { ...wish, recipients }))
        .catch(async (error: unknown) => {
          await giveBack();
          throw error;
        });
      if (!sent) await giveBack();
      return reply.code(200).send();
    },
  );
};
