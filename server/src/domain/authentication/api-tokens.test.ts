import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const PASSWORD = 'Lantern-on-a-hill-42';
const DAY = 24 * 60 * 60_000;
const path = '/api/v1/profile/api_tokens';
const clock = createFakeClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const signedIn = async (role: 'agent' | 'administrator' = 'administrator') => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const agent = await server.buildAgent({ account_id, role, inbox_ids: [inbox.id] });
  const password_hash = await hashPassword(PASSWORD);
  await server.deps.write((tx) =>
    tx.db.updateTable('users').set({ password_hash }).where('id', '=', agent.user.id).execute(),
  );
  const { headers } = await server.http.post('/auth/sign_in', { email: agent.user.email, password: PASSWORD });
  const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
  const create = (overrides: object = {}) =>
    server.http.post(path, { name: 'CI', scope: 'read', current_password: PASSWORD, ...overrides }, { headers: keys });
  const with_ = async (overrides: object = {}) =>
    server.asAgent({ access_token: (await create(overrides)).body.token });
  const list = async () => (await server.http.get(path, { headers: keys })).body.payload;
  return { agent, keys, create, with_, list, base: `/api/v1/accounts/${account_id}`, inbox };
};

describe('a named API token', () => {
  it('is shown once, works, shows when it was used, and ends when it is revoked', async () => {
    const { create, list, keys, base } = await signedIn();
    const { body } = await create({ name: 'Nightly export' });
    expect(body.token).toMatch(/^plt_[\w-]{43}$/);
    const [listed] = await list();
    expect(listed).toMatchObject({
      name: 'Nightly export',
      scope: 'read',
      hint: body.token.slice(-4),
      last_used_at: null,
    });
    expect(JSON.stringify(await list())).not.toContain(body.token);
    const stored = await server.deps.db.selectFrom('api_tokens').selectAll().where('id', '=', body.id).execute();
    expect(JSON.stringify(stored)).not.toContain(body.token);
    const script = server.asAgent({ access_token: body.token });
    expect((await script.get(`${base}/conversations`)).status).toBe(200);
    expect((await list())[0].last_used_at).not.toBeNull();
    await server.http.delete(`${path}/${body.id}`, undefined, { headers: keys });
    expect((await script.get(`${base}/conversations`)).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('ends at its time', async () => {
    const { with_, base } = await signedIn();
    const script = await with_({ expires_in_days: 1 });
    expect((await script.get(`${base}/labels`)).status).toBe(200);
    clock.advance(DAY);
    expect((await script.get(`${base}/labels`)).status).toBe(401);
  });

  it('does what its scope says and no more', async () => {
    const { with_, base } = await signedIn();
    const [read, write, administrate] = [
      await with_({ scope: 'read' }),
      await with_({ scope: 'write' }),
      await with_({ scope: 'administrate' }),
    ];
    const statuses = async (act: (script: typeof read) => Promise<{ status: number }>) => [
      (await act(read)).status,
      (await act(write)).status,
      (await act(administrate)).status,
    ];
    expect(await statuses((script) => script.get(`${base}/conversations`))).toEqual([200, 200, 200]);
    expect(await statuses((script) => script.post(`${base}/contacts/filter`, { payload: [] }))).not.toContain(401);
    expect(await statuses((script) => script.post(`${base}/contacts`, { name: 'Ann' }))).toEqual([401, 200, 200]);
    expect(await statuses((script) => script.get(`${base}/webhooks`))).toEqual([401, 401, 200]);
    expect(await statuses((script) => script.patch(base, { name: 'Lamps' }))).toEqual([401, 401, 200]);
  });

  it('neither reads another token nor makes one, and changes nothing about how its user signs in', async () => {
    const { with_, agent } = await signedIn();
    const script = await with_({ scope: 'administrate' });
    const { body } = await script.get('/api/v1/profile');
    expect([body.email, body.access_token, body.pubsub_token]).toEqual([agent.user.email, '', '']);
    const refused = [
      await script.get(path),
      await script.post(path, { name: 'x', scope: 'read', current_password: PASSWORD }),
      await script.delete(`${path}/1`),
      await script.post('/api/v1/profile/reset_access_token'),
      await script.put('/api/v1/profile', { name: 'Mallory' }),
      await script.get('/api/v1/profile/sessions'),
      await script.post('/api/v1/profile/two_factor', { password: PASSWORD }),
      await script.get('/api/v1/profile/sessions?x=/api/v1/profile'),
    ];
    expect(refused.map(({ status }) => status).filter((status) => status !== 401 && status !== 404)).toEqual([]);
    const legacy = server.asAgent(agent);
    expect((await legacy.post(path, { name: 'x', scope: 'read', current_password: PASSWORD })).status).toBe(401);
  });

  it('is made with the password only, and says which field is wrong', async () => {
    const { create } = await signedIn();
    expect((await create({ current_password: 'wrong' })).status).toBe(422);
    expect((await create({ name: '  ' })).body.attributes).toEqual(['name']);
    expect((await create({ scope: 'everything' })).status).toBe(422);
    expect((await create({ expires_in_days: 0 })).status).toBe(422);
  });

  it('is revoked by an administrator of the account, together with the readable one, and by no other', async () => {
    const { with_, agent, base, inbox } = await signedIn('agent');
    const other = await signedIn();
    const script = await with_();
    const colleague = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const tokens = `${base}/agents/${agent.user.id}/api_tokens`;
    const foreign = server.asAgent(other.agent);
    expect((await colleague.delete(tokens)).status).toBe(401);
    expect((await foreign.delete(tokens)).status).toBe(401);
    expect((await foreign.delete(`${other.base}/agents/${agent.user.id}/api_tokens`)).status).toBe(404);
    expect((await boss.get(tokens)).body.payload).toHaveLength(1);
    expect((await boss.delete(tokens)).status).toBe(200);
    expect((await script.get(`${base}/labels`)).status).toBe(401);
    expect((await server.asAgent(agent).get(`${base}/labels`)).status).toBe(401);
  });

  it('is listed for its user alone, the newest first, and revoked by no other user', async () => {
    const [ada, ben] = [await signedIn(), await signedIn()];
    const { body } = await ada.create({ name: 'First' });
    await ada.create({ name: 'Second' });
    await ben.create({ name: 'Another' });
    const names = async ({ list }: typeof ada) => (await list()).map(({ name }: { name: string }) => name);
    expect([await names(ada), await names(ben)]).toEqual([['Second', 'First'], ['Another']]);
    const revoke = ({ keys }: typeof ada) => server.http.delete(`${path}/${body.id}`, undefined, { headers: keys });
    expect([(await revoke(ben)).status, await names(ada)]).toEqual([404, ['Second', 'First']]);
    expect([(await revoke(ada)).status, await names(ada), await names(ben)]).toEqual([200, ['Second'], ['Another']]);
    expect((await revoke(ada)).status).toBe(404);
  });

  it('is one of at most fifty', async () => {
    const { create, agent, list } = await signedIn();
    const row = (n: number) => ({
      user_id: agent.user.id,
      name: `${n}`,
      scope: 'read' as const,
      token_hash: `${agent.user.id}-${n}`,
      hint: 'xxxx',
      created_at: clock.now(),
      expires_at: null,
      last_used_at: null,
    });
    const rows = Array.from({ length: 49 }, (_, n) => row(n));
    await server.deps.write((tx) => tx.db.insertInto('api_tokens').values(rows).execute());
    expect((await create()).status).toBe(200);
    expect((await create()).body).toMatchObject({ attributes: ['name'], message: expect.stringContaining('50') });
    expect(await list()).toHaveLength(50);
    // Those of one user are not counted for another.
    expect((await (await signedIn()).create()).status).toBe(200);
  });

  it('shows its last use to the minute, and not that of another', async () => {
    const { with_, list, base } = await signedIn();
    const script = await with_({ name: 'Used' });
    await with_({ name: 'Idle' });
    const used = async () => {
      await script.get(`${base}/labels`);
      const [idle, own] = await list();
      expect(idle).toMatchObject({ name: 'Idle', last_used_at: null });
      return Date.parse(own.last_used_at);
    };
    const first = await used();
    clock.advance(60_000);
    expect(await used()).toBe(first);
    clock.advance(1);
    expect(await used()).toBe(first + 60_001);
  });
});
