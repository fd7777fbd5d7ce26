import type { PERMISSIONS } from '@porchlight/core/rules/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const { account_id } = await server.buildInbox();
  const base = `/api/v1/accounts/${account_id}`;
  const admin = await server.buildAgent({ account_id, role: 'administrator' });
  const member = await server.buildAgent({ account_id });
  return { account_id, base, boss: server.asAgent(admin), admin, member, agent: server.asAgent(member) };
};

const REPORTER = { name: 'Reporter', description: 'Reads figures', permissions: ['report_manage'] };

describe('a custom role', () => {
  it('is made, listed, changed and removed by an administrator, as Chatwoot answers it', async () => {
    const { base, boss } = await setUp();
    const made = await boss.post(`${base}/custom_roles`, { custom_role: REPORTER });
    expect(made.body).toEqual({ id: made.body.id, ...REPORTER });
    const path = `${base}/custom_roles/${made.body.id}`;
    const changed = await boss.patch(path, { permissions: ['contact_manage', 'report_manage'] });
    expect(changed.body.permissions).toEqual(['contact_manage', 'report_manage']);
    expect((await boss.get(`${base}/custom_roles`)).body).toEqual([changed.body]);
    expect((await boss.get(path)).body).toEqual(changed.body);
    expect((await boss.delete(path)).status).toBe(200);
    expect((await boss.get(`${base}/custom_roles`)).body).toEqual([]);
  });

  it('is refused without a name, with a name that is taken, and with a permission that does not exist', async () => {
    const { base, boss } = await setUp();
    const make = async (role: object) => (await boss.post(`${base}/custom_roles`, role)).status;
    expect(await make({ ...REPORTER, name: '  ' })).toBe(422);
    expect(await make({ ...REPORTER, permissions: ['everything'] })).toBe(422);
    expect([await make(REPORTER), await make(REPORTER)]).toEqual([200, 422]);
  });

  it('is given to a member, and their profile says what they may do', async () => {
    const { base, boss, agent, member } = await setUp();
    const { id } = (await boss.post(`${base}/custom_roles`, REPORTER)).body;
    const input = await boss.patch(`${base}/agents/${member.user.id}`, { role: 'agent', custom_role_id: id });
    expect(input.body).toMatchObject({ role: 'agent', custom_role_id: id });
    const [account] = (await agent.get('/api/v1/profile')).body.accounts;
    expect(account).toMatchObject({ custom_role_id: id, permissions: ['report_manage', 'custom_role'] });
    expect(account.custom_role.name).toBe('Reporter');
    expect((await agent.get(`${base}/conversations`)).status).toBe(401);
    expect((await agent.get(base.replace('v1', 'v2') + '/reports/summary?since=0&until=1')).status).toBe(200);
    await boss.patch(`${base}/agents/${member.user.id}`, { role: 'administrator' });
    expect((await agent.get('/api/v1/profile')).body.accounts[0]).toMatchObject({
      role: 'administrator',
      custom_role_id: null,
      permissions: ['administrator'],
    });
  });

  it('that members have is removed only with another role for them', async () => {
    const { base, boss, member, account_id } = await setUp();
    const { id } = (await boss.post(`${base}/custom_roles`, REPORTER)).body;
    await boss.patch(`${base}/agents/${member.user.id}`, { custom_role_id: id });
    const path = `${base}/custom_roles/${id}`;
    const refused = await boss.delete(path);
    expect([refused.status, refused.body.attributes]).toEqual([422, ['replacement_role']]);
    expect((await boss.delete(`${path}?replacement_custom_role_id=${id}`)).status).toBe(422);
    expect((await boss.delete(`${path}?replacement_custom_role_id=999999`)).status).toBe(422);
    expect((await boss.delete(`${path}?replacement_role=agent`)).status).toBe(200);
    const rows = await server.deps.db
      .selectFrom('account_users')
      .selectAll()
      .where('account_id', '=', account_id)
      .execute();
    expect(rows.map(({ custom_role_id }) => custom_role_id)).toEqual([null, null]);
  });

  it('of another account is neither seen, given nor changed', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const { id } = (await there.boss.post(`${there.base}/custom_roles`, REPORTER)).body;
    const path = `${here.base}/custom_roles/${id}`;
    expect([(await here.boss.get(path)).status, (await here.boss.patch(path, { name: 'Mine' })).status]).toEqual([
      404, 404,
    ]);
    expect((await here.boss.delete(path)).status).toBe(404);
    const input = await here.boss.patch(`${here.base}/agents/${here.member.user.id}`, { custom_role_id: id });
    expect(input.status).toBe(422);
  });
});

