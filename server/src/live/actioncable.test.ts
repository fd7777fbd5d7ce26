import { randomUUID } from 'node:crypto';
import * as ActionCable from '@rails/actioncable';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { type LiveServer, startLiveServer } from '../testing/live-server.ts';

type Frame = { event: string; data: { content?: string } };

let server: LiveServer;
let consumer: ActionCable.Consumer;
beforeAll(async () => {
  // The client was made for browsers: it listens to the page being shown again, and finds its socket among the adapters.
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
  it('subscribes, beats and hears as with the server it was made for (LIV-01, LIV-02, LIV-04)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    consumer = ActionCable.createConsumer(server.cableUrl);
    const heard: Frame[] = [];
    const arrived = Promise.withResolvers<Frame>();
    const connected = Promise.withResolvers<void>();
    const room = consumer.subscriptions.create(
      { channel: 'RoomChannel', pubsub_token: visitor.pubsub_token },
      {
        connected: () => connected.resolve(),
        received: (frame: Frame) => {
          heard.push(frame);
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
    expect(heard.filter(({ event }) => event === 'presence.update').length).toBeGreaterThanOrEqual(1);
  });
});
