import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../domain/deps.ts';
import { accessTopic, inboxTopic } from '../../platform/cluster/topics.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { Connection } from './connection.ts';
import { createFakeLine } from './protocol/transport.fake.ts';
import { createSubscriptions } from './subscriptions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const INVALID = { type: 'disconnect', reason: 'invalid_request', reconnect: false };
const UNAUTHORIZED = { type: 'disconnect', reason: 'unauthorized', reconnect: false };
const RECONNECT = { type: 'disconnect', reason: 'server_restart', reconnect: true };

/** What the database does before it answers a query. */
type Interference = { before: () => void; after: (rows: readonly unknown[]) => Promise<unknown> };

const open = async (interference: Partial<Interference> = {}) => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const db = server.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      interference.before?.();
      return node;
    },
    transformResult: async ({ result }) => {
      await interference.after?.(result.rows);
      return result;
    },
  });
  const deps: Deps = { ...server.deps, db };
  const created = createSubscriptions(deps);
  /** Topics that are listened to; the same one as often as it is. */
  const topics: string[] = [];
  const subscriptions: typeof created = {
    ...created,
    add: (added, listener) => {
      topics.push(...added);
      created.add(added, listener);
    },
    remove: (removed, listener) => {
      for (const topic of removed) if (topics.includes(topic)) topics.splice(topics.indexOf(topic), 1);
      created.remove(removed, listener);
    },
  };
  const line = createFakeLine();
  const connection = new Connection(line, deps, subscriptions);
  /** The same room under another identifier for each number. */
  const identifierOf = (tab?: number) =>
    JSON.stringify({
      channel: 'RoomChannel',
      pubsub_token: agent.pubsub_token,
      account_id,
      user_id: agent.user.id,
      tab,
    });
  const command = async (name: 'subscribe' | 'unsubscribe', tab?: number) => {
    connection.receive(JSON.stringify({ command: name, identifier: identifierOf(tab) }));
    await connection.settled();
  };
  const beat = async () => {
    const data = JSON.stringify({ action: 'update_presence' });
    connection.receive(JSON.stringify({ command: 'message', identifier: identifierOf(), data }));
    await connection.settled();
  };
  const publish = (text: string) =>
    subscriptions.deliver({ topics: [inboxTopic(inbox.id)], message: JSON.stringify({ event: text }) });
  const changeAccess = () => subscriptions.deliver({ topics: [accessTopic(agent.user.id)], message: '{}' });
  const frames = () => line.sent.map((frame) => JSON.parse(frame));
  const count = (matches: (frame: { type?: string; message?: { event: string } }) => boolean) =>
    frames().filter(matches).length;
  const received = (text: string) => count(({ message }) => message?.event === text);
  const typed = (type: string) => count((frame) => frame.type === type);
  return {
    ...{ agent, inbox, topics, line, connection, command, beat, publish, changeAccess, received, typed },
    last: () => frames().at(-1),
  };
};

describe('a live connection', () => {
  it('receives each event once, however often it subscribes with one identifier, and none after it unsubscribed', async () => {
    const { command, publish, changeAccess, connection, received, typed, last } = await open();
    await command('subscribe');
    await command('subscribe');
    publish('one');
    expect([typed('confirm_subscription'), received('one'), connection.isSubscribed()]).toEqual([1, 1, true]);
    await command('unsubscribe');
    publish('two');
    changeAccess();
    await connection.settled();
    expect([received('two'), connection.isSubscribed(), last().message.event]).toEqual([0, false, 'one']);
    await command('subscribe');
    publish('three');
    expect([typed('confirm_subscription'), received('three')]).toEqual([2, 1]);
  });

  it('has room for twenty subscriptions, and for another where one has ended', async () => {
    const { command, publish, received, typed } = await open();
    for (let tab = 1; tab <= 21; tab += 1) await command('subscribe', tab);
    publish('for all');
    expect([typed('confirm_subscription'), typed('reject_subscription'), received('for all')]).toEqual([20, 1, 20]);
    await command('unsubscribe', 1);
    await command('subscribe', 21);
    expect([typed('confirm_subscription'), typed('reject_subscription')]).toEqual([21, 1]);
  });

  it('sends 200 frames in ten seconds, and is ended by one more', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const [{ connection, beat, line, last }, patient] = [await open(), await open()];
    for (let frame = 0; frame < 200; frame += 1) {
      await beat();
      await patient.beat();
    }
    expect([line.ended, line.sent]).toEqual([undefined, []]);
    await beat();
    expect([last(), line.ended]).toEqual([INVALID, 'end']);
    now.mockReturnValue(11_001);
    await patient.beat();
    expect(patient.line.ended).toBe(undefined);
    now.mockRestore();
    const before = line.sent.length;
    connection.receive('{}');
    await beat();
    expect(line.sent).toHaveLength(before);
  });

  it('handles nothing that comes after it was ended', async () => {
    const { connection, command, publish, line, last } = await open();
    connection.receive('nonsense');
    await command('subscribe');
    publish('late');
    expect([last(), line.sent.length, connection.isSubscribed()]).toEqual([INVALID, 1, false]);
  });
});

describe('while the database does not answer', () => {
  const away = async () => {
    const state = { isAway: false };
    const place = await open({
      before: () => {
        if (state.isAway) throw new Error('The database is away.');
      },
    });
    return { ...place, state };
  };

  it('a connection stays, and a heartbeat is answered when it does again', async () => {
    const { state, connection, command, beat, publish, received, line } = await away();
    await command('subscribe');
    const before = received('presence.update');
    state.isAway = true;
    await beat();
    connection.recheck();
    connection.catchUp();
    await connection.settled();
    publish('meanwhile');
    expect([line.ended, received('meanwhile'), received('presence.update')]).toEqual([undefined, 1, before]);
    state.isAway = false;
    connection.catchUp();
    await connection.settled();
    expect(received('presence.update')).toBe(before + 1);
  });

  it('a new subscription has to connect again', async () => {
    const { state, command, connection, last, line } = await away();
    state.isAway = true;
    await command('subscribe');
    expect([last(), line.ended, connection.isSubscribed()]).toEqual([RECONNECT, 'end', false]);
  });
});

it('a connection leaves no listener behind after its agent was removed from an inbox', async () => {
  const { agent, inbox, topics, connection, command, changeAccess, last } = await open();
  await command('subscribe');
  expect(topics).toContain(inboxTopic(inbox.id));
  await server.deps.write((tx) => tx.db.deleteFrom('inbox_members').where('user_id', '=', agent.user.id).execute());
  changeAccess();
  await connection.settled();
  expect(last()).toEqual(RECONNECT);
  connection.release();
  expect(topics).toEqual([]);
});

it('a connection is ended when its agent is removed while it subscribes', async () => {
  const removed: number[] = [];
  const place: Awaited<ReturnType<typeof open>> = await open({
    // The last read of what they see: the inboxes of a member.
    after: async (rows) => {
      const isRead = rows.some((row) => typeof row === 'object' && row !== null && 'inbox_id' in row);
      if (!isRead || removed.length > 0) return;
      const { id } = place.agent.user;
      removed.push(id);
      await server.deps.write((tx) => tx.db.deleteFrom('account_users').where('user_id', '=', id).execute());
      place.changeAccess();
    },
  });
  await place.command('subscribe');
  await place.connection.settled();
  expect([removed, place.last()]).toEqual([[place.agent.user.id], UNAUTHORIZED]);
});
