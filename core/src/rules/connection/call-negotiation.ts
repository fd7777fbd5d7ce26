import type { CallSignal } from '../../wire/call.ts';

/**
 * How the two browsers of a call find each other. The agent's offers, the visitor's answers, so that both never speak at once;
 * signals may be lost, so a side that is not connected repeats its own at every tick. Pure: what to do is answered, not done.
 */
export type Negotiation = {
  readonly role: 'offers' | 'answers';
  /** The other side's page; null until it has been heard. */
  readonly other: string | null;
  readonly stage: CallStage;
};

/** `waiting`: the other side is absent or has left; `lost`: they were there a moment ago. */
export type CallStage = 'waiting' | 'connecting' | 'connected' | 'lost';

export type NegotiationEvent =
  | { kind: 'began' | 'tick' }
  | { kind: 'said'; from: string; signal: CallSignal }
  | { kind: 'connection'; state: 'connected' | 'disconnected' | 'failed' };

export type Act =
  | { kind: 'say'; signal: CallSignal }
  /** Close the connection and open a new one when it is needed. */
  | { kind: 'renew' }
  /** Make an offer, or repeat the one that is not answered yet. */
  | { kind: 'offer' }
  | { kind: 'accept'; signal: Extract<CallSignal, { kind: 'offer' | 'answer' | 'candidates' }> };

type Step = { next: Negotiation; acts: Act[] };

const HELLO: Act = { kind: 'say', signal: { kind: 'hello' } };

export const beginNegotiation = (role: Negotiation['role']): Negotiation => ({ role, other: null, stage: 'waiting' });

const ask = ({ role, other }: Negotiation): Act[] => {
  if (role === 'answers') return [HELLO];
  return other === null ? [] : [{ kind: 'offer' }];
};

/** A page that was not heard before has the other's seat: what was agreed with the one before it is void. */
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
  // An answer or a candidate of a page that nothing was agreed with belongs to a connection that is gone.
  if (signal.kind !== 'offer' && from !== known.other) return { next: known, acts: [] };
  return { next, acts: [...acts, { kind: 'accept', signal }] };
};

const onConnection = (known: Negotiation, state: 'connected' | 'disconnected' | 'failed'): Step => {
  if (state === 'connected') return { next: { ...known, stage: 'connected' }, acts: [] };
  const next: Negotiation = { ...known, stage: known.stage === 'waiting' ? 'waiting' : 'lost' };
  // A connection that is only interrupted often comes back by itself before the next tick.
  return { next, acts: state === 'failed' ? ask(next) : [] };
};

/** What follows from what was heard. */
export const negotiate = (known: Negotiation, event: NegotiationEvent): Step => {
  if (event.kind === 'said') return onSignal(known, event.from, event.signal);
  if (event.kind === 'connection') return onConnection(known, event.state);
  // An agent who returns notifies a visitor who is still connected to the previous page.
  if (event.kind === 'began') return { next: known, acts: [HELLO] };
  return { next: known, acts: known.stage === 'connected' ? [] : ask(known) };
};
