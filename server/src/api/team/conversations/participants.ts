import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import {
  addParticipants,
  listParticipants,
  removeParticipants,
  setParticipants,
} from '../../../domain/conversations/participants.ts';
import type { Deps } from '../../../domain/deps.ts';
import { assignableAgents } from '../../../domain/inboxes/team-queries.ts';
import { deleteDraft, findDraft, saveDraft } from '../../../domain/messages/drafts.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';

const path = `${conversationsPath}/:conversation_id`;
const People = Type.Object({ user_ids: Type.Array(idOf<UserId>(), { maxItems: 100 }) });
const NewDraft = Type.Object({
  draft_message: Type.Object({ message: Type.String({ maxLength: MAX_CONTENT_LENGTH }) }),
});

const Draft = Type.Object({ has_draft: Type.Boolean(), message: Type.Optional(Type.String()) });

/** A participant must have access to the inbox. */
const refuseStrangers = async (deps: Deps, conversation: ConversationRow, ids: UserId[]): Promise<UserId[]> => {
  const agents = await assignableAgents(deps, conversation.account_id, [conversation.inbox_id]);
  const agentIds = agents.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  if (agentIds.length < new Set(ids).size)
    throw invalidRecord('Participants must be agents who see this inbox', ['user_ids']);
  return agentIds;
};

const participantRoutes = (app: App, deps: Deps) => {
  const url = `${path}/participants`;
  const answer = async (conversation: ConversationRow) =>
    presentTeamAgents(deps, await listParticipants(deps.db, conversation));

  app.get(
    url,
    { config: { permission: 'conversations' }, schema: { response: { 200: Type.Array(TeamAgent) } } },
    async (request) => answer((await conversationOf(deps, request)).conversation),
  );

  app.post(
    url,
    { config: { permission: 'conversations' }, schema: { body: People, response: { 200: Type.Array(TeamAgent) } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const ids = await refuseStrangers(deps, conversation, request.body.user_ids);
      await deps.write((tx) => addParticipants(tx, conversation, ids));
      return answer(conversation);
    },
  );

  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: People, response: { 200: Type.Array(TeamAgent) } },
    handler: async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const ids = await refuseStrangers(deps, conversation, request.body.user_ids);
      await deps.write((tx) => setParticipants(tx, conversation, ids));
      return answer(conversation);
    },
  });

  app.delete(
    url,
    { config: { permission: 'conversations' }, schema: { body: People, response: { 200: Type.Array(TeamAgent) } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      const ids = request.body.user_ids;
      if (ids.length > 0) await deps.write((tx) => removeParticipants(tx, conversation, ids));
      return answer(conversation);
    },
  );
};

const keyOf = ({ id }: ConversationRow, { user }: Agent) => ({ conversation_id: id, user_id: user.id });

const draftRoutes = (app: App, deps: Deps) => {
  const url = `${path}/draft_messages`;
  app.get(url, { config: { permission: 'conversations' }, schema: { response: { 200: Draft } } }, async (request) => {
    const { agent, conversation } = await conversationOf(deps, request);
    const message = await findDraft(deps.db, keyOf(conversation, agent));
    return message === undefined ? { has_draft: false } : { has_draft: true, message };
  });

  app.route({
    config: { permission: 'conversations' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: NewDraft, response: { 200: NoContent } },
    handler: async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const { message } = request.body.draft_message;
      await deps.write((tx) => saveDraft(tx, keyOf(conversation, agent), message));
      return reply.code(200).send();
    },
  });

  app.delete(
    url,
    { config: { permission: 'conversations' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, conversation } = await conversationOf(deps, request);
      await deps.write((tx) => deleteDraft(tx, keyOf(conversation, agent)));
      return reply.code(200).send();
    },
  );
};

export const conversationPeopleRoutes = (app: App, deps: Deps) => {
  participantRoutes(app, deps);
  draftRoutes(app, deps);
};
