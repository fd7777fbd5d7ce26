import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLiveTokenOf } from '../../domain/authentication/live-token.ts';
import { openHeaderSession } from '../../domain/authentication/sessions.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 24 * 60 * 60 * 1_000;

const device = async (days: number) => {
  const { id: account_id } = await server.buildAccount();
  const { user } = await server.buildAgent({ account_id });
  const keys = await server.deps.write((tx) => openHeaderSession(tx, user, { user_agent: 'Firefox', ip: '192.0.2.1' }));
  const headers = { 'access-token': keys['access-token'], client: keys.client, uid: keys.uid };
  const { pubsub_token } = (await server.http.get('/api/v1/profile', { headers })).body;
  const last_used_at = server.deps.clock.now() - days * DAY;
  await server.deps.write((tx) =>
    tx.db.updateTable('sessions').set({ last_used_at }).where('client_id', '=', keys.client).execute(),
  );
  const profile = async (at = server) => (await at.http.get('/api/v1/profile', { headers })).status;
  const live = () => isLiveTokenOf(server.deps, { token: pubsub_token, user_id: user.id });
  return { user, profile, live };
};

describe('a signed-in device', () => {
  it('that was not used for more than 14 days is signed out, for calls and the live connection', async () => {
    const { profile, live } = await device(15);
    expect(await live()).toBe(false);
    expect(await profile()).toBe(401);
  });

  it('has an hour beside the days, because its use is stored once an hour', async () => {
    const HOURS = 1 / 24;
    const statuses = [];
    for (const days of [14, 14 + 0.9 * HOURS, 14 + 1.1 * HOURS]) statuses.push(await (await device(days)).profile());
    expect(statuses).toEqual([200, 200, 401]);
  });

  it('that is used within the days stays signed in, and its days begin again', async () => {
    const { user, profile, live } = await device(13);
    expect([await live(), await profile()]).toEqual([true, 200]);
    const session = server.deps.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', user.id);
    const { last_used_at } = await session.executeTakeFirstOrThrow();
    expect(server.deps.clock.now() - last_used_at).toBeLessThan(60_000);
  });

  it('is listed while it is signed in, and not afterwards', async () => {
    const { user } = await device(15);
    const keys = await server.deps.write((tx) =>
      openHeaderSession(tx, user, { user_agent: 'Chrome', ip: '192.0.2.2' }),
    );
    const headers = { 'access-token': keys['access-token'], client: keys.client, uid: keys.uid };
    const { payload } = (await server.http.get('/api/v1/profile/sessions', { headers })).body;
    expect(payload.map(({ user_agent }: { user_agent: string }) => user_agent)).toEqual(['Chrome']);
  });

  it('stays signed in where the operator sets no such end', async () => {
    const open = await startTestServer({ beside: server, env: { signInIdleDays: 0 } });
    const { profile } = await device(50);
    expect(await profile(open)).toBe(200);
    await open.close();
  });
});
