import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestServer } from '../../testing/harness.ts';

const listening = async (handler: () => Promise<unknown>) => {
  const server = await startTestServer();
  onTestFinished(server.close);
  const app = await createApp(server.deps, [(routes) => void routes.get('/slow', { schema: {} }, handler)]);
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
};

it('a server that stops waits for the handler of a client that is gone', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let isDone = false;
  const { app, url } = await listening(async () => {
    begin();
    await sleep(300);
    isDone = true;
    return {};
  });
  const leave = new AbortController();
  const left = fetch(`${url}/slow`, { signal: leave.signal }).catch(() => undefined);
  await begun;
  leave.abort();
  await left;
  await app.close();
  expect(isDone).toBe(true);
});

it('but not for one that never ends', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { app, url } = await listening(() => {
    begin();
    return new Promise(() => {});
  });
  const leave = new AbortController();
  const left = fetch(`${url}/slow`, { signal: leave.signal }).catch(() => undefined);
  await begun;
  leave.abort();
  await left;
  await app.close();
});
