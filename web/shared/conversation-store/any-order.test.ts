import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import './history.ts';
import { createStore } from '../store.ts';
import { type ConversationStore, createConversationStore } from './create.ts';
import { createModelServer, type ModelServer } from './model-server.fake.ts';

const [MINE, OTHER] = [5, 6];

type Step =
  | { do: 'write' | 'change' | 'delete' | 'readUpTo' | 'fail' | 'retry' | 'goTo'; at: number; conversation: number }
  | { do: 'older' | 'reconnect' | 'loseFrame' | 'prune' | 'send' | 'sendLost' | 'otherTab' | 'openAnother' };

const at = fc.oneof(fc.nat({ max: 90 }), fc.constant(-1));
const conversation = fc.constantFrom(MINE, MINE, OTHER);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('write', 'change', 'delete', 'readUpTo', 'fail', 'retry', 'goTo'),
    at,
    conversation,
  }),
  fc.record({
    do: fc.constantFrom('older', 'reconnect', 'loseFrame', 'prune', 'send', 'sendLost', 'otherTab', 'openAnother'),
  }),
);
const courseOf = (each: fc.Arbitrary<Step>) => fc.array(fc.tuple(each, fc.nat({ max: 4 })), { maxLength: 25 });

const stateStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('change', 'readUpTo', 'fail', 'retry'),
    at: fc.constantFrom(-1, -2, 25),
    conversation: fc.constant(MINE),
  }),
  fc.record({ do: fc.constantFrom('older', 'reconnect', 'send') }),
);

const entryOf = (echo_id: string): Entry => ({
  echo_id,
  owner: 'me',
  content: `sent ${echo_id}`,
  reply_to: null,
  payload: {},
  created_at: 1,
  state: 'waiting',
  attempts: 0,
});

type Kind = 'visitor' | 'visitor with a chosen one' | 'agent';

const openStore = (
  kind: Kind,
  server: ModelServer,
  outbox: { waiting: ReturnType<typeof createStore<readonly Entry[]>> },
) =>
  kind === 'agent'
    ? createConversationStore({ adapter: server.adapter(1, MINE), id: MINE, outbox, cursor: 0 })
    : createConversationStore({
        adapter: server.adapter(0, MINE),
        id: kind === 'visitor' ? null : MINE,
        outbox,
        cursor: 0,
      });

const openRun = (kind: Kind, server: ModelServer) => {
  const waiting = createStore<readonly Entry[]>([]);
  const store = openStore(kind, server, { waiting });
  let sends: Promise<unknown> = Promise.resolve();
  const remove = (entry: Entry) => waiting.set(waiting.getSnapshot().filter((each) => each !== entry));
  const trySend = async (entry: Entry): Promise<void> => {
    await store.deliver(entry).catch(() => trySend(entry));
    remove(entry);
  };
  let count = 0;
  const act: { [Do in Step['do']]: (step: { at: number; conversation: number }) => void } = {
    write: (each) => void server.write(each.conversation, each.at % 2 === 0 ? 0 : 1),
    change: (each) => {
      count += 1;
      server.change(server.ids(each.conversation).at(each.at) ?? 0, { content: `changed ${count}` });
    },
    delete: (each) => server.delete(server.ids(each.conversation).at(each.at) ?? 0),
    readUpTo: (each) => {
      for (const id of server.ids(each.conversation).slice(0, each.at)) server.move(id, 'read');
    },
    fail: (each) => server.move(server.ids(each.conversation).at(each.at) ?? 0, 'failed'),
    retry: (each) => server.move(server.ids(each.conversation).at(each.at) ?? 0, 'sent'),
    goTo: (each) => void store.loadBackTo(server.ids(MINE).at(each.at) ?? 1).catch(() => {}),
    older: () => void store.loadOlder(),
    reconnect: () => void store.catchUp(),
    loseFrame: () => void server.frames.shift(),
    prune: server.prune,
    send: () => {
      count += 1;
      const entry = entryOf(`e${count}`);
      waiting.set([...waiting.getSnapshot(), entry]);
      sends = sends.then(() => trySend(entry));
    },
    sendLost: () => {
      server.loseNextAnswer();
      act.send({ at: 0, conversation: MINE });
    },
    // Written in a second tab, which shares the outbox and sends it.
    otherTab: () => {
      count += 1;
      const entry = entryOf(`t${count}`);
      waiting.set([...waiting.getSnapshot(), entry]);
      const own = server.adapter(kind === 'agent' ? 1 : 0, MINE);
      sends = sends
        .then(() => own.send(entry, MINE))
        .then(
          () => remove(entry),
          () => remove(entry),
        );
    },
    openAnother: () => {
      if (kind === 'agent') return;
      void store.show(OTHER);
      void store.show(MINE);
    },
  };
  return { store, act, sent: () => sends };
};

