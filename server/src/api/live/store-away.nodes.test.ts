import { randomUUID } from 'node:crypto';
import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { readEnv } from '../../platform/config/environment.ts';
import { startTcpProxy } from '../../testing/fakes/tcp-proxy.ts';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';
import { makeTestStore } from '../../testing/test-store.ts';

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>;

const join = (url: string, identifier: string) =>
  new Promise<{ beat: () => void; beats: () => number; isOpen: () => boolean; close: () => void }>((resolve) => {
    const socket = new WebSocket(url, [CABLE_PROTOCOL]);
    let beats = 0;
    const say = (frame: object) => socket.send(JSON.stringify({ identifier, ...frame }));
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'welcome') say({ command: 'subscribe' });
      if (frame.message?.event !== 'presence.update') return;
      beats += 1;
      resolve({
        beat: () => say({ command: 'message', data: '{"action":"update_presence"}' }),
        beats: () => beats,
        isOpen: () => socket.readyState === socket.OPEN,
        close: () => socket.terminate(),
      });
    });
  });

describe('while PostgreSQL is away', () => {
  let server: LiveServer;
  let proxy: Proxy;
  const afterwards: (() => unknown)[] = [];
  beforeAll(async () => {
    const testStore = await makeTestStore();
    const direct = new URL(testStore.databaseUrl ?? '');
    proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
    const through = new URL(direct);
    through.port = String(proxy.port);
    const env = readEnv({ DATA_DIR: testStore.dataDir, DATABASE_URL: through.href, LOG_LEVEL: 'silent' });
    server = await startLiveServer({ beside: { testStore, env } });
    afterwards.push(testStore.remove, proxy.close, server.close);
  });
  afterAll(async () => {
    for (const undo of afterwards.reverse()) await undo();
  });

  it('sockets stay, sends and polls are refused with a time to wait, metrics are served, and all recovers afterwards', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: visitor.pubsub_token });
    const room = await join(server.cableUrl, identifier);
    afterwards.push(room.close);
    const say = (content: string) =>
      server.asVisitor(visitor).post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } });
    proxy.cut();
    room.beat();
    for (const refused of [await say('lost'), await server.http.post('/cable/poll', { identifier })]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(refused.body).toMatchObject({ error: expect.any(String), request_id: expect.any(String) });
    }
    const figures = await server.http.get('/metrics');
    expect([figures.status, figures.text.includes('porchlight_sockets 1')]).toEqual([200, true]);
    expect(room.isOpen()).toBe(true);
    proxy.mend();
    await expect.poll(async () => (await server.http.get('/ready')).status).toBe(200);
    const before = room.beats();
    room.beat();
    await expect.poll(room.beats).toBeGreaterThan(before);
    expect((await say('kept')).status).toBe(200);
  });
});
