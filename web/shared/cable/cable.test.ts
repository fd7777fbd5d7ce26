import { RECONNECT_CHECK_MS, REOPEN_DELAY_MS } from '@porchlight/core/wire/cable.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCable } from './cable.ts';
import type { TransportKind, TransportListener } from './transport.ts';

type Try = { kind: TransportKind; listener: TransportListener; sent: string[]; closed: boolean };

const WELCOME = '{"type":"welcome"}';
const PING = '{"type":"ping","message":1}';
const CONFIRM = '{"type":"confirm_subscription","identifier":"x"}';

const setUp = () => {
  const tries: Try[] = [];
  const received: string[] = [];
  let subscribed = 0;
  const cable = createCable({
    url: 'ws://localhost/cable',
    room: { pubsub_token: 'token' },
    onMessage: ({ event }) => received.push(event),
    onSubscribed: () => {
      subscribed += 1;
    },
    open: (kind) => (_to, listener) => {
      const mine: Try = { kind, listener, sent: [], closed: false };
      tries.push(mine);
      return {
        send: (frame) => mine.sent.push(frame),
        close: () => {
          mine.closed = true;
        },
      };
    },
    random: () => 0,
  });
  const last = () => tries.at(-1) as Try;
  const accept = (each = last()) => {
    each.listener.frame(WELCOME);
    each.listener.frame(CONFIRM);
  };
  const refuse = () => {
    last().listener.closed();
    vi.advanceTimersByTime(2_000);
  };
  return { cable, tries, received, last, accept, refuse, subscribed: () => subscribed };
};

