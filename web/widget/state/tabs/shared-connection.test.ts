import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransportListener } from '../../../shared/cable/transport.ts';
import { fakeBrowser } from './browser.fake.ts';
import { createSharedConnection } from './shared-connection.ts';

const WELCOME = '{"type":"welcome"}';
const PING = '{"type":"ping","message":1}';
const CONFIRM = '{"type":"confirm_subscription","identifier":"x"}';
const message = (content: string) =>
  JSON.stringify({ identifier: 'x', message: { event: 'message.created', data: { content } } });

type Socket = { listener: TransportListener; closed: boolean };

describe('the line that all tabs of a site share', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let sockets: Socket[];
  let visibility: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    vi.useFakeTimers();
    visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    browser = fakeBrowser();
    sockets = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    visibility.mockRestore();
  });

  const openTab = () => {
    const { locks, openChannel, kill, freeze } = browser.openTab();
    const received: string[] = [];
    let caughtUp = 0;
    const line = createSharedConnection({
      name: 'pubsub',
      url: 'ws://localhost/cable',
      room: { pubsub_token: 'pubsub' },
      locks,
      openChannel,
      onMessage: ({ data }) => received.push((data as { content: string }).content),
      onSubscribed: () => {
        caughtUp += 1;
      },
      open: () => (_to, listener) => {
        const socket: Socket = { listener, closed: false };
        sockets.push(socket);
        return { send: () => {}, close: () => (socket.closed = true) };
      },
    });
    return { line, received, kill, freeze, caughtUp: () => caughtUp, state: line.state.getSnapshot };
  };
  const live = () => sockets.filter(({ closed }) => !closed);
  const accept = () => {
    const socket = live().at(-1);
    socket?.listener.frame(WELCOME);
    socket?.listener.frame(CONFIRM);
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('is one socket, and every tab receives its events', async () => {
    const tabs = [openTab(), openTab(), openTab()];
    await settle();
    accept();
    live()[0]?.listener.frame(message('hello'));
    expect(sockets).toHaveLength(1);
    expect(tabs.map(({ received }) => received)).toEqual([['hello'], ['hello'], ['hello']]);
    expect(tabs.map(({ state }) => state())).toEqual(['open', 'open', 'open']);
  });

  it('makes a tab that comes later ask for what it missed, and no other', async () => {
    const first = openTab();
    await settle();
    accept();
    const second = openTab();
    await settle();
    expect([first.caughtUp(), second.caughtUp(), second.state()]).toEqual([1, 1, 'open']);
  });

  it('passes to the next tab when the leader dies, and all ask for what was said in between', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await settle();
    accept();
    first.kill();
    await settle();
    expect(sockets).toHaveLength(2);
    accept();
    sockets[1]?.listener.frame(message('after'));
    expect([second.caughtUp(), third.caughtUp()]).toEqual([2, 2]);
    expect([second.received, third.received]).toEqual([['after'], ['after']]);
  });

  it('says in every tab that it is lost, and in every tab that it is back', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    accept();
    sockets[0]?.listener.closed();
    expect([first.state(), second.state()]).toEqual(['connecting', 'connecting']);
    await vi.advanceTimersByTimeAsync(2_000);
    accept();
    expect([first.state(), second.state(), second.caughtUp()]).toEqual(['open', 'open', 2]);
  });

  it('is taken by a tab in front when the leader in the background says nothing any more, not sooner', async () => {
    const first = openTab();
    await settle();
    accept();
    const second = openTab();
    await settle();
    const pingFor = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 3) {
        await vi.advanceTimersByTimeAsync(3_000);
        for (const { listener } of live()) listener.frame(PING);
      }
    };
    await pingFor(30);
    expect(sockets).toHaveLength(1);
    first.freeze();
    await pingFor(12);
    expect([sockets.length, sockets[0]?.closed]).toEqual([2, true]);
    accept();
    sockets[1]?.listener.frame(message('awake'));
    expect([second.state(), second.received]).toEqual(['open', ['awake']]);
  });

  it('closes with its tab, and only the last one leaves the server alone', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    accept();
    second.line.close();
    expect(live()).toHaveLength(1);
    first.line.close();
    await settle();
    expect([live().length, first.state(), second.state()]).toEqual([0, 'closed', 'closed']);
  });

  it('is a socket of its own where the browser has no locks', async () => {
    const line = createSharedConnection({
      name: 'pubsub',
      url: 'ws://localhost/cable',
      room: { pubsub_token: 'pubsub' },
      locks: { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) },
      openChannel: browser.openTab().openChannel,
      onMessage: () => {},
      onSubscribed: () => {},
      open: () => (_to, listener) => {
        sockets.push({ listener, closed: false });
        return { send: () => {}, close: () => {} };
      },
    });
    await settle();
    accept();
    expect(line.state.getSnapshot()).toBe('open');
    line.close();
  });
});
