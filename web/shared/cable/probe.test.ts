import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProbe } from './probe.ts';
import type { Transport, TransportListener } from './transport.ts';

type Socket = Transport & { listener: TransportListener; isClosed: boolean };

const WELCOME = '{"type":"welcome"}';
const PING = '{"type":"ping"}';

const setUp = ({ random = 0, isRefused = (): boolean => false } = {}) => {
  const sockets: Socket[] = [];
  const received: [string, number, string?][] = [];
  const opened: Transport[] = sockets;
  const place = (socket: Transport) => opened.indexOf(socket);
  const probe = createProbe({
    open: (listener) => {
      if (isRefused()) throw new Error('refused');
      const socket: Socket = {
        listener,
        isClosed: false,
        send: () => {},
        close: () => {
          socket.isClosed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
    random: () => random,
    onWelcome: (socket) => received.push(['welcome', place(socket)]),
    receive: (socket, text) => received.push(['frame', place(socket), text]),
    closed: (socket) => received.push(['closed', place(socket)]),
  });
  return { probe, sockets, received };
};

const triesWithin = (seconds: number, sockets: readonly Socket[]) => {
  const tries: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const before = sockets.length;
    vi.advanceTimersByTime(1_000);
    if (sockets.length > before) tries.push(second);
  }
  return tries;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a socket is tried after five seconds, then ever more rarely, in the end each five minutes', () => {
  const { probe, sockets } = setUp();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(0);
  probe.start();
  expect(triesWithin(1_300, sockets)).toEqual([5, 15, 35, 75, 155, 315, 615, 915, 1_215]);
  probe.stop();
});

it('the tries of many clients are spread by up to a fifth', () => {
  const { probe, sockets } = setUp({ random: 1 });
  probe.start();
  expect(triesWithin(60, sockets)).toEqual([6, 18, 42]);
  probe.stop();
});

it('a socket that neither opens nor closes is given up by the next try', () => {
  const { probe, sockets } = setUp();
  probe.start();
  vi.advanceTimersByTime(5_000);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([false]);
  vi.advanceTimersByTime(10_000);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  sockets[0]?.listener.frame(WELCOME);
  probe.stop();
});

it('one that is welcomed takes over: what it says is passed on, and no other is tried', () => {
  const { probe, sockets, received } = setUp();
  probe.start();
  vi.advanceTimersByTime(5_000);
  const [socket] = sockets;
  for (const text of [PING, 'nonsense', WELCOME, PING]) socket?.listener.frame(text);
  socket?.listener.closed();
  expect(received).toEqual([
    ['welcome', 0],
    ['frame', 0, PING],
    ['closed', 0],
  ]);
  vi.advanceTimersByTime(600_000);
  probe.stop();
  expect([sockets.length, socket?.isClosed]).toEqual([1, false]);
});

it('one that fails says nothing, and the next is tried in its time', () => {
  const { probe, sockets, received } = setUp();
  probe.start();
  vi.advanceTimersByTime(5_000);
  sockets[0]?.listener.closed();
  vi.advanceTimersByTime(10_000);
  expect([received, sockets.length]).toEqual([[], 2]);
  probe.stop();
});

it('where the page may not open one at all, it is tried again in its time', () => {
  let isRefused = true;
  const { probe, sockets, received } = setUp({ isRefused: () => isRefused });
  probe.start();
  vi.advanceTimersByTime(5_000);
  isRefused = false;
  vi.advanceTimersByTime(10_000);
  expect([received, sockets.length]).toEqual([[], 1]);
  probe.stop();
});

it('once stopped it tries none and closes the one it was trying; started again it begins with five seconds', () => {
  const { probe, sockets } = setUp();
  probe.start();
  vi.advanceTimersByTime(15_000);
  probe.stop();
  expect(sockets.at(-1)?.isClosed).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(2);
  probe.start();
  expect(triesWithin(16, sockets)).toEqual([5, 15]);
  probe.stop();
});