const tasks = () => new Promise((done) => setTimeout(done));

const shown = (store: ConversationStore) =>
  store.getSnapshot().messages.map(({ id, content, state }) => `${id} ${content} ${state}`);
const truth = (server: ModelServer) =>
  server
    .alive(MINE)
    .toSorted((a, b) => a.created_at - b.created_at || a.id - b.id)
    .map(({ id, content, status }) => `${id} ${content} ${status}`);

/** `isOpen`: the first page is loaded before anything happens. */
const run = async (kind: Kind, scheduler: fc.Scheduler, size: number, steps: [Step, number][], isOpen = false) => {
  const server = createModelServer((what) => scheduler.schedule(Promise.resolve(), what));
  for (let n = 0; n < size; n += 1) server.write(n % 5 === 4 ? OTHER : MINE, n % 2 === 0 ? 0 : 1);
  server.frames.length = 0;
  const { store, act, sent } = openRun(kind, server);
  void store.catchUp();
  const deliverNext = () => {
    const frame = server.frames.shift();
    if (frame) store.apply(frame);
  };
  const settle = async () => {
    for (;;) {
      while (server.frames.length > 0) deliverNext();
      await scheduler.waitIdle();
      await tasks();
      if (server.frames.length === 0 && scheduler.count() === 0) return;
    }
  };
  if (isOpen) await settle();
  for (const [each, arrivals] of steps) {
    act[each.do]({ at: 0, conversation: MINE, ...each });
    for (let n = 0; n < arrivals; n += 1) {
      if (n % 2 === 0) deliverNext();
      else if (scheduler.count() > 0) await scheduler.waitOne();
    }
  }
  await settle();
  await sent();
  await settle();
  const isFrameLost = steps.some(([each]) => each.do === 'loseFrame');
  if (!isFrameLost) expect(truth(server)).toEqual(expect.arrayContaining(shown(store)));
  // The heartbeat that finds lost events.
  void store.catchUp();
  await settle();

  const all = truth(server);
  const list = shown(store);
  expect(store.getSnapshot()).toMatchObject({ id: MINE, sync: 'ready', loadingOlder: false });
  const [first] = store.getSnapshot().messages;
  const from = store.getSnapshot().allLoaded ? 0 : (first?.id ?? 0);
  const aliveFrom = server.alive(MINE).filter(({ id }) => id >= from).length;
  expect([list.length > 0 || all.length === 0, new Set(list).size]).toEqual([true, list.length]);
  expect(all.filter((each) => list.includes(each))).toEqual(list);
  expect(list.length).toBeGreaterThanOrEqual(aliveFrom);

  while (!store.getSnapshot().allLoaded) {
    void store.loadOlder();
    await settle();
  }
  expect(shown(store)).toEqual(truth(server));
  store.close();
};

describe('whatever arrives in whatever order, by every way a message can come', () => {
  it.each<Kind>(['visitor', 'visitor with a chosen one', 'agent'])(
    'a store of a %s ends with a part of its conversation without gaps, and scrolling up gives all of it',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.nat({ max: 90 }), courseOf(step), (scheduler, size, steps) =>
          run(kind, scheduler, size, steps),
        ),
        { numRuns: 300 },
      );
    },
    60_000,
  );

  it.each<Kind>(['visitor', 'agent'])(
    'a store of a %s ends with every message sent, delivered, read or failed as the server has it',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.nat({ max: 30 }), courseOf(stateStep), (scheduler, size, steps) =>
          run(kind, scheduler, size, steps, true),
        ),
        { numRuns: 500 },
      );
    },
    60_000,
  );
});
