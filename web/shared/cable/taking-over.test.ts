import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cable, createCable } from './cable.ts';
import './fallbacks.ts';
import type { TransportKind, TransportListener } from './transport.ts';

const WELCOME = '{"type":"welcome"}';
const PING = '{"type":"ping","message":1}';
const CONFIRM = '{"type":"confirm_subscription","identifier":"x"}';
const MESSAGE = '{"message":{"event":"message.created","data":{}},"identifier":"x"}';
const URL = 'ws://chat.example/cable';
const IDENTIFIER = '{"channel":"RoomChannel","pubsub_token":"token"}';

let cable: Cable;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cable.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a socket that gets through while a stream carries the connection', () => {
  type Try = { kind: TransportKind; to: object; listener: TransportListener; sent: string[] };
  const begin = () => {
    const tries: Try[] = [];
    const events: string[] = [];
    cable = createCable({
      url: URL,
      room: { pubsub_token: 'token' },
      onMessage: ({ event }) => events.push(event),
      onSubscribed: () => {},
      open: (kind) => (to, listener) => {
        const sent: string[] = [];
        tries.push({ kind, to, listener, sent });
        return { send: (frame) => sent.push(frame), close: () => {} };
      },
      random: () => 0,
    });
    for (const seconds of [2, 2]) {
      tries.at(-1)?.listener.closed();
      vi.advanceTimersByTime(seconds * 1_000);
    }
    const stream = tries.at(-1);
    for (const frame of [WELCOME, CONFIRM]) stream?.listener.frame(frame);
    for (const _ of [3, 6]) {
      vi.advanceTimersByTime(3_000);
      stream?.listener.frame(PING);
    }
    const socket = tries.at(-1);
    for (const frame of [WELCOME, CONFIRM]) socket?.listener.frame(frame);
    return { tries, events, stream, socket };
  };

  it('goes to the same room as every way before it, and subscribes to it', () => {
    const { tries, socket } = begin();
    expect(tries.map(({ kind, to }) => [kind, to])).toEqual(
      ['socket', 'socket', 'stream', 'socket'].map((kind) => [kind, { url: URL, identifier: IDENTIFIER }]),
    );
    expect(socket?.sent).toEqual([JSON.stringify({ command: 'subscribe', identifier: IDENTIFIER })]);
  });

  it('is the one that is heard from then on', () => {
    const { events, stream, socket } = begin();
    stream?.listener.frame(MESSAGE);
    stream?.listener.closed();
    expect([events, cable.state.getSnapshot()]).toEqual([[], 'open']);
    socket?.listener.frame(MESSAGE);
    expect(events).toEqual(['message.created']);
  });

  it('is opened again when it is lost, and not heard any more', () => {
    const { tries, events, socket } = begin();
    socket?.listener.closed();
    expect(cable.state.getSnapshot()).toBe('connecting');
    vi.advanceTimersByTime(2_000);
    expect(tries.map(({ kind }) => kind).slice(4)).toEqual(['socket']);
    socket?.listener.frame(MESSAGE);
    socket?.listener.closed();
    for (const frame of [WELCOME, CONFIRM]) tries.at(-1)?.listener.frame(frame);
    expect([events, cable.state.getSnapshot(), tries.length]).toEqual([[], 'open', 5]);
  });
});

describe('in a browser whose network lets no socket through', () => {
  class RefusedSocket extends EventTarget {
    static count = 0;
    constructor() {
      super();
      RefusedSocket.count += 1;
      setTimeout(() => this.dispatchEvent(new Event('close')), 10);
    }
    close() {}
    send() {}
  }
  type Call = { path: string; body: unknown; signal: AbortSignal };
  const begin = (answer: (path: string) => Response | undefined) => {
    const calls: Call[] = [];
    RefusedSocket.count = 0;
    vi.stubGlobal('WebSocket', RefusedSocket);
    vi.stubGlobal('fetch', (address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      const path = address.replace('http://chat.example/cable/', '');
      calls.push({ path, body: JSON.parse(body), signal });
      const response = answer(path);
      return response ? Promise.resolve(response) : new Promise(() => {});
    });
    cable = createCable({
      url: URL,
      room: { pubsub_token: 'token' },
      onMessage: () => {},
      onSubscribed: () => {},
      random: () => 0,
    });
    return calls;
  };
  const streamOf = (...frames: string[]) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          for (const frame of frames) controller.enqueue(new TextEncoder().encode(`data: ${frame}\n\n`));
        },
      }),
    );

  it('the connection is open by a stream, which ends with it', async () => {
    const calls = begin((path) => (path === 'stream' ? streamOf(WELCOME, CONFIRM) : undefined));
    await vi.waitFor(() => expect(cable.state.getSnapshot()).toBe('open'), { timeout: 10_000 });
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['stream', { identifier: IDENTIFIER }]]);
    expect(RefusedSocket.count).toBe(2);
    cable.close();
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('it is open by polls where the stream is refused too', async () => {
    const answers = [Response.json({ frames: [JSON.parse(CONFIRM)], last_seq: 7 })];
    const calls = begin((path) => (path === 'stream' ? new Response('', { status: 503 }) : answers.shift()));
    await vi.waitFor(() => expect(cable.state.getSnapshot()).toBe('open'), { timeout: 10_000 });
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['stream', 'poll', 'poll']));
  });

  it('nothing is asked for when it is closed before the code for it is there', async () => {
    const calls = begin(() => undefined);
    vi.advanceTimersByTime(3_000);
    cable.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls, cable.state.getSnapshot()]).toEqual([[], 'closed']);
  });
});
