import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PRESENCE_TTL_MS } from '@porchlight/core/wire/cable.ts';
import type { AccountId, ContactId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createMemoryPresence } from '../../platform/cluster/presence.memory.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createConnections } from './connections.ts';
import { createFakeLine } from './protocol/transport.fake.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rooms = async () => {
  const inbox = await server.buildInbox();
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const { account_id, pubsub_token, user } = agent;
  const room = (rest: object) => JSON.stringify({ channel: 'RoomChannel', ...rest });
  return [
    () => room({ pubsub_token: server.visitorWithoutRows(inbox).pubsub_token }),
    () => room({ pubsub_token, account_id, user_id: user.id }),
  ];
};

describe('memory', () => {
  it('of clients that have gone nothing is held, however many came: visitors and agents, subscribed, and cut in the middle', async () => {
    const identifiers = await rooms();
    const connections = createConnections(server.deps);
    const held: WeakRef<object>[] = [];
    const openSockets = () => /^porchlight_sockets (\d+)$/m.exec(server.deps.metrics.text())?.[1];
    const visit = async (turn: number) => {
      const line = createFakeLine();
      const { connection, onClosed } = connections.welcome(line);
      held.push(new WeakRef(line), new WeakRef(connection));
      connection.receive(JSON.stringify({ command: 'subscribe', identifier: identifiers[turn % 2]?.() }));
      if (turn % 3 !== 0) await connection.settled();
      onClosed();
      await connection.settled();
    };
    for (let turn = 0; turn < 300; turn += 1) await visit(turn);
    expect(held).toHaveLength(600);
    await expect
      .poll(() => {
        collect();
        return held.filter((each) => each.deref() !== undefined).length;
      })
      .toBe(0);
    expect(openSockets()).toBe('0');
    connections.close();
  });

  it('an agent who disconnected is forgotten although no client asks for the list', async () => {
    const clock = createFakeClock();
    const presence = createMemoryPresence(clock);
    const [account, other] = [1 as AccountId, 2 as AccountId];
    for (let id = 1; id <= 1_000; id += 1) await presence.mark(account, 'contact', id as ContactId);
    await presence.mark(other, 'contact', 1 as ContactId);
    clock.advance(PRESENCE_TTL_MS + 1);
    const forgotten = vi.spyOn(Map.prototype, 'delete');
    await presence.mark(account, 'contact', 5_000 as ContactId);
    // Each of them, and the entry of the account without visitors.
    expect(forgotten.mock.calls.length).toBeGreaterThanOrEqual(1_002);
    forgotten.mockRestore();
    expect(await presence.present(account, 'contact')).toEqual(new Set([5_000]));
  });
});
