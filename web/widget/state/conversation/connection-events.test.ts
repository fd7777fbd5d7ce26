import { afterEach, expect, it } from 'vitest';
import { fakeWidget } from '../../app/widget.fake.ts';
import { type AppEvents, listenToAppEvent } from '../../base/app-events.ts';
import { reportConnectionEvents } from './connection-events.ts';

const NAMES = ['WEBSOCKET_DISCONNECT', 'WEBSOCKET_RECONNECT', 'WEBSOCKET_RECONNECT_COMPLETED'] as const;

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
});

const start = () => {
  const { widget, change, stop } = fakeWidget({ conversation: { connection: 'connecting', sync: 'loading' } });
  const said: (keyof AppEvents)[] = [];
  stops = [
    stop,
    reportConnectionEvents(widget.conversation),
    ...NAMES.map((name) => listenToAppEvent(name, () => said.push(name))),
  ];
  return { said, change };
};

it('LIV-27: a connection is reported when it is lost, when it is back, and when all missed events have arrived', () => {
  const { said, change } = start();
  change({ connection: 'open' });
  change({ sync: 'ready' });
  expect(said).toEqual([]);
  change({ connection: 'connecting' });
  change({ typist: { name: 'Ada', avatarUrl: '' } });
  expect(said).toEqual([NAMES[0]]);
  change({ connection: 'open' });
  expect(said).toEqual(NAMES.slice(0, 2));
  change({ sync: 'catching-up' });
  expect(said).toEqual(NAMES.slice(0, 2));
  change({ sync: 'ready' });
  change({ lastSeenAt: 7 });
  expect(said).toEqual(NAMES);
});

it('is not complete while what was missed cannot be had, and is when it could', () => {
  const { said, change } = start();
  change({ connection: 'open', sync: 'ready' });
  change({ connection: 'connecting' });
  change({ connection: 'open' });
  change({ sync: 'catching-up' });
  change({ sync: 'stale' });
  expect(said).not.toContain(NAMES[2]);
  change({ sync: 'ready' });
  expect(said).toContain(NAMES[2]);
});

it('a loss during the return is reported again', () => {
  const { said, change } = start();
  change({ connection: 'open', sync: 'ready' });
  change({ connection: 'connecting' });
  change({ connection: 'open', sync: 'catching-up' });
  change({ connection: 'connecting' });
  change({ connection: 'open' });
  change({ sync: 'ready' });
  expect(said).toEqual([NAMES[0], NAMES[1], NAMES[0], NAMES[1], NAMES[2]]);
});