describe('a member who manages agents and is no administrator', () => {
  const manager = async (...permissions: (typeof PERMISSIONS)[number][]) => {
    const team = await setUp();
    const user = await server.buildAgent({
      account_id: team.account_id,
      permissions: ['agent_manage', ...permissions],
    });
    return { ...team, own: user.user.id, lead: server.asAgent(user) };
  };

  it('makes, gives and changes roles of their own permissions only', async () => {
    const { base, lead, boss, own } = await manager('report_manage');
    expect((await lead.post(`${base}/custom_roles`, REPORTER)).status).toBe(200);
    const wider = { name: 'Wider', permissions: ['report_manage', 'account_manage'] };
    expect((await lead.post(`${base}/custom_roles`, wider)).status).toBe(401);
    const { id } = (await boss.post(`${base}/custom_roles`, wider)).body;
    for (const path of [`${base}/custom_roles/${id}`]) {
      expect((await lead.patch(path, { permissions: ['report_manage'] })).status).toBe(401);
      expect((await lead.delete(path)).status).toBe(401);
    }
    const change = async (who: number, fields: object) => (await lead.patch(`${base}/agents/${who}`, fields)).status;
    expect(await change(own, { custom_role_id: id })).toBe(401);
    expect(await change(own, { role: 'administrator' })).toBe(401);
    expect(await change(own, { role: 'agent', custom_role_id: null })).toBe(401);
  });

  it('invites agents with at most their own permissions, and changes neither administrators nor stronger members', async () => {
    const { base, lead, admin, member } = await manager();
    const invite = async (fields: object) =>
      (await lead.post(`${base}/agents`, { email: `${crypto.randomUUID()}@example.com`, ...fields })).status;
    expect([await invite({ role: 'administrator' }), await invite({ role: 'agent' })]).toEqual([401, 401]);
    expect((await lead.post(`${base}/agents/bulk_create`, { emails: ['new@example.com'] })).status).toBe(401);
    for (const { user } of [admin, member]) {
      expect((await lead.delete(`${base}/agents/${user.id}`)).status).toBe(401);
      expect((await lead.patch(`${base}/agents/${user.id}`, { name: 'Taken over' })).status).toBe(401);
      expect((await lead.delete(`${base}/agents/${user.id}/api_tokens`)).status).toBe(401);
      expect((await lead.post(`${base}/agents/${user.id}/resend_invitation`)).status).toBe(401);
    }
  });
});

describe('administrators', () => {
  it('cannot leave the account without one, also when two step down at the same moment', async () => {
    const { base, account_id, boss, admin } = await setUp();
    const second = await server.buildAgent({ account_id, role: 'administrator' });
    const [one, other] = await Promise.all([
      boss.patch(`${base}/agents/${second.user.id}`, { role: 'agent' }),
      server.asAgent(second).patch(`${base}/agents/${admin.user.id}`, { role: 'agent' }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 401]);
    const left = await server.deps.db
      .selectFrom('account_users')
      .select('role')
      .where('account_id', '=', account_id)
      .where('role', '=', 'administrator')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('removes a role from its members when it is deleted while they use it', async () => {
    const { base, boss, account_id } = await setUp();
    const user = await server.buildAgent({ account_id, permissions: ['label_manage'] });
    const writer = server.asAgent(user);
    const role = (await boss.get(`${base}/custom_roles`)).body[0];
    let answered = false;
    const uses = Array.from({ length: 20 }, async (_, number) => {
      const before = answered;
      const { status } = await writer.post(`${base}/labels`, { title: `label-${number}` });
      return before ? status : undefined;
    });
    await boss.patch(`${base}/custom_roles/${role.id}`, { permissions: [] });
    answered = true;
    await Promise.all(uses);
    expect((await writer.post(`${base}/labels`, { title: 'too-late' })).status).toBe(401);
  });
});
