import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  readonly url: string;
  readonly protocols: string[];
  constructor(url: string, protocols: string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const open = () => {
  const frames: string[] = [];
  const closed = vi.fn();
  const socket = openSocket(
    { url: 'wss://chat.example/cable', identifier: '{}' },
    { frame: (text) => void frames.push(text), closed },
  );
  return { socket, frames, closed, browser: FakeSocket.last };
};

beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket));
afterEach(() => vi.unstubAllGlobals());

it('the socket speaks ActionCable, and passes on what it receives until it is closed', () => {
  const { frames, closed, browser } = open();
  expect([browser.url, browser.protocols]).toEqual([
    'wss://chat.example/cable',
    ['actioncable-v1-json', 'actioncable-unsupported'],
  ]);
  browser.say('{"type":"welcome"}');
  browser.dispatchEvent(new Event('close'));
  expect([frames, closed.mock.calls.length]).toEqual([['{"type":"welcome"}'], 1]);
});

it('a socket that we have closed says nothing more', () => {
  const { socket, frames, closed, browser } = open();
  socket.close();
  browser.say('{"type":"ping"}');
  browser.dispatchEvent(new Event('close'));
  expect([browser.isClosed, frames, closed.mock.calls]).toEqual([true, [], []]);
});

it('sends only while it is open', () => {
  const { socket, browser } = open();
  socket.send('early');
  browser.readyState = FakeSocket.OPEN;
  socket.send('in time');
  expect(browser.sent).toEqual(['in time']);
});
