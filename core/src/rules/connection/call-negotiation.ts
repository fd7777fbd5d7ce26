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
const meet = (known: Negotiation, from: string): Step =>
  from === known.other
    ? { next: known, acts: [] }
    : { next: { ...known, other: from, stage: 'connecting' }, acts: [{ kind: 'renew' }] };

const onSignal = (known: Negotiation, from: string, signal: CallSignal): Step => {
  if (signal.kind === 'here') return { next: known, acts: [] };
  if (signal.kind === 'left')
    return from === known.other
      ? { next: { ...known, other: null, stage: 'waiting' }, acts: [{ kind: 'renew' }] }
      : { next: known, acts: [] };
  const { next, acts } = meet(known, from);
  if (signal.kind === 'hello') return { next, acts: [...acts, ...ask(next)] };
  const belongs = (signal.kind === 'offer') === (known.role === 'answers') || signal.kind === 'candidates';
  if (!belongs) return { next: known, acts: [] };
  // An answer or a candidate from a page without a current offer belongs to a closed connection.
  if (signal.kind !== 'offer' && from !== known.other) return { next: known, acts: [] };
  return { next, acts: [...acts, { kind: 'accept', signal }] };
};

const onConnection = (known: Negotiation, state: 'connected' | 'disconnected' | 'failed'): Step => {
  if (state === 'connected') return { next: { ...known, stage: 'connected' }, acts: [] };
  const next: Negotiation = { ...known, stage: known.stage === 'waiting' ? 'waiting' : 'lost' };
  // An interrupted connection often recovers before the next tick.
  return { next, acts: state === 'failed' ? ask(next) : [] };
};

export const negotiate = (known: Negotiation, event: NegotiationEvent): Step => {
  if (event.kind === 'said') return onSignal(known, event.from, event.signal);
  if (event.kind === 'connection') return onConnection(known, event.state);
  // When the agent's page reloads, a visitor who is still connected to the previous page is notified.
  if (event.kind === 'began') return { next: known, acts: [HELLO] };
  return { next: known, acts: known.stage === 'connected' ? [] : ask(known) };
};
