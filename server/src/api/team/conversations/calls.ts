import { CallData, JoinCall, JoinedCall, SendCallSignal } from '@porchlight/core/wire/call.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { TeamMessage } from '@porchlight/core/wire/message.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { availableName } from '../../../domain/accounts/names.ts';
import { countEnd, countStart } from '../../../domain/calls/call-metrics.ts';
import { endCall, seatAgent, startCall } from '../../../domain/calls/change-call.ts';
import { chooseProvider } from '../../../domain/calls/choose-provider.ts';
import { agentPerson } from '../../../domain/calls/participants.ts';
import { presentCallData } from '../../../domain/calls/present.ts';
import { type CallMessage, findForTeam, findOpenCall } from '../../../domain/calls/queries.ts';
import { findConversation } from '../../../domain/conversations/queries.ts';
import { currentConversation } from '../../../domain/conversations/reload-conversation.ts';
import { sendOptionsOf } from '../../../domain/conversations/template-context.ts';
import type { Deps } from '../../../domain/deps.ts';
import { loadMessages } from '../../../domain/messages/load-messages.ts';
import { type Agent, performerOf } from '../../../domain/permissions/agent.ts';
import { refuseUnseen } from '../../../domain/permissions/conversation-reach.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { presentTeamMessage } from '../../../presenters/messages.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { limitEntries, limitSignals } from '../../access/call-limits.ts';
import { publishReplaced, relayFromAgent } from '../../live/relay-call-signals.ts';

const account = '/api/v1/accounts/:account_id';
const NewMeeting = Type.Object({ conversation_id: Type.Integer() });
const CallPath = Type.Object({ account_id: Type.String(), message_id: idOf<MessageId>() });

const conversationOf = async (deps: Deps, agent: Agent, display_id: number) => {
  const conversation = await findConversation(deps, agent.account.id, display_id);
  if (!conversation) throw notFound();
  await refuseUnseen(deps, agent, conversation);
  return conversation;
};

const callMessageOf = async (deps: Deps, agent: Agent, id: MessageId): Promise<CallMessage> => {
  const found = await findForTeam(deps, agent.account.id, id);
  if (!found) throw notFound();
  await refuseUnseen(deps, agent, found.conversation);
  return found;
};

const createRoute = (app: App, deps: Deps) =>
  app.post(
    `${account}/integrations/dyte/create_a_meeting`,
    { config: { permission: 'conversations' }, schema: { body: NewMeeting, response: { 200: TeamMessage } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const conversation = await conversationOf(deps, agent, request.body.conversation_id);
      const provider = chooseProvider(deps);
      await limitEntries(deps, `agent:${agent.user.id}`);
      const name = availableName(agent.user);
      const open = await findOpenCall(deps, conversation.id);
      const room = open ?? (await provider.open(`${name} has started a call`));
      const options = await sendOptionsOf(deps, conversation);
      const call = await deps.write(async (tx) =>
        startCall(
          tx,
          await currentConversation(tx, conversation),
          {
            provider: provider.name,
            room: { meeting_id: room.meeting_id, room_name: room.room_name },
            agent: { id: agent.user.id, name },
          },
          options,
        ),
      );
      // Two agents at once begin one call: it has the room of one of them.
      if (!open && call.meeting_id === room.meeting_id) countStart(deps, call);
      const loaded = await loadMessages(deps.db, [call.message_id]);
      const [message] = loaded.messages;
      if (!message) throw notFound();
      return presentTeamMessage(message, loaded);
    },
  );

const joinRoute = (app: App, deps: Deps) =>
  app.post(
    `${account}/integrations/dyte/add_participant_to_meeting`,
    { config: { permission: 'conversations' }, schema: { body: JoinCall, response: { 200: JoinedCall } } },
    async (request): Promise<JoinedCall> => {
      const agent = await agentOf(deps, request);
      const { message, call } = await callMessageOf(deps, agent, request.body.message_id);
      if (message.content_type !== 'integrations') throw unprocessable('Invalid message type. Action not permitted');
      const provider = chooseProvider(deps);
      if (!call || call.provider !== provider.name) throw unprocessable('This call has ended');
      await limitEntries(deps, `agent:${agent.user.id}`);
      const admission = await provider.admit(call, agentPerson(agent.user, deps.env));
      const seat = await deps.write((tx) => seatAgent(tx, call.id, agent.user.id));
      publishReplaced(deps, seat, { kind: 'agent', user_id: agent.user.id });
      return { provider: provider.name, participant: seat.participant, ...admission };
    },
  );

export const callTeamRoutes = (app: App, deps: Deps) => {
  createRoute(app, deps);
  joinRoute(app, deps);

  const calledBy = async (request: FastifyRequest<{ Params: { message_id: MessageId } }>) => {
    const agent = await agentOf(deps, request);
    return { agent, ...(await callMessageOf(deps, agent, request.params.message_id)) };
  };

  app.post(
    `${account}/calls/:message_id/signals`,
    {
      config: { permission: 'conversations' },
      schema: { params: CallPath, body: SendCallSignal, response: { 200: CallData } },
    },
    async (request) => {
      const { agent, call, message } = await calledBy(request);
      await limitSignals(deps, `agent:${agent.user.id}`, message.id);
      return relayFromAgent(deps, call, agent.user.id, request.body);
    },
  );

  app.post(
    `${account}/calls/:message_id/end`,
    { config: { permission: 'conversations' }, schema: { params: CallPath, response: { 200: CallData } } },
    async (request) => {
      const { agent, call } = await calledBy(request);
      if (!call) throw notFound();
      const ended = await deps.write((tx) => endCall(tx, call.id, performerOf(agent)));
      countEnd(deps, call, ended);
      return presentCallData(ended);
    },
  );
};
