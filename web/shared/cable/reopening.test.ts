import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Cable, createCable } from './cable.ts';
import type { TransportListener } from './transport.ts';

const WELCOME = '{"type":"welcome"}';
const PING = '{"type":"ping","message":1}';
const CONFIRM = '{"type":"confirm_subscription","identifier":"x"}';

let cable: Cable;
let tries: TransportListener[];
beforeEach(() => {
  vi.useFakeTimers();
  tries = [];
  cable = createCable({
    url: 'ws://chat.example/cable',
    room: { pubsub_token: 'token' },
    onMessage: () => {},
    onSubscribed: () => {},
    open: () => (_to, listener) => {
      tries.push(listener);
      return { send: () => {}, close: () => {} };
    },
    random: () => 0,
  });
});
afterEach(() => {
  cable.close();
  vi.useRealTimers();
});

const accept = () => {
  for (const frame of [WELCOME, CONFIRM]) tries.at(-1)?.frame(frame);
};

it('a connection that was lost is opened again half a second later at the earliest', () => {
  accept();
  vi.advanceTimersByTime(800);
  tries.at(-1)?.closed();
  vi.advanceTimersByTime(499);
  expect(tries).toHaveLength(1);
  vi.advanceTimersByTime(701);
  expect(tries).toHaveLength(2);
});

it('a server that does not answer after a connection that stood is asked with growing pauses, not through all ways at once', () => {
  accept();
  tries.at(-1)?.closed();
  vi.advanceTimersByTime(1_000);
  expect(tries).toHaveLength(2);
  tries.at(-1)?.closed();
  vi.advanceTimersByTime(2_000);
  expect(tries).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(tries).toHaveLength(3);
});

it('a connection that has spoken within three seconds stays when the page is shown again, however long it has been open', () => {
  accept();
  for (let second = 0; second < 60; second += 3) {
    vi.advanceTimersByTime(3_000);
    tries.at(-1)?.frame(PING);
  }
  vi.advanceTimersByTime(2_900);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tries).toHaveLength(1);
  vi.advanceTimersByTime(100);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tries).toHaveLength(2);
});
