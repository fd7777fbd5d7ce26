import type { CallSignal, JoinedCall } from '@porchlight/core/wire/call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { type CallDeps, createCall } from './call.ts';
import { createFakeDevices } from './media/browser.fake.ts';
import { createLocalMedia } from './media/local-media.ts';
import type { PeerDeps } from './media/peer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const joined: JoinedCall = { provider: 'peer', participant: 'me', ice_servers: [], relay_only: false };
const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'no', body: {}, requestId: '', retryAfterMs: null });

const sit = (overrides: Partial<CallDeps> = {}) => {
  const devices = createFakeDevices();
  const said: string[] = [];
  const answers: { fail?: Error | undefined } = {};
  const asked: string[] = [];
  let peerDeps: PeerDeps | undefined;
  const call = createCall({
    role: 'visitor',
    joined,
    enter: async () => joined,
    size: 'full',
    media: createLocalMedia(devices.browser),
    port: {
      signal: async ({ signal }) => {
        said.push(signal.kind);
        if (answers.fail) throw answers.fail;
      },
      end: async () => void said.push('end'),
    },
    openPeer: (deps) => {
      peerDeps = deps;
      return {
        renew: () => void asked.push('renew'),
        offer: () => void asked.push('offer'),
        accept: ({ kind }) => void asked.push(`accept ${kind}`),
        show: () => {},
        close: () => void asked.push('close'),
      };
    },
    ...overrides,
  });
  const receiveSignal = (signal: CallSignal | { kind: 'replaced' }, to = 'me') =>
    call.receiveSignal({ message_id: 1, account_id: 1, from: 'them', to, signal });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    call,
    devices,
    said,
    asked,
    answers,
    receiveSignal,
    settle,
    view: call.getSnapshot,
    peerDeps: () => peerDeps,
  };
};

describe('a call as a page has it', () => {
  it('waits in the lobby, says nothing there, and asks for an offer until it comes', async () => {
    const { call, said, view, receiveSignal, asked, settle } = sit();
    await settle();
    expect([view().phase, said]).toEqual(['lobby', []]);
    await call.enter();
    await vi.advanceTimersByTimeAsync(6_000);
    expect([view().phase, view().stage, said]).toEqual(['in-call', 'waiting', ['hello', 'hello', 'hello']]);
    receiveSignal({ kind: 'offer', sdp: 'v=0' });
    expect([view().stage, asked]).toEqual(['connecting', ['renew', 'accept offer']]);
  });

  it('counts from the moment the two see each other, and goes on counting while it is lost', async () => {
    const { call, view, receiveSignal, peerDeps } = sit();
    await call.enter();
    receiveSignal({ kind: 'offer', sdp: 'v=0' });
    expect(view().since).toBeNull();
    peerDeps()?.onConnection('connected');
    const { since } = view();
    expect([view().stage, since]).toEqual(['connected', Date.now()]);
    peerDeps()?.onConnection('disconnected');
    expect([view().stage, view().since]).toEqual(['lost', since]);
  });

  it('passes over words for another window, and yields to it', async () => {
    const { call, view, receiveSignal, asked, devices } = sit();
    await call.enter();
    receiveSignal({ kind: 'offer', sdp: 'v=0' }, 'another');
    receiveSignal({ kind: 'replaced' }, 'another');
    expect([view().phase, asked]).toEqual(['in-call', []]);
    receiveSignal({ kind: 'replaced' });
    expect([view().phase, view().end]).toEqual(['over', 'replaced']);
    expect([asked, devices.live()]).toEqual([['close'], []]);
  });

  it.each([
    [422, 'ended'],
    [404, 'ended'],
    [409, 'replaced'],
  ] as const)('is over when the server says so (%i)', async (status, end) => {
    const { call, view, answers, settle } = sit();
    answers.fail = refusal(status);
    await call.enter();
    await settle();
    expect([view().phase, view().end]).toEqual(['over', end]);
  });

  it('goes on through a network that is gone and a server that is down', async () => {
    const { call, view, answers, said } = sit();
    answers.fail = new ApiError({ kind: 'network' });
    await call.enter();
    await vi.advanceTimersByTimeAsync(3_000);
    answers.fail = refusal(503);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([view().phase, said.length]).toEqual(['in-call', 3]);
  });

  it('is ended by who leaves it, and let go of by who never entered', async () => {
    const inside = sit();
    await inside.call.enter();
    inside.call.leave();
    await inside.settle();
    expect([inside.view().end, inside.said.includes('end'), inside.devices.live()]).toEqual(['left', true, []]);
    const outside = sit();
    outside.call.leave();
    await outside.settle();
    expect([outside.view().end, outside.said, outside.devices.live()]).toEqual(['left', [], []]);
  });

  it('says that the page goes, and that the agent is there', async () => {
    const { call, said } = sit({ role: 'agent', joined: null });
    await call.enter();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(said).toContain('here');
    window.dispatchEvent(new Event('pagehide'));
    expect(said.at(-1)).toBe('left');
  });

  it('is ended when it was begun and its beginner has gone meanwhile', async () => {
    let let_in: (answer: JoinedCall) => void = () => {};
    const enter = () => new Promise<JoinedCall>((done) => (let_in = done));
    const { call, said, settle } = sit({ role: 'agent', joined: null, enter });
    void call.enter();
    call.leave();
    expect(said).toEqual([]);
    let_in(joined);
    await settle();
    expect(said).toEqual(['end']);
  });

  it('stays in the lobby when it cannot be entered, says why, and can be tried again', async () => {
    const enter = vi.fn(async () => joined).mockRejectedValueOnce(refusal(422));
    const { call, view } = sit({ role: 'agent', joined: null, enter });
    await call.enter();
    expect([view().phase, view().problem]).toEqual(['lobby', 'no']);
    await call.enter();
    expect(view().phase).toBe('in-call');
  });

  it('shows a meeting on another server in its frame, without touching the camera itself', async () => {
    const url = 'https://meet.example.com/room';
    const { view, devices, settle } = sit({ joined: { provider: 'jitsi', participant: 'me', url } });
    await settle();
    expect([view().phase, view().url, devices.requests]).toEqual(['frame', url, []]);
  });
});
