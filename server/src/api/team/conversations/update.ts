import { ConversationStatus, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { MessageId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { findTeam } from '../../../domain/accounts/teams.ts';
import { handOver } from '../../../domain/bots/handoff.ts';
import {
  assign,
  assignTeam,
  setStatus,
  updateConversation,
} from '../../../domain/conversations/change-conversation.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import { refuseMerged } from '../../../domain/conversations/send-message.ts';
import { sendOptionsOf } from '../../../domain/conversations/template-context.ts';
import type { Deps } from '../../../domain/deps.ts';
import { assignableAgents } from '../../../domain/inboxes/team-queries.ts';
import { clearOwnCounts } from '../../../domain/messages/merged-counts.ts';
import { hasContactWrittenAfter } from '../../../domain/messages/queries.ts';
import { askForRating } from '../../../domain/messages/templates.ts';
import { type Agent, type Caller, performerOf } from '../../../domain/permissions/agent.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { notBeforeNewestMessage } from '../../../platform/database/forward-time.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { isoOrNull } from '../../../platform/times.ts';
import { presentTeamAgent } from '../../../presenters/agents.ts';
import { conversationOfCaller } from '../../access/agent-or-bot.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { Assigned, ToggledStatus } from './conversation-schemas.ts';
import { factRoutes } from './facts.ts';
import { answerOf } from './present-conversation.ts';
import { typingRoutes } from './typing.ts';

const path = `${conversationsPath}/:conversation_id`;

const Status = Type.Object({
  status: Type.Optional(ConversationStatus),
  snoozed_until: Type.Optional(Moment),
  /** The newest message the caller has seen: with a newer one of the contact it is neither resolved nor snoozed. */
  seen_message_id: Type.Optional(Type.Unsafe<MessageId>(Type.Integer())),
});
const Assignment = Type.Object({
  assignee_id: Type.Optional(Nullable(idOf<UserId>())),
  team_id: Type.Optional(Nullable(idOf<TeamId>())),
});
/** A bot unassigns by a handoff; an agent who opens a conversation is assigned (wire protocol 11.6). */
const moveTo = async (
  tx: Tx,
  conversation: ConversationRow,
  status: ConversationStatus,
  caller: Caller,
  snoozed_until: number | null,
): Promise<ConversationRow> => {
  if (caller.bot && status === 'open') return handOver(tx, conversation, caller.bot);
  const by = { performer: caller.performer, name: caller.name };
  const changed = await setStatus(tx, conversation, status, { ...by, snoozed_until });
  if (status !== 'open' || !caller.agent || caller.agent.administrator) return changed;
  return assign(tx, changed, caller.agent.user, by);
};

/** @throws 409 when the contact has written after the newest message that the caller has seen */
const refuseUnread = async (tx: Tx, { id }: ConversationRow, seen: MessageId | undefined) => {
  if (seen !== undefined && (await hasContactWrittenAfter(tx.db, id, seen)))
    throw conflict('The contact has sent a new message. Read it, then change the status again.');
};

const statusRoute = (app: App, deps: Deps) =>
  app.post(
    `${path}/toggle_status`,
    { config: { permission: 'conversations' }, schema: { body: Status, response: { 200: ToggledStatus } } },
    async (request) => {
      const { caller, conversation } = await conversationOfCaller(deps, request);
      const snoozed_until = momentMs(request.body.snoozed_until, 'snoozed_until');
      const { templates } = await sendOptionsOf(deps, conversation);
      const updated = await deps.write(async (tx) => {
        const current = await currentConversation(tx, conversation);
        const status = request.body.status ?? (current.status === 'open' ? 'resolved' : 'open');
        if (status !== 'resolved') refuseMerged(current);
        if (status !== 'open') await refuseUnread(tx, current, request.body.seen_message_id);
        const changed = await moveTo(tx, current, status, caller, snoozed_until);
        if (status === 'resolved' && current.merged_into_id === null) await askForRating(tx, changed, templates);
        return changed;
      });
      return {
        payload: {
          success: true,
          conversation_id: updated.display_id,
          current_status: updated.status,
          snoozed_until: isoOrNull(updated.snoozed_until),
        },
      };
    },
  );

/** An assignee must have access to the inbox. */
const assigneeOf = async (deps: Deps, conversation: ConversationRow, id: UserId | null) => {
  if (id === null) return null;
  const agents = await assignableAgents(deps, conversation.account_id, [conversation.inbox_id]);
  const agent = agents.find((candidate) => candidate.id === id);
  if (!agent) throw notFound();
  return agent;
};

const teamOf = async ({ db }: Deps, { account_id }: ConversationRow, id: TeamId | null) => {
  if (id === null) return null;
  const team = await findTeam(db, account_id, id);
  if (!team) throw notFound();
  return team;
};

const assignmentRoute = (app: App, deps: Deps) =>
  app.post(
    `${path}/assignments`,
    { config: { permission: 'conversations' }, schema: { body: Assignment, response: { 200: Assigned } } },
    async (request) => {
      const { caller, conversation } = await conversationOfCaller(deps, request);
      const by = { performer: caller.performer, name: caller.name };
      if (request.body.team_id !== undefined && request.body.assignee_id === undefined) {
        const team = await teamOf(deps, conversation, request.body.team_id || null);
        await deps.write(async (tx) => assignTeam(tx, await currentConversation(tx, conversation), team, by));
        return team;
      }
      const member = await assigneeOf(deps, conversation, request.body.assignee_id || null);
      await deps.write(async (tx) => assign(tx, await currentConversation(tx, conversation), member, by));
      return member ? presentTeamAgent(member, member.availability) : null;
    },
  );

const isAssignee = ({ assignee_id }: ConversationRow, { user }: Agent) => assignee_id === user.id;

/** An open thread reports at every focus that it was seen. */
const hasNothingNew = (conversation: ConversationRow, agent: Agent) => {
  const seen = isAssignee(conversation, agent) ? conversation.assignee_last_seen_at : conversation.agent_last_seen_at;
  return conversation.unread_count === 0 && seen !== null && seen >= conversation.last_activity_at;
};

const readBy = async (tx: Tx, { id }: ConversationRow, agent: Agent) => {
  const conversation = await currentConversation(tx, { id });
  tx.record('conversation.agent_read', { conversation_id: id, performer: performerOf(agent) });
  const seen = notBeforeNewestMessage(tx.now, id);
  await clearOwnCounts(tx, conversation, { own_unread_count: 0 });
  return updateConversation(tx, id, {
    agent_last_seen_at: seen,
    unread_count: 0,
    ...(isAssignee(conversation, agent) ? { assignee_last_seen_at: seen } : {}),
  });
};

const seenRoute = (app: App, deps: Deps) =>
  app.post(
    `${path}/update_last_seen`,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const updated = hasNothingNew(conversation, agent)
        ? conversation
        : await deps.write((tx) => readBy(tx, conversation, agent));
      return answerOf(deps, updated);
    },
  );

/** Wire protocol 11.6. */
export const conversationActionRoutes = (app: App, deps: Deps) => {
  statusRoute(app, deps);
  assignmentRoute(app, deps);
  seenRoute(app, deps);
  typingRoutes(app, deps);
  factRoutes(app, deps);
};
