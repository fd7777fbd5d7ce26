import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallSignal } from '../../wire/call.ts';
import { type Act, beginNegotiation, type Negotiation, type NegotiationEvent, negotiate } from './call-negotiation.ts';

const said = (from: string, signal: CallSignal): NegotiationEvent => ({ kind: 'said', from, signal });
const hello: CallSignal = { kind: 'hello' };
const offer: CallSignal = { kind: 'offer', sdp: 'o' };
const answer: CallSignal = { kind: 'answer', sdp: 'a' };
const candidates: CallSignal = { kind: 'candidates', candidates: [] };

const agent = (values: Partial<Negotiation> = {}): Negotiation => ({ ...beginNegotiation('offers'), ...values });
const visitor = (values: Partial<Negotiation> = {}): Negotiation => ({ ...beginNegotiation('answers'), ...values });
const words = (acts: Act[]) => acts.map((act) => ('signal' in act ? `${act.kind} ${act.signal.kind}` : act.kind));

describe('two browsers that find each other', () => {
  const connected = { other: 'v', stage: 'connected' } as const;
  it.each<[string, Negotiation, NegotiationEvent, string[], string]>([
    ['an agent who comes says so', agent(), { kind: 'began' }, ['say hello'], 'waiting'],
    ['an agent alone waits', agent(), { kind: 'tick' }, [], 'waiting'],
    ['a visitor asks until they are heard', visitor(), { kind: 'tick' }, ['say hello'], 'waiting'],
    ['an agent offers to who asks', agent(), said('v', hello), ['renew', 'offer'], 'connecting'],
    ['a visitor answers an offer', visitor(), said('a', offer), ['renew', 'accept offer'], 'connecting'],
    [
      'an agent takes the answer',
      agent({ other: 'v', stage: 'connecting' }),
      said('v', answer),
      ['accept answer'],
      'connecting',
    ],
    ['an agent offers again to who lost them', agent(connected), said('v', hello), ['offer'], 'connected'],
    ['a visitor who reloaded is connected again', agent(connected), said('w', hello), ['renew', 'offer'], 'connecting'],
    [
      'a visitor meets an agent who reloaded',
      visitor(connected),
      said('b', hello),
      ['renew', 'say hello'],
      'connecting',
    ],
    [
      'an interruption waits for the next tick',
      agent(connected),
      { kind: 'connection', state: 'disconnected' },
      [],
      'lost',
    ],
    ['a failure is mended at once', agent(connected), { kind: 'connection', state: 'failed' }, ['offer'], 'lost'],
    ['a visitor asks at once too', visitor(connected), { kind: 'connection', state: 'failed' }, ['say hello'], 'lost'],
    ['what is lost is tried at each tick', agent({ other: 'v', stage: 'lost' }), { kind: 'tick' }, ['offer'], 'lost'],
    ['who leaves is waited for', agent(connected), said('v', { kind: 'left' }), ['renew'], 'waiting'],
    ['another page’s leaving is nothing', agent(connected), said('x', { kind: 'left' }), [], 'connected'],
    ['who is connected is quiet', visitor(connected), { kind: 'tick' }, [], 'connected'],
    ['an agent takes no offer', agent(connected), said('v', offer), [], 'connected'],
    ['a visitor takes no answer', visitor(connected), said('v', answer), [], 'connected'],
    ['an answer of a page long gone is nothing', agent(connected), said('x', answer), [], 'connected'],
    ['nor is its candidate', agent(connected), said('x', candidates), [], 'connected'],
    ['a candidate of who is met is taken', agent(connected), said('v', candidates), ['accept candidates'], 'connected'],
    ['a sign of life needs no word', agent(), said('v', { kind: 'here' }), [], 'waiting'],
    [
      'a connection that stands is connected',
      agent({ other: 'v', stage: 'connecting' }),
      { kind: 'connection', state: 'connected' },
      [],
      'connected',
    ],
    [
      'one that fails while nobody is there',
      visitor(),
      { kind: 'connection', state: 'failed' },
      ['say hello'],
      'waiting',
    ],
  ])('%s', (_name, negotiation, event, acts, stage) => {
    const step = negotiate(negotiation, event);
    expect([words(step.acts), step.next.stage]).toEqual([acts, stage]);
  });
});

const browser = (name: string, role: Negotiation['role'], post: (from: string, signal: CallSignal) => void) => {
  let state = beginNegotiation(role);
  let agreed = '';
  let made = 0;
  let open: string | null = null;
  const apply = (event: NegotiationEvent) => {
    const { next, acts } = negotiate(state, event);
    state = next;
    for (const act of acts) {
      if (act.kind === 'say') post(name, act.signal);
      if (act.kind === 'renew') [agreed, open] = ['', null];
      if (act.kind === 'offer') {
        open ??= `${name}${++made}`;
        post(name, { kind: 'offer', sdp: open });
      }
      if (act.kind !== 'accept' || act.signal.kind === 'candidates') continue;
      if (act.signal.kind === 'answer' && act.signal.sdp !== open) continue;
      agreed = act.signal.sdp;
      open = null;
      if (act.signal.kind === 'offer') post(name, { kind: 'answer', sdp: agreed });
    }
  };
  return { name, apply, agreed: () => agreed };
};

it('connects in the end, whatever was lost, doubled or reloaded on the way', () => {
  const event = fc.oneof(
    fc.constantFrom('tick a', 'tick v', 'deliver', 'deliver', 'lose', 'double'),
    fc.constantFrom('reload a', 'reload v'),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let post: { from: string; signal: CallSignal }[] = [];
      let pages = 0;
      const say = (from: string, signal: CallSignal) => void post.push({ from, signal });
      const open = (role: Negotiation['role']) => browser(`${role[0]}${++pages}`, role, say);
      let [a, v] = [open('offers'), open('answers')];
      const deliver = () => {
        const letter = post.shift();
        if (!letter) return;
        // The server knows the page of each side, and passes nothing on from another.
        if (letter.from === a.name) v.apply(said(letter.from, letter.signal));
        if (letter.from === v.name) a.apply(said(letter.from, letter.signal));
      };
      const settle = () => {
        while (post.length > 0) deliver();
      };
      for (const each of ['reload a', 'reload v', ...events]) {
        if (each === 'tick a') a.apply({ kind: 'tick' });
        if (each === 'tick v') v.apply({ kind: 'tick' });
        if (each === 'deliver') deliver();
        if (each === 'lose') post.shift();
        if (each === 'double') post = [...post.slice(0, 1), ...post];
        if (each === 'reload a') {
          a = open('offers');
          a.apply({ kind: 'began' });
        }
        if (each === 'reload v') {
          v = open('answers');
          v.apply({ kind: 'began' });
        }
      }
      settle();
      for (let turn = 0; turn < 3; turn += 1) {
        v.apply({ kind: 'tick' });
        a.apply({ kind: 'tick' });
        settle();
      }
      expect(a.agreed()).not.toBe('');
      expect(a.agreed()).toBe(v.agreed());
    }),
  );
});
