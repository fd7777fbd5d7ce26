import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';
import { Connection } from './connection.ts';
import { createConnections } from './connections.ts';
import { createFakeLine } from './protocol/transport.fake.ts';
import { createSockets } from './sockets.ts';
import { createSubscriptions } from './subscriptions.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const speakRaw = (text: string) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });

const upgrade = (target: string, extra = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${extra}\r\n`;

const closedWith = (speak: (socket: WebSocket) => void) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
    socket.on('error', () => {});
    socket.once('message', () => speak(socket));
    socket.on('close', resolve);
  });

const agentAndInbox = async () => {
  const inbox = await server.buildInbox();
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const identifier = JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: agent.pubsub_token,
    account_id: agent.account_id,
    user_id: agent.user.id,
  });
  return { inbox, agent, identifier };
};

const subscribeFrame = (identifier: string) => JSON.stringify({ command: 'subscribe', identifier });

describe('one address', () => {
  it('holds no more connections than it may, and a proxy’s are counted by whom they are for', async () => {
    const env = { rateLimits: true, connectionsPerAddress: 2, trustProxy: 1 };
    const busy = await startLiveServer({ env });
    const open = (client: string) =>
      new Promise<WebSocket | number>((resolve) => {
        const socket = new WebSocket(busy.cableUrl, [CABLE_PROTOCOL], { headers: { 'x-forwarded-for': client } });
        socket.on('error', () => {});
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.once('message', () => resolve(socket));
      });
    const [first, second] = [await open('203.0.113.7'), await open('203.0.113.7')];
    expect(await open('203.0.113.7')).toBe(429);
    // The client's own value comes before what the proxy adds, and is not trusted.
    expect(await open('198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await open('203.0.113.8')).toBeInstanceOf(WebSocket);
    if (!(first instanceof WebSocket) || !(second instanceof WebSocket)) throw new Error('Two were to be let in.');
    const gone = new Promise((resolve) => first.on('close', resolve));
    first.close();
    await gone;
    await expect.poll(() => open('203.0.113.7')).toBeInstanceOf(WebSocket);
    await busy.close();
  });

  it('is not counted for a client that left while its host name was looked up', async () => {
    const env = { ...server.env, rateLimits: true, connectionsPerAddress: 1 };
    const connections = createConnections({ ...server.deps, env });
    const lookup = Promise.withResolvers<boolean>();
    const lookups = [lookup.promise];
    const callers = { isElsewhere: () => lookups.pop() ?? false, addressOf: () => '203.0.113.9' } as const;
    const sockets = createSockets(connections, callers);
    const http = createServer();
    const left = new Promise((resolve) => http.once('connection', (socket) => socket.once('close', resolve)));
    sockets.attach(http);
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
    const { port } = http.address() as AddressInfo;
    const gone = connect(port, '127.0.0.1', () => gone.write(upgrade('/cable'), () => gone.resetAndDestroy()));
    gone.on('error', () => {});
    await left;
    lookup.resolve(false);
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/cable`, [CABLE_PROTOCOL]);
      socket.on('error', () => {});
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(101));
    });
    expect(status).toBe(101);
    connections.close();
    await sockets.close();
    http.close();
  });
});

