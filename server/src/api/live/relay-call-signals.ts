import type { SendCallSignal } from '@porchlight/core/wire/call.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { countAnswer } from '../../domain/calls/call-metrics.ts';
import { answerCall, isDue, noteAgent, type Seat } from '../../domain/calls/change-call.ts';
import { presentCallData } from '../../domain/calls/present.ts';
import type { Deps } from '../../domain/deps.ts';
import { pubsubTokensOf } from '../../domain/visitors/renew-session.ts';
import type { Session } from '../../domain/visitors/sessions.ts';
import type { CallRow } from '../../platform/database/schema/messages.ts';
import { HttpError, unprocessable } from '../../platform/errors.ts';
import { type Party, publishSignal } from './publish-call-signal.ts';

const goneElsewhere = () => new HttpError(409, { error: 'This call continues in another window' });

const visitorParty = async (deps: Deps, { contact_inbox_id }: CallRow): Promise<Party | undefined> => {
  if (contact_inbox_id === null) return undefined;
  const [pubsub_token] = await pubsubTokensOf(deps, { ids: [contact_inbox_id] });
  return pubsub_token === undefined ? undefined : { kind: 'visitor', pubsub_token };
};

const agentParty = ({ agent_id }: CallRow): Party | undefined =>
  agent_id === null ? undefined : { kind: 'agent', user_id: agent_id };

const refuseAbsent = (call: CallRow | undefined, own: string | null | false, participant: string): CallRow => {
  if (!call || call.status === 'ended') throw unprocessable('This call has ended');
  if (own !== participant) throw goneElsewhere();
  return call;
};

const pass = (
  deps: Deps,
  call: CallRow,
  party: Party | undefined,
  to: string | null,
  { participant, signal }: SendCallSignal,
) => {
  if (!party || to === null || signal.kind === 'here') return;
  const { message_id, account_id } = call;
  publishSignal(deps.bus, party, { message_id, account_id, from: participant, to, signal });
};

/** Returns the call. @throws 409 from a page that is no longer in the call, 422 when it is over */
export const relayFromAgent = async (
  deps: Deps,
  existing: CallRow | undefined,
  agent: UserId,
  message: SendCallSignal,
) => {
  const call = refuseAbsent(existing, existing?.agent_id === agent && existing.agent_participant, message.participant);
  if (isDue(call, deps.clock.now())) await deps.write((tx) => noteAgent(tx, call));
  pass(deps, call, await visitorParty(deps, call), call.visitor_participant, message);
  return presentCallData(call);
};

export const relayFromVisitor = async (
  deps: Deps,
  existing: CallRow | undefined,
  session: Session,
  message: SendCallSignal,
) => {
  const seated = refuseAbsent(
    existing,
    existing?.contact_inbox_id === session.contactInbox.id && existing.visitor_participant,
    message.participant,
  );
  const performer = { type: 'contact', id: session.contact.id } as const;
  const call = seated.status === 'ringing' ? await deps.write((tx) => answerCall(tx, seated.id, performer)) : seated;
  countAnswer(deps, seated, call);
  pass(deps, call, agentParty(call), call.agent_participant, message);
  return presentCallData(call);
};

export const publishReplaced = (deps: Deps, { call, participant, replaced }: Seat, party: Party) => {
  if (replaced === null) return;
  const { message_id, account_id } = call;
  publishSignal(deps.bus, party, {
    message_id,
    account_id,
    from: participant,
    to: replaced,
    signal: { kind: 'replaced' },
  });
};
