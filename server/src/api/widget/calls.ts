import { CallData, JoinCall, JoinedCall, SendCallSignal } from '@porchlight/core/wire/call.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { CALL_PATHS } from '@porchlight/core/wire/widget/call-paths.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { countAnswer, countEnd } from '../../domain/calls/call-metrics.ts';
import { endCall, seatVisitor } from '../../domain/calls/change-call.ts';
import { chooseProvider } from '../../domain/calls/choose-provider.ts';
import { contactPerson } from '../../domain/calls/participants.ts';
import { presentCallData } from '../../domain/calls/present.ts';
import { findForVisitor } from '../../domain/calls/queries.ts';
import { visibleSessionIds } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Performer } from '../../domain/events.ts';
import { pictureAddressIn } from '../../domain/remote-pictures/picture-address.ts';
import type { Session } from '../../domain/visitors/sessions.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { limitEntries, limitSignals } from '../access/call-limits.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { publishReplaced, relayFromVisitor } from '../live/relay-call-signals.ts';

const CallPath = Type.Object({ message_id: idOf<MessageId>() });

const callMessageOf = async (deps: Deps, request: FastifyRequest, id: MessageId) => {
  const { session } = await visitorOf(deps, request);
  if (!session) throw notFound();
  const found = await findForVisitor(deps, await visibleSessionIds(deps, session), id);
  if (!found) throw notFound();
  return { session, ...found };
};

const performerOf = ({ contact }: Session): Performer => ({ type: 'contact', id: contact.id });

/** Wire protocol 4.14, and ours: calls of the visitor's own conversation. */
export const callWidgetRoutes = (app: App, deps: Deps) => {
  app.post(
    CALL_PATHS.join,
    { config: { permission: 'visitor' }, schema: { body: JoinCall, response: { 200: JoinedCall } } },
    async (request): Promise<JoinedCall> => {
      const { session, message, call } = await callMessageOf(deps, request, request.body.message_id);
      if (message.content_type !== 'integrations') throw unprocessable('Invalid message type. Action not permitted');
      const provider = chooseProvider(deps);
      if (!call || call.provider !== provider.name || call.status === 'ended')
        throw unprocessable('This call has ended');
      const { contactInbox } = session;
      await limitEntries(deps, `visitor:${contactInbox.id}`);
      const admission = await provider.admit(call, contactPerson(session.contact, deps.env, pictureAddressIn(deps)));
      const seat = await deps.write((tx) => seatVisitor(tx, call.id, contactInbox.id, performerOf(session)));
      countAnswer(deps, call, seat.call);
      publishReplaced(deps, seat, { kind: 'visitor', pubsub_token: contactInbox.pubsub_token });
      return { provider: provider.name, participant: seat.participant, ...admission };
    },
  );

  app.post(
    `/api/v1/widget/calls/:message_id/signals`,
    {
      config: { permission: 'visitor' },
      schema: { params: CallPath, body: SendCallSignal, response: { 200: CallData } },
    },
    async (request) => {
      const { session, call, message } = await callMessageOf(deps, request, request.params.message_id);
      await limitSignals(deps, `visitor:${session.contactInbox.id}`, message.id);
      return relayFromVisitor(deps, call, session, request.body);
    },
  );

  app.post(
    '/api/v1/widget/calls/:message_id/end',
    { config: { permission: 'visitor' }, schema: { params: CallPath, response: { 200: CallData } } },
    async (request) => {
      const { session, call } = await callMessageOf(deps, request, request.params.message_id);
      if (!call) throw notFound();
      // Others may be in an external meeting: a visitor only leaves it.
      if (call.provider !== 'peer') return presentCallData(call);
      const ended = await deps.write((tx) => endCall(tx, call.id, performerOf(session)));
      countEnd(deps, call, ended);
      return presentCallData(ended);
    },
  );
};