describe('the live socket among hostile clients', () => {
  it('answers upgrades whose address is no address, and goes on serving', async () => {
    for (const target of ['//', 'http://[', '/cable/../%', '*'])
      expect(await speakRaw(upgrade(target))).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(await speakRaw(upgrade('/cable', 'Sec-WebSocket-Version: 13\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
    expect((await server.http.get('/health')).status).toBe(200);
  });

  it('survives a client that resets the line in the middle of being refused', async () => {
    const { hostname, port } = new URL(server.url);
    for (let index = 0; index < 20; index += 1)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(upgrade('/elsewhere'), () => socket.resetAndDestroy());
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve());
      });
    expect((await server.http.get('/health')).status).toBe(200);
  });

  it('ends a socket that sends binary, too much at once or too often, and no other (LIV-05)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    const good = await server.subscribe({ pubsub_token: visitor.pubsub_token });
    expect(await closedWith((socket) => socket.send(Buffer.from([1, 2, 3])))).toBe(1005);
    expect(await closedWith((socket) => socket.send('x'.repeat(100_000)))).toBe(1009);
    const invalidToken = subscribeFrame(JSON.stringify({ channel: 'RoomChannel', pubsub_token: 'nobody' }));
    const flood = (socket: WebSocket) => {
      for (let index = 0; index < 2_000; index += 1) socket.send(invalidToken);
    };
    expect(await closedWith(flood)).toBe(1005);
    await server
      .asVisitor(visitor)
      .post('/api/v1/widget/conversations', { message: { content: 'still here', echo_id: randomUUID() } });
    expect((await good.next('message.created')).data.content).toBe('still here');
  });

  it('refuses tokens that cannot be stored, without ending the socket', async () => {
    for (const pubsub_token of ['a\u0000b', '\ud800', 'x'.repeat(500)])
      await expect(server.subscribe({ pubsub_token })).rejects.toThrow('rejected');
    for (const user_id of [9e15, -1, 1.5])
      await expect(server.subscribe({ pubsub_token: 'x', account_id: 1, user_id })).rejects.toThrow('rejected');
  });

  it('sends nothing to the visitors of a suspended account, whether they have acted or not', async () => {
    const inbox = await server.buildInbox();
    const [returning, stranger] = [await server.buildVisitor(inbox), server.visitorWithoutRows(inbox)];
    const suspend = (status: 'active' | 'suspended') =>
      server.deps.write((tx) =>
        tx.db.updateTable('accounts').set({ status }).where('id', '=', inbox.account_id).execute(),
      );
    await suspend('suspended');
    for (const { pubsub_token } of [returning, stranger])
      await expect(server.subscribe({ pubsub_token })).rejects.toThrow('rejected');
    await suspend('active');
    for (const { pubsub_token } of [returning, stranger]) await server.subscribe({ pubsub_token });
  });

  it('cuts a client that does not read, instead of keeping its news in memory', async () => {
    const line = createFakeLine();
    const connection = new Connection(line, server.deps, createSubscriptions(server.deps));
    line.held = 2 * 1024 * 1024;
    connection.send('more');
    expect(line.sent).toEqual([]);
    expect(line.ended).toBe('cut');
  });

  const connected = async () => {
    const here = await agentAndInbox();
    const subscriptions = createSubscriptions(server.deps);
    const line = createFakeLine();
    const connection = new Connection(line, server.deps, subscriptions);
    connection.receive(subscribeFrame(here.identifier));
    await line.next((frame) => frame.includes('presence.update'));
    return { ...here, subscriptions, line, connection };
  };

  it('sends an agent nothing more of an inbox they were removed from, and has them connect again', async () => {
    const { inbox, agent, subscriptions, line, connection } = await connected();
    const sendFrame = (text: string) =>
      subscriptions.deliver({ topics: [`inbox:${inbox.id}`], message: JSON.stringify({ event: text }) });
    sendFrame('before');
    await server.deps.write((tx) => tx.db.deleteFrom('inbox_members').where('user_id', '=', agent.user.id).execute());
    connection.recheck();
    await connection.settled();
    sendFrame('after');
    expect(line.sent.filter((frame) => frame.includes('before'))).toHaveLength(1);
    expect(line.sent.filter((frame) => frame.includes('after'))).toEqual([]);
    expect(JSON.parse(line.sent.at(-1) ?? '')).toMatchObject({ type: 'disconnect', reconnect: true });
  });

  it('ends the connection of an agent who has left the account', async () => {
    const { agent, line, connection } = await connected();
    await server.deps.write((tx) => tx.db.deleteFrom('account_users').where('user_id', '=', agent.user.id).execute());
    connection.recheck();
    await connection.settled();
    expect(JSON.parse(line.sent.at(-1) ?? '')).toEqual({
      type: 'disconnect',
      reason: 'unauthorized',
      reconnect: false,
    });
    expect(line.ended).toBe('end');
  });

  it('counts an agent as here until their last socket goes (LIV-11)', async () => {
    const { inbox, agent } = await agentAndInbox();
    const who = { pubsub_token: agent.pubsub_token, account_id: agent.account_id, user_id: agent.user.id };
    const visitor = await server.subscribe({ pubsub_token: server.visitorWithoutRows(inbox).pubsub_token });
    const here = ({ data }: { data: { users: Record<string, string> } }) => agent.user.id in data.users;
    const first = await server.subscribe(who);
    await visitor.next('presence.update', here);
    const second = await server.subscribe(who);
    first.close();
    second.close();
    const since = visitor.events.findIndex((event) => event.event === 'presence.update' && here(event));
    await visitor.next('presence.update', (event) => visitor.events.indexOf(event) > since && !here(event));
  });
});
