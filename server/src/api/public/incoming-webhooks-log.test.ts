import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { rateLimits: true } });
});
afterAll(() => server.close());

const MOST_A_MINUTE = 120;

it('an incoming webhook whose sender posts too often says so once a minute in its log (AGT-254)', async () => {
  const inbox = await server.buildInbox();
  const path = `/api/v1/accounts/${inbox.account_id}/incoming_webhooks`;
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const made = (await boss.post(path, { name: 'Shop', inbox_id: inbox.id })).body;
  const send = () => server.http.post(new URL(made.url).pathname, {});
  const log = async () =>
    (await boss.get(`${path}/${made.id}/requests`)).body.payload.map(({ status, error }: Record<string, unknown>) => [
      status,
      error,
    ]);
  const TOO_MANY = [429, 'Too many requests.'];
  for (let sent = 0; sent < MOST_A_MINUTE; sent += 1) expect((await send()).status).toBe(422);
  for (let sent = 0; sent < 3; sent += 1) expect((await send()).status).toBe(429);
  expect((await log()).slice(0, 2)).toEqual([TOO_MANY, [422, expect.any(String)]]);
  clock.advance(60_000);
  for (let sent = 0; sent < MOST_A_MINUTE + 2; sent += 1) await send();
  expect((await log()).filter(([status]: [number]) => status === 429)).toEqual([TOO_MANY]);
  expect((await boss.get(path)).body.payload[0]).toMatchObject({ refused_count: 2 * MOST_A_MINUTE + 2 });
});
