import { randomUUID } from 'node:crypto';
import * as ActionCable from '@rails/actioncable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startTcpProxy } from '../../testing/fakes/tcp-proxy.ts';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

/** The client notices a lost connection after some seconds, and reconnects after more. */
const LATER = { timeout: 60_000 };
const PATIENT = { timeout: 90_000 };

type Frame = { event: string; data: { content?: string } };

let server: LiveServer;
let consumer: ActionCable.Consumer;
beforeAll(async () => {
  // The client was made for browsers: it listens to visibility changes, and finds its socket among the adapters.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { visibilityState: 'visible' });
  Object.assign(ActionCable.adapters, { WebSocket });
  server = await startLiveServer();
});
afterAll(async () => {
  consumer?.disconnect();
  vi.unstubAllGlobals();
  await server.close();
});

describe('the stock ActionCable client', () => {
  it('subscribes, sends heartbeats and receives events as with Chatwoot (LIV-01, LIV-02, LIV-04)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    consumer = ActionCable.createConsumer(server.cableUrl);
    const received: Frame[] = [];
    const arrived = Promise.withResolvers<Frame>();
    const connected = Promise.withResolvers<void>();
    const room = consumer.subscriptions.create(
      { channel: 'RoomChannel', pubsub_token: visitor.pubsub_token },
      {
        connected: () => connected.resolve(),
        received: (frame: Frame) => {
          received.push(frame);
          if (frame.event === 'message.created') arrived.resolve(frame);
        },
      },
    );
    await connected.promise;
    room.perform('update_presence');
    await server
      .asVisitor(visitor)
      .post('/api/v1/widget/conversations', { message: { content: 'by the stock client', echo_id: randomUUID() } });
    expect((await arrived.promise).data.content).toBe('by the stock client');
    expect(received.filter(({ event }) => event === 'presence.update').length).toBeGreaterThanOrEqual(1);
  });

  /** A stock client on a connection of its own; `connections` counts its welcomes into the room. */
  const joinThrough = async (target: { host: string; port: number }, visitor: { pubsub_token: string }) => {
    const proxy = await startTcpProxy(target);
    const client = ActionCable.createConsumer(`ws://127.0.0.1:${proxy.port}/cable`);
    const contents: string[] = [];
    let connections = 0;
    client.subscriptions.create(
      { channel: 'RoomChannel', pubsub_token: visitor.pubsub_token },
      {
        connected: () => {
          connections += 1;
        },
        received: ({ event, data }: Frame) => {
          if (event === 'message.created' && data.content) contents.push(data.content);
        },
      },
    );
    await expect.poll(() => connections).toBe(1);
    const close = () => {
      client.disconnect();
      proxy.close();
    };
    return { proxy, contents, connections: () => connections, close };
  };
  const portOf = (node: LiveServer) => Number(new URL(node.url).port);
  const say = (node: LiveServer, visitor: { token: string; website_token: string }, content: string) =>
    node.asVisitor(visitor).post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } });

  it(
    'reconnects automatically, once, after the server restarts, and receives events again (LIV-20, LIV-23)',
    PATIENT,
    async () => {
      const inbox = await server.buildInbox({ enable_email_collect: false });
      const visitor = server.visitorWithoutRows(inbox);
      const old = await startLiveServer({ beside: { testStore: server.testStore, env: server.env } });
      const target = { host: '127.0.0.1', port: portOf(old) };
      const line = await joinThrough(target, visitor);
      target.port = portOf(server);
      await old.close();
      await expect.poll(line.connections, LATER).toBe(2);
      await say(server, visitor, 'after the restart');
      await expect.poll(() => line.contents).toEqual(['after the restart']);
      expect(line.connections()).toBe(2);
      line.close();
    },
  );

  it('leaves a half-open socket and receives events again (LIV-20)', PATIENT, async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    const line = await joinThrough({ host: '127.0.0.1', port: portOf(server) }, visitor);
    line.proxy.freeze();
    await expect.poll(line.connections, LATER).toBe(2);
    await say(server, visitor, 'on the new socket');
    await expect.poll(() => line.contents).toEqual(['on the new socket']);
    line.close();
  });
});
