import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { TeamMessage } from '@porchlight/core/wire/message.ts';
import {
  ChangedScheduledMessage,
  NewScheduledMessage,
  ScheduledMessage,
} from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import { Type } from 'typebox';
import { countUses } from '../../../../domain/canned-responses/count-uses.ts';
import { listMergedForAgent } from '../../../../domain/conversations/merged-conversations.ts';
import { currentConversation } from '../../../../domain/conversations/reload-conversation.ts';
import { findScheduled, listScheduled, lockScheduled } from '../../../../domain/conversations/scheduled/queries.ts';
import {
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
} from '../../../../domain/conversations/scheduled/schedule-message.ts';
import { refuseUnsendable, sendScheduled } from '../../../../domain/conversations/scheduled/send-scheduled.ts';
import { replyAttributes } from '../../../../domain/conversations/send-message.ts';
import { sendOptionsOf } from '../../../../domain/conversations/template-context.ts';
import type { Deps } from '../../../../domain/deps.ts';
import { loadAround } from '../../../../domain/messages/load-messages.ts';
import type { Tx } from '../../../../domain/transaction.ts';
import { withAttachments } from '../../../../domain/uploads/attach.ts';
import type { ConversationRow } from '../../../../platform/database/schema/conversations.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/app-type.ts';
import { pathId } from '../../../../platform/http/path-id.ts';
import { presentTeamMessage } from '../../../../presenters/messages.ts';
import { NoContent, payloadOf } from '../../../../presenters/response-schemas.ts';
import { conversationOf, conversationsPath, type TeamCall } from '../../../access/conversation-access.ts';
import { presentScheduled } from './present-scheduled.ts';

const path = `${conversationsPath}/:conversation_id/scheduled_messages`;
const permission = 'conversations';

const quotedIn = async (tx: Tx, { agent }: TeamCall, current: ConversationRow, id: MessageId | null | undefined) => {
  const merged = await listMergedForAgent(tx, agent, current);
  return (await replyAttributes(tx, current, id, merged)).in_reply_to ?? null;
};

const answerOf = async (deps: Deps, { conversation }: TeamCall, id: number): Promise<ScheduledMessage> => {
  const row = await findScheduled(deps, conversation.id, id);
  const [presented] = row ? await presentScheduled(deps, conversation, [row]) : [];
  if (!presented) throw notFound();
  return presented;
};

const createRoute = (app: App, deps: Deps) =>
  app.post(
    path,
    { config: { permission }, schema: { body: NewScheduledMessage, response: { 200: ScheduledMessage } } },
    async (request) => {
      const call = await conversationOf(deps, request);
      const { agent, conversation } = call;
      const { content = null, send_at, unless_reply = false, in_reply_to, echo_id = null } = request.body;
      const uploader = { user_id: agent.user.id, account_id: agent.account.id };
      const { row } = await withAttachments(deps, request.body.attachments, uploader, (attachments) =>
        deps.write(async (tx) => {
          const current = await currentConversation(tx, conversation);
          const quoted = await quotedIn(tx, call, current, in_reply_to);
          const wish = { content, send_at, unless_reply, in_reply_to: quoted, echo_id, attachments };
          const result = await scheduleMessage(tx, agent, current, wish);
          if (!result.repeated) await countUses(tx, agent, request.body.canned_response_ids);
          return result;
        }),
      );
      return answerOf(deps, call, row.id);
    },
  );

const sendRoute = (app: App, deps: Deps) =>
  app.post(
    `${path}/:id/send`,
    { config: { permission }, schema: { response: { 200: TeamMessage } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const id = pathId<number>(request, 'id');
      const options = await sendOptionsOf(deps, conversation);
      const message = await deps.write(async (tx) => {
        const current = await currentConversation(tx, conversation);
        const row = await lockScheduled(tx, conversation.id, id);
        if (!row) throw notFound();
        await refuseUnsendable(tx, current, row);
        return sendScheduled(tx, deps, current, row, options);
      });
      return presentTeamMessage(message, await loadAround(deps.db, [message]));
    },
  );

/** Replies that are sent later. */
export const scheduledMessageRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission }, schema: { response: { 200: payloadOf(Type.Array(ScheduledMessage)) } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const rows = await listScheduled(deps, conversation.id);
      return { payload: await presentScheduled(deps, conversation, rows) };
    },
  );
  createRoute(app, deps);
  sendRoute(app, deps);

  app.patch(
    `${path}/:id`,
    { config: { permission }, schema: { body: ChangedScheduledMessage, response: { 200: ScheduledMessage } } },
    async (request) => {
      const call = await conversationOf(deps, request);
      const id = pathId<number>(request, 'id');
      await deps.write(async (tx) => {
        const current = await currentConversation(tx, call.conversation);
        await changeScheduled(tx, call.agent, current, id, request.body);
      });
      return answerOf(deps, call, id);
    },
  );

  app.delete(
    `${path}/:id`,
    { config: { permission }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const id = pathId<number>(request, 'id');
      await deps.write(async (tx) => cancelScheduled(tx, agent, await currentConversation(tx, conversation), id));
      return reply.code(200).send();
    },
  );
};