describe('the live connection of a page', () => {
  let page: ReturnType<typeof setUp>;
  beforeEach(() => {
    vi.useFakeTimers();
    page = setUp();
  });
  afterEach(() => {
    page.cable.close();
    vi.useRealTimers();
  });
  const kinds = () => page.tries.map(({ kind }) => kind);
  const live = (each: Try, seconds: number) => {
    for (let second = 0; second < seconds; second += 3) {
      vi.advanceTimersByTime(3_000);
      each.listener.frame(PING);
    }
  };

  it('subscribes when it is welcomed and says that it is open', () => {
    page.accept();
    expect(JSON.parse(page.last().sent[0] ?? '')).toMatchObject({ command: 'subscribe' });
    expect([page.cable.state.getSnapshot(), page.subscribed()]).toEqual(['open', 1]);
  });

  it('goes by stream where a proxy refuses the upgrade', () => {
    page.refuse();
    page.refuse();
    expect(kinds()).toEqual(['socket', 'socket', 'stream']);
    page.accept();
    expect(page.cable.state.getSnapshot()).toBe('open');
  });

  it('goes by polls where a proxy also holds the stream back, from its beginning or later', () => {
    page.refuse();
    page.refuse();
    vi.advanceTimersByTime(8_000);
    expect(kinds()).toEqual(['socket', 'socket', 'stream', 'poll']);
    page.cable.close();
    page = setUp();
    page.refuse();
    page.refuse();
    page.accept();
    vi.advanceTimersByTime(12_000);
    expect(kinds().at(-1)).toBe('poll');
  });

  it('goes back to the socket as soon as one gets through, and asks for what was missed meanwhile', () => {
    page.refuse();
    page.refuse();
    page.accept();
    const stream = page.last();
    live(stream, 6);
    const probe = page.last();
    expect(probe.kind).toBe('socket');
    expect(stream.closed).toBe(false);
    page.accept(probe);
    expect([stream.closed, probe.closed, page.subscribed()]).toEqual([true, false, 2]);
    live(probe, 60);
    expect(page.last()).toBe(probe);
    probe.listener.frame('{"message":{"event":"message.created","data":{}},"identifier":"x"}');
    expect(page.received).toEqual(['message.created']);
  });

  it('keeps the stream while sockets go on failing, and tries ever more rarely', () => {
    page.refuse();
    page.refuse();
    page.accept();
    const stream = page.last();
    for (let minute = 0; minute < 10; minute += 1) {
      live(stream, 60);
      if (page.last() !== stream) page.last().listener.closed();
    }
    expect(stream.closed).toBe(false);
    expect(page.cable.state.getSnapshot()).toBe('open');
    expect(page.tries.length).toBeLessThan(12);
  });

  it('replaces a socket that has fallen silent, half-open or not (LIV-20, LIV-24)', () => {
    page.accept();
    const first = page.last();
    vi.advanceTimersByTime(7_000);
    expect(page.cable.state.getSnapshot()).toBe('connecting');
    vi.advanceTimersByTime(2_000);
    expect(first.closed).toBe(true);
    page.accept();
    expect(page.subscribed()).toBe(2);
    expect(kinds()).toEqual(['socket', 'socket']);
  });

  it('marks itself lost at once, looks every second, and is back once (LIV-23, LIM-15)', () => {
    page.accept();
    const states: string[] = [];
    page.cable.state.subscribe(() => states.push(page.cable.state.getSnapshot()));
    page.last().listener.closed();
    expect(states).toEqual(['connecting']);
    vi.advanceTimersByTime(REOPEN_DELAY_MS - 1);
    expect(page.tries).toHaveLength(1);
    vi.advanceTimersByTime(RECONNECT_CHECK_MS);
    expect(page.tries).toHaveLength(2);
    page.accept();
    live(page.last(), 30);
    expect([states, page.subscribed()]).toEqual([['connecting', 'open'], 2]);
    expect([REOPEN_DELAY_MS, RECONNECT_CHECK_MS]).toEqual([500, 1_000]);
  });

  it('is stale after six seconds without a ping, not before (LIM-16, LIV-24)', () => {
    page.accept();
    vi.advanceTimersByTime(6_000);
    expect(page.cable.state.getSnapshot()).toBe('open');
    vi.advanceTimersByTime(1_000);
    expect(page.cable.state.getSnapshot()).toBe('connecting');
  });

  it('sends a heartbeat when it receives a ping, so that a page in the background stays present (LIM-14)', () => {
    page.accept();
    live(page.last(), 60);
    const beats = page.last().sent.filter((frame) => frame.includes('update_presence'));
    expect(beats).toHaveLength(2);
  });

  it('comes back soon after a restart, and not at all after a refusal', () => {
    page.accept();
    page.last().listener.frame('{"type":"disconnect","reason":"server_restart","reconnect":true}');
    vi.advanceTimersByTime(2_000);
    expect(page.tries).toHaveLength(2);
    page.last().listener.frame(WELCOME);
    page.last().listener.frame('{"type":"reject_subscription","identifier":"x"}');
    expect(page.cable.state.getSnapshot()).toBe('closed');
    vi.advanceTimersByTime(60_000);
    expect(page.tries).toHaveLength(2);
  });

  it.each([
    ['server_restart', true, 'open'],
    ['unauthorized', false, 'closed'],
    ['invalid_request', false, 'closed'],
  ])('told %s, with "reconnect": %s, it is %s in the end (ERR-14, LIV-26)', (reason, reconnect, state) => {
    page.accept();
    page.last().listener.frame(JSON.stringify({ type: 'disconnect', reason, reconnect }));
    vi.advanceTimersByTime(2_000);
    if (page.tries.length === 2) page.accept();
    expect(page.cable.state.getSnapshot()).toBe(state);
  });

  describe('back on the page or the network', () => {
    const events: [string, () => void][] = [
      ['the network is back', () => window.dispatchEvent(new Event('online'))],
      ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
      [
        'the browser brings the page back',
        () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
      ],
    ];

    it.each(events)('connects at once when %s, by socket again', (_, happen) => {
      page.refuse();
      page.refuse();
      page.last().listener.closed();
      const before = page.tries.length;
      happen();
      expect([page.tries.length, page.last().kind]).toEqual([before + 1, 'socket']);
    });

    it.each(events)('leaves a connection that has just spoken when %s', (_, happen) => {
      page.accept();
      vi.advanceTimersByTime(2_000);
      happen();
      expect(page.tries).toHaveLength(1);
      vi.advanceTimersByTime(1_000);
      happen();
      expect(page.tries).toHaveLength(2);
    });

    it('stays quiet when the page is hidden, or is new and not brought back', () => {
      page.accept();
      vi.advanceTimersByTime(4_000);
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      visibility.mockRestore();
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
      expect(page.tries).toHaveLength(1);
    });

    it('is lost at once when the network goes', () => {
      page.accept();
      window.dispatchEvent(new Event('offline'));
      expect([page.cable.state.getSnapshot(), page.last().closed]).toEqual(['connecting', true]);
    });

    it.each(events)('stays closed once it was closed, also when %s', (_, happen) => {
      page.accept();
      page.cable.close();
      happen();
      vi.advanceTimersByTime(60_000);
      expect([page.tries.length, page.cable.state.getSnapshot()]).toEqual([1, 'closed']);
    });
  });

  it('waits longer after each failure, and shortly again after a connection that stood', () => {
    for (let index = 0; index < 8; index += 1) page.refuse();
    const slow = page.tries.length;
    page.last().listener.closed();
    vi.advanceTimersByTime(2_000);
    expect(page.tries.length - slow).toBeLessThanOrEqual(1);
    vi.advanceTimersByTime(120_000);
    page.accept();
    page.last().listener.closed();
    const after = page.tries.length;
    vi.advanceTimersByTime(120_000);
    expect(page.tries.length).toBeGreaterThan(after);
  });

  it('sends what it says to the room it is made for', () => {
    page.accept();
    live(page.last(), 30);
    const identifier = '{"channel":"RoomChannel","pubsub_token":"token"}';
    expect(page.last().sent).toEqual([
      JSON.stringify({ command: 'subscribe', identifier }),
      JSON.stringify({ command: 'message', identifier, data: '{"action":"update_presence"}' }),
    ]);
  });

  it('does not beat before it is subscribed', () => {
    page.last().listener.frame(WELCOME);
    live(page.last(), 60);
    expect(page.last().sent).toHaveLength(1);
    expect(page.cable.state.getSnapshot()).toBe('connecting');
  });

  it('keeps a way by polls that is silent for less than forty seconds', () => {
    for (let index = 0; index < 2; index += 1) page.refuse();
    vi.advanceTimersByTime(8_000);
    page.accept();
    const poll = page.last();
    vi.advanceTimersByTime(4_000);
    expect([poll.kind, page.cable.state.getSnapshot()]).toEqual(['poll', 'open']);
    poll.listener.frame(PING);
    vi.advanceTimersByTime(40_000);
    expect(poll.closed).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(poll.closed).toBe(true);
  });

  it('takes a stream that was lost after more than fifteen seconds again, and polls after one that was lost sooner', () => {
    for (const [seconds, next] of [
      [18, 'stream'],
      [12, 'poll'],
    ] as const) {
      page.cable.close();
      page = setUp();
      page.refuse();
      page.refuse();
      page.accept();
      const stream = page.last();
      for (let second = 0; second < seconds; second += 3) {
        vi.advanceTimersByTime(3_000);
        stream.listener.frame(PING);
      }
      stream.listener.closed();
      const before = page.tries.length;
      vi.advanceTimersByTime(60_000);
      expect(page.tries[before]?.kind).toBe(next);
    }
  });

  it('is tried by every way, one after the other, where the page may open none', () => {
    page.cable.close();
    const kinds: TransportKind[] = [];
    const cable = createCable({
      url: 'ws://localhost/cable',
      room: { pubsub_token: 'token' },
      onMessage: () => {},
      onSubscribed: () => {},
      open: (kind) => {
        kinds.push(kind);
        throw new Error('refused by the policy of the page');
      },
      random: () => 0,
    });
    vi.advanceTimersByTime(4_000);
    expect([kinds, cable.state.getSnapshot()]).toEqual([['socket', 'socket', 'stream', 'poll'], 'connecting']);
    cable.close();
  });

  it('says that the server is there with every frame', () => {
    page.cable.close();
    const onFrame = vi.fn();
    let opened: TransportListener | undefined;
    const cable = createCable({
      url: 'ws://localhost/cable',
      room: { pubsub_token: 'token' },
      onMessage: () => {},
      onSubscribed: () => {},
      onFrame,
      open: () => (_to, listener) => {
        opened = listener;
        return { send: () => {}, close: () => {} };
      },
    });
    for (const frame of [WELCOME, PING, 'nonsense']) opened?.frame(frame);
    expect(onFrame).toHaveBeenCalledTimes(3);
    cable.close();
  });

  it('ignores frames of a transport that was closed', () => {
    page.accept();
    const old = page.last();
    old.listener.closed();
    vi.advanceTimersByTime(2_000);
    old.listener.frame('{"message":{"event":"message.created","data":{}},"identifier":"x"}');
    old.listener.closed();
    expect(page.received).toEqual([]);
    page.accept();
    expect(page.cable.state.getSnapshot()).toBe('open');
  });

  it('notices a dead connection and beats although the clock of the device was set back by an hour', () => {
    page.accept();
    vi.setSystemTime(Date.now() - 3_600_000);
    live(page.last(), 30);
    expect(page.last().sent.some((frame) => frame.includes('update_presence'))).toBe(true);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(9_000);
    expect(page.tries).toHaveLength(2);
  });

  it('takes nonsense for nothing', () => {
    page.accept();
    for (const frame of ['', '{', 'null', '7', '[]', '{"type":"dance"}', '{"message":{}}'])
      page.last().listener.frame(frame);
    expect([page.cable.state.getSnapshot(), page.received]).toEqual(['open', []]);
  });
});
