import type { App } from '../../../platform/http/app-type.ts';
import { performerOf } from '../../../domain/permissions/agent.ts';
import type { Deps } from '../../../domain/deps.ts';
import { addActivity } from '../../../domain/messages/activity.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { setStatus, updateConversation } from '../../../domain/conversations/change-conversation.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import { answerOf } from './present-conversation.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { eraseConversations } from '../../../domain/privacy/erase-conversations.ts';

const path = `${conversationsPath}/:conversation_id`;

/** All of a person's conversations fall silent, or none (wire protocol 10.9: mute blocks the contact). */
const setMuted = async (tx: Tx, conversation: ConversationRow, muted: boolean, by: Parameters<typeof setStatus>[3]) => {
  await tx.db
    .updateTable('contacts')
    .set({ blocked: muted, updated_at: tx.now })
    .where('id', '=', conversation.contact_id)
    .execute();
  tx.record('contact.updated', { contact_id: conversation.contact_id, changed: { blocked: [!muted, muted] } });
  const updated = await updateConversation(tx, conversation.id, { muted });
  tx.record('conversation.updated', {
    conversation_id: conversation.id,
    changed: { muted: [conversation.muted, muted] },
    performer: by.performer,
  });
  if (muted !== conversation.muted)
    await addActivity(tx, updated, `${by.name} has ${muted ? 'muted' : 'unmuted'} the conversation`);
  return muted ? setStatus(tx, updated, 'resolved', by) : updated;
};

/** Wire protocol 11.6: mute, unmute, unread, delete. */
export const conversationMarkRoutes = (app: App, deps: Deps) => {
  for (const [word, muted] of [
    ['mute', true],
    ['unmute', false],
  ] as const)
    app.post(`${path}/${word}`, { config: { permission: 'conversations' } }, async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const by = { performer: performerOf(agent), name: agent.user.name };
      await deps.write(async (tx) => setMuted(tx, await currentConversation(tx, conversation), muted, by));
      return reply.code(200).send();
    });

  app.post(`${path}/unread`, { config: { permission: 'conversations' } }, async (request) => {
    const { agent, conversation } = await conversationOf(deps, request);
    const updated = await deps.write(async (tx) => {
      const last = await tx.db
        .selectFrom('messages')
        .select('created_at')
        .where('conversation_id', '=', conversation.id)
        .where('message_type', '=', 0)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!last) return conversation;
      const seen = last.created_at - 1_000;
      tx.record('conversation.agent_read', { conversation_id: conversation.id, performer: performerOf(agent) });
      return updateConversation(tx, conversation.id, {
        agent_last_seen_at: seen,
        assignee_last_seen_at: seen,
        unread_count: Math.max(1, (await currentConversation(tx, conversation)).unread_count),
      });
    });
    return answerOf(deps, updated);
  });

  app.delete(path, { config: { permission: 'data_manage' } }, async (request, reply) => {
    const { conversation } = await conversationOf(deps, request);
    await deps.write((tx) => eraseConversations(tx, [conversation.id]));
    return reply.code(200).send();
  });
};
