import { Type } from 'typebox';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import type { App } from '../../../platform/http/app-type.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import { assignableAgents } from '../../../domain/inboxes/team-queries.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { participantsOf, recordAccessChanges } from '../../../domain/permissions/conversation-viewers.ts';

const path = `${conversationsPath}/:conversation_id`;
const People = Type.Object({ user_ids: Type.Array(Type.Integer(), { maxItems: 100 }) });
const Draft = Type.Object({ draft_message: Type.Object({ message: Type.String({ maxLength: MAX_CONTENT_LENGTH }) }) });

const membersFollowing = ({ db }: Pick<Deps, 'db'>, { id, account_id }: ConversationRow): Promise<MemberRow[]> =>
  db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline'])
    .where('p.conversation_id', '=', id)
    .where('au.account_id', '=', account_id)
    .orderBy('u.name')
    .execute();

/** Lets people follow a conversation; who follows already goes on. */
export const addParticipants = async (tx: Tx, conversation: Pick<ConversationRow, 'id'>, ids: UserId[]) => {
  if (ids.length === 0) return;
  await tx.db
    .insertInto('participants')
    .values(ids.map((user_id) => ({ conversation_id: conversation.id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Changes who follows a conversation, and tells those who see it by that alone. */
const changeParticipants = (deps: Deps, conversation: ConversationRow, change: (tx: Tx) => Promise<unknown>) =>
  deps.write(async (tx) => {
    const { assignee_id } = await currentConversation(tx, conversation);
    const before = await participantsOf(tx.db, conversation.id);
    await change(tx);
    const after = await participantsOf(tx.db, conversation.id);
    await recordAccessChanges(
      tx,
      conversation,
      { assignee_id, participants: before },
      { assignee_id, participants: after },
    );
  });

/** Only who sees the inbox can follow what is said in it. */
const refuseStrangers = async (deps: Deps, conversation: ConversationRow, ids: number[]): Promise<UserId[]> => {
  const agents = await assignableAgents(deps, conversation.account_id, [conversation.inbox_id]);
  const known = agents.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  if (known.length < new Set(ids).size)
    throw invalidRecord('Participants must be agents who see this inbox', ['user_ids']);
  return known;
};

const participantRoutes = (app: App, deps: Deps) => {
  const url = `${path}/participants`;
  const answer = async (conversation: ConversationRow) =>
    presentTeamAgents(deps, await membersFollowing(deps, conversation));

  app.get(url, { config: { permission: 'conversations' } }, async (request) =>
    answer((await conversationOf(deps, request)).conversation),
  );

  app.post(url, { config: { permission: 'conversations' }, schema: { body: People } }, async (request) => {
    const { conversation } = await conversationOf(deps, request);
    const ids = await refuseStrangers(deps, conversation, request.body.user_ids);
    await changeParticipants(deps, conversation, (tx) => addParticipants(tx, conversation, ids));
    return answer(conversation);
  });

  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: People },
    handler: async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const ids = await refuseStrangers(deps, conversation, request.body.user_ids);
      await changeParticipants(deps, conversation, async (tx) => {
        await addParticipants(tx, conversation, ids);
        const others = tx.db.deleteFrom('participants').where('conversation_id', '=', conversation.id);
        await (ids.length > 0 ? others.where('user_id', 'not in', ids) : others).execute();
      });
      return answer(conversation);
    },
  });

  app.delete(url, { config: { permission: 'conversations' }, schema: { body: People } }, async (request) => {
    const { conversation } = await conversationOf(deps, request);
    const { user_ids } = request.body;
    if (user_ids.length > 0)
      await changeParticipants(deps, conversation, (tx) =>
        tx.db
          .deleteFrom('participants')
          .where('conversation_id', '=', conversation.id)
          .where('user_id', 'in', user_ids as UserId[])
          .execute(),
      );
    return answer(conversation);
  });
};

const draftRoutes = (app: App, deps: Deps) => {
  const url = `${path}/draft_messages`;
  app.get(url, { config: { permission: 'conversations' } }, async (request) => {
    const { agent, conversation } = await conversationOf(deps, request);
    const draft = await deps.db
      .selectFrom('drafts')
      .select('message')
      .where('conversation_id', '=', conversation.id)
      .where('user_id', '=', agent.user.id)
      .executeTakeFirst();
    return draft ? { has_draft: true, message: draft.message } : { has_draft: false };
  });

  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: Draft },
    handler: async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { message } = request.body.draft_message;
      await deps.write((tx) =>
        tx.db
          .insertInto('drafts')
          .values({ conversation_id: conversation.id, user_id: agent.user.id, message, updated_at: tx.now })
          .onConflict((conflict) =>
            conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ message, updated_at: tx.now }),
          )
          .execute(),
      );
      return reply.code(200).send();
    },
  });

  app.delete(url, { config: { permission: 'conversations' } }, async (request, reply) => {
    const { agent, conversation } = await conversationOf(deps, request);
    await deps.write((tx) =>
      tx.db
        .deleteFrom('drafts')
        .where('conversation_id', '=', conversation.id)
        .where('user_id', '=', agent.user.id)
        .execute(),
    );
    return reply.code(200).send();
  });
};

/** Wire protocol 11.6: who follows a conversation, and what one began to write in it. */
export const conversationPeopleRoutes = (app: App, deps: Deps) => {
  participantRoutes(app, deps);
  draftRoutes(app, deps);
};
