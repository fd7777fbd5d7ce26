import type { CallSignal } from '../../wire/call.ts';

/**
 * How the two browsers of a call connect. The agent's browser sends offers, the visitor's answers, so that offers never
 * collide. Signals may be lost, so a side that is not connected repeats its own at every tick. Pure: returns actions and
 * runs none.
 */
export type Negotiation = {
  readonly role: 'offers' | 'answers';
  /** Id of the other side's page; null until its first signal arrives. */
  readonly other: string | null;
  readonly stage: CallStage;
};

/** `waiting`: the other side is absent or has left; `lost`: the connection was interrupted. */
export type CallStage = 'waiting' | 'connecting' | 'connected' | 'lost';

export type NegotiationEvent =
  | { kind: 'began' | 'tick' }
  | { kind: 'said'; from: string; signal: CallSignal }
  | { kind: 'connection'; state: 'connected' | 'disconnected' | 'failed' };

export type Act =
  | { kind: 'say'; signal: CallSignal }
  | { kind: 'renew' }
  | { kind: 'offer' }
  | { kind: 'accept'; signal: Extract<CallSignal, { kind: 'offer' | 'answer' | 'candidates' }> };

type Step = { next: Negotiation; acts: Act[] };

const HELLO: Act = { kind: 'say', signal: { kind: 'hello' } };

export const beginNegotiation = (role: Negotiation['role']): Negotiation => ({ role, other: null, stage: 'waiting' });

const ask = ({ role, other }: Negotiation): Act[] => {
  if (role === 'answers') return [HELLO];
  return other === null ? [] : [{ kind: 'offer' }];
};

/** A page with a new id has replaced the other side's page: what was negotiated with the previous one is void. */
const meet = (negotiation: Negotiation, from: string): Step =>
  from === negotiation.other
    ? { next: negotiation, acts: [] }
    : { next: { ...negotiation, other: from, stage: 'connecting' }, acts: [{ kind: 'renew' }] };

const onSignal = (negotiation: Negotiation, from: string, signal: CallSignal): Step => {
  if (signal.kind === 'here') return { next: negotiation, acts: [] };
  if (signal.kind === 'left')
    return from === negotiation.other
      ? { next: { ...negotiation, other: null, stage: 'waiting' }, acts: [{ kind: 'renew' }] }
      : { next: negotiation, acts: [] };
  const { next, acts } = meet(negotiation, from);
  if (signal.kind === 'hello') return { next, acts: [...acts, ...ask(next)] };
  const belongs = (signal.kind === 'offer') === (negotiation.role === 'answers') || signal.kind === 'candidates';
  if (!belongs) return { next: negotiation, acts: [] };
  // An answer or a candidate from a page without a current offer belongs to a closed connection.
  if (signal.kind !== 'offer' && from !== negotiation.other) return { next: negotiation, acts: [] };
  return { next, acts: [...acts, { kind: 'accept', signal }] };
};

const onConnection = (negotiation: Negotiation, state: 'connected' | 'disconnected' | 'failed'): Step => {
  if (state === 'connected') return { next: { ...negotiation, stage: 'connected' }, acts: [] };
  const next: Negotiation = { ...negotiation, stage: negotiation.stage === 'waiting' ? 'waiting' : 'lost' };
  // An interrupted connection often recovers before the next tick.
  return { next, acts: state === 'failed' ? ask(next) : [] };
};

export const negotiate = (negotiation: Negotiation, event: NegotiationEvent): Step => {
  if (event.kind === 'said') return onSignal(negotiation, event.from, event.signal);
  if (event.kind === 'connection') return onConnection(negotiation, event.state);
  // When the agent's page reloads, a visitor who is still connected to the previous page is notified.
  if (event.kind === 'began') return { next: negotiation, acts: [HELLO] };
  return { next: negotiation, acts: negotiation.stage === 'connected' ? [] : ask(negotiation) };
};
