import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHeaderSession } from '../../../domain/authentication/sessions.ts';
import { createHttpClient } from '../../../testing/http-client.ts';
import { type LiveServer, startLiveServer } from '../../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const { id: account_id } = await server.buildAccount();
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = await server.buildAgent({ account_id });
  const path = `/api/v1/accounts/${account_id}/agents/${agent.user.id}/sessions`;
  return { account_id, boss, agent, path, devices: [await signIn(agent), await signIn(agent)] as const };
};
type Agent = Awaited<ReturnType<typeof server.buildAgent>>;
const signIn = async ({ user }: Agent) => {
  const headers = await server.deps.write((tx) => openHeaderSession(tx, user, { user_agent: null, ip: null }));
  return createHttpClient(server.url, { headers });
};
const statuses = async (devices: readonly { get: (path: string) => Promise<{ status: number }> }[]) =>
  Promise.all(devices.map(async (device) => (await device.get('/api/v1/profile')).status));
const isIn = async (account_id: AccountId, agent: Agent) =>
  (await (await signIn(agent)).get(`/api/v1/accounts/${account_id}/agents`)).status;

describe('ending the sessions of an agent', () => {
  it('signs out every device and cuts their live connections; API tokens and a new sign-in work', async () => {
    const { account_id, boss, agent, path, devices } = await setUp();
    expect(await statuses(devices)).toEqual([200, 200]);
    const live: string = (await devices[0].get('/api/v1/profile')).body.pubsub_token;
    const room = await server.subscribe({ pubsub_token: live, account_id, user_id: agent.user.id });
    expect((await boss.delete(path)).status).toBe(200);
    await Promise.race([
      room.closed,
      new Promise((_, late) => setTimeout(() => late(new Error('still open')), 10_000)),
    ]);
    expect(await statuses(devices)).toEqual([401, 401]);
    expect((await server.asAgent(agent).get('/api/v1/profile')).status).toBe(200);
    expect(await isIn(account_id, agent)).toBe(200);
    await expect(server.subscribe({ pubsub_token: live, account_id, user_id: agent.user.id })).rejects.toThrow();
  });

  it('is for those who manage agents of the same account, and not above their own role', async () => {
    const { account_id, agent, path, devices } = await setUp();
    const other = await setUp();
    const colleague = server.asAgent(await server.buildAgent({ account_id }));
    const manager = server.asAgent(await server.buildAgent({ account_id, permissions: ['agent_manage'] }));
    const owner = await server.buildAgent({ account_id, role: 'administrator' });
    const ofOwner = path.replace(`/${agent.user.id}/`, `/${owner.user.id}/`);
    const notThere = path.replace(`/${account_id}/`, `/${other.account_id}/`);
    const refused = await Promise.all([
      colleague.delete(path),
      other.boss.delete(path),
      other.boss.delete(notThere),
      manager.delete(ofOwner),
      server.http.delete(path),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 404, 401, 401]);
    expect(await statuses(devices)).toEqual([200, 200]);
    expect(await statuses([await signIn(owner)])).toEqual([200]);
    const equal = await server.buildAgent({ account_id, permissions: ['agent_manage'] });
    const device = await signIn(equal);
    expect((await manager.delete(path.replace(`/${agent.user.id}/`, `/${equal.user.id}/`))).status).toBe(200);
    expect(await statuses([device])).toEqual([401]);
  });

  it('at once by two administrators, while the agent signs in, ends what was there and keeps what is newer', async () => {
    const { account_id, boss, agent, path, devices } = await setUp();
    const second = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const answers = await Promise.all([boss.delete(path), second.delete(path), signIn(agent)]);
    expect([answers[0].status, answers[1].status]).toEqual([200, 200]);
    expect(await statuses(devices)).toEqual([401, 401]);
    expect(await isIn(account_id, agent)).toBe(200);
  });
});
