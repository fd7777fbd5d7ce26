import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../../platform/crypto/totp.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PASSWORD = 'Correct-horse-7';

const setUp = async () => {
  const inbox = await server.buildInbox();
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Mia Member' });
  const administrator = await server.buildAgent({
    account_id: inbox.account_id,
    role: 'administrator',
    name: 'Bo Boss',
  });
  return { inbox, base, member, administrator, agent: server.asAgent(member), boss: server.asAgent(administrator) };
};

const secretFor = async (email: string) => {
  await server.runJobs();
  const mail = server.mails.findLast(({ to }) => to === email);
  return { mail, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
};

const headersOf = (answer: { headers: Headers }) =>
  Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, answer.headers.get(name) ?? '']));

const signedIn = async () => {
  const { base, boss } = await setUp();
  const email = `new-${crypto.randomUUID()}@example.com`;
  await boss.post(`${base}/agents`, { email, name: 'New', role: 'agent' });
  const { token } = await secretFor(email);
  const accepted = await server.http.put('/auth/password', { reset_password_token: token, password: PASSWORD });
  return { base, boss, email, token, accepted, headers: headersOf(accepted) };
};

describe('agents', () => {
  it('are invited by mail, choose a password once and are in', async () => {
    const { base, boss, email, token, accepted, headers } = await signedIn();
    expect(accepted.status).toBe(200);
    expect((await server.http.get(`${base}/inboxes`, { headers })).body.payload).toEqual([]);
    const again = await server.http.put('/auth/password', { reset_password_token: token, password: 'Other-word-999' });
    expect([again.status, again.body.message]).toEqual([422, 'Invalid token']);
    expect((await server.http.post('/auth/sign_in', { email, password: PASSWORD })).status).toBe(200);
    const twice = await boss.post(`${base}/agents`, { email, name: 'New' });
    expect([twice.status, twice.body.attributes]).toEqual([422, ['email']]);
    const list = (await boss.get(`${base}/agents`)).body;
    expect(list.find((agent: { email: string }) => agent.email === email)).toMatchObject({
      confirmed: true,
      role: 'agent',
    });
  });

  it('cannot invite, promote or remove one another; strangers of another account are not found', async () => {
    const { base, agent, administrator, boss } = await setUp();
    const other = await setUp();
    expect((await agent.post(`${base}/agents`, { email: 'x@example.com' })).status).toBe(401);
    expect((await agent.patch(`${base}/agents/${administrator.user.id}`, { role: 'agent' })).status).toBe(401);
    expect((await boss.patch(`${base}/agents/${other.member.user.id}`, { name: 'Owned' })).status).toBe(404);
    expect((await boss.delete(`${base}/agents/${other.member.user.id}`)).status).toBe(404);
  });

  it('keep one administrator at least', async () => {
    const { base, boss, administrator, member } = await setUp();
    expect((await boss.patch(`${base}/agents/${administrator.user.id}`, { role: 'agent' })).status).toBe(422);
    expect((await boss.delete(`${base}/agents/${administrator.user.id}`)).status).toBe(422);
    expect((await boss.patch(`${base}/agents/${member.user.id}`, { role: 'administrator' })).body.role).toBe(
      'administrator',
    );
    expect((await boss.patch(`${base}/agents/${administrator.user.id}`, { role: 'agent' })).body.role).toBe('agent');
  });

  it('leave their open conversations unassigned when they go, and their key opens nothing', async () => {
    const { inbox, base, boss, member, agent } = await setUp();
    const visitor = await server.buildVisitor(inbox);
    const newConversation = await server.buildConversation({
      contact_inbox_id: visitor.contact_inbox.id,
      assignee_id: member.user.id,
    });
    expect((await boss.delete(`${base}/agents/${member.user.id}`)).status).toBe(200);
    const shown = await boss.get(`${base}/conversations/${newConversation.display_id}`);
    expect(shown.body.meta).not.toHaveProperty('assignee');
    expect((await agent.get(`${base}/conversations`)).status).toBe(401);
  });

  it('are invited many at once, all or none', async () => {
    const { base, boss, member } = await setUp();
    const path = `${base}/agents/bulk_create`;
    const fresh = [1, 2].map((n) => `bulk${n}-${crypto.randomUUID()}@example.com`);
    expect((await boss.post(path, { emails: [...fresh, member.user.email] })).status).toBe(422);
    expect((await boss.get(`${base}/agents`)).body).toHaveLength(2);
    expect((await boss.post(path, { emails: fresh })).status).toBe(200);
    expect((await boss.get(`${base}/agents`)).body).toHaveLength(4);
  });
});

describe('teams', () => {
  it('have lower-cased unique names and members of the account', async () => {
    const { base, boss, agent, member } = await setUp();
    const team = (await boss.post(`${base}/teams`, { team: { name: 'Sales', description: 'Sells' } })).body;
    expect(team).toMatchObject({ name: 'sales', description: 'Sells', is_member: false });
    expect((await boss.post(`${base}/teams`, { name: 'SALES' })).status).toBe(422);
    expect((await agent.post(`${base}/teams`, { name: 'mine' })).status).toBe(401);
    const members = `${base}/teams/${team.id}/team_members`;
    expect((await boss.post(members, { user_ids: [member.user.id] })).body[0].id).toBe(member.user.id);
    expect((await agent.get(`${base}/teams`)).body[0].is_member).toBe(true);
    const other = await setUp();
    expect((await boss.post(members, { user_ids: [other.member.user.id] })).status).toBe(401);
    expect(
      (await other.boss.get(`${base.replace(/\d+$/, String(other.inbox.account_id))}/teams/${team.id}`)).status,
    ).toBe(404);
    expect((await boss.patch(members, { user_ids: [] })).body).toEqual([]);
    expect((await boss.delete(`${base}/teams/${team.id}`)).status).toBe(200);
  });
});

describe('one’s own account', () => {
  it('changes its password only with the old one; other devices are signed out', async () => {
    const { email, headers } = await signedIn();
    const other = headersOf(await server.http.post('/auth/sign_in', { email, password: PASSWORD }));
    const wrong = await server.http.put(
      '/api/v1/profile',
      { profile: { current_password: 'no', password: 'New-word-123-new' } },
      { headers },
    );
    expect([wrong.status, wrong.body.error]).toEqual([422, 'Invalid current password']);
    const weak = await server.http.put(
      '/api/v1/profile',
      { current_password: PASSWORD, password: 'weak' },
      { headers },
    );
    expect(weak.status).toBe(422);
    const changed = await server.http.put(
      '/api/v1/profile',
      { current_password: PASSWORD, password: 'New-word-123-new', password_confirmation: 'New-word-123-new' },
      { headers },
    );
    expect(changed.status).toBe(200);
    expect((await server.http.get('/api/v1/profile', { headers: other })).status).toBe(401);
    expect((await server.http.get('/api/v1/profile', { headers: headersOf(changed) })).status).toBe(200);
    expect((await server.http.post('/auth/sign_in', { email, password: 'New-word-123-new' })).status).toBe(200);
  });

  it('gets a new password by mail, with a link that works once', async () => {
    const { email, headers } = await signedIn();
    expect((await server.http.post('/auth/password', { email: 'nobody@example.com' })).status).toBe(200);
    expect((await server.http.post('/auth/password', { email })).status).toBe(200);
    const { mail, token } = await secretFor(email);
    expect(mail?.html).toContain(token);
    const set = await server.http.put('/auth/password', { reset_password_token: token, password: 'Fresh-word-555' });
    expect(set.status).toBe(200);
    expect((await server.http.get('/api/v1/profile', { headers })).status).toBe(401);
    const stored = await server.deps.db.selectFrom('jobs').select('payload').execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('lists its devices and ends one', async () => {
    const { email, headers } = await signedIn();
    const other = headersOf(await server.http.post('/auth/sign_in', { email, password: PASSWORD }));
    const list = (await server.http.get('/api/v1/profile/sessions', { headers })).body.payload;
    expect(list.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    const foreign = list.find(({ current }: { current: boolean }) => !current);
    const stranger = await signedIn();
    const path = `/api/v1/profile/sessions/${foreign.id}`;
    expect((await server.http.delete(path, undefined, { headers: stranger.headers })).status).toBe(404);
    expect((await server.http.delete(path, undefined, { headers })).status).toBe(200);
    expect((await server.http.get('/api/v1/profile', { headers: other })).status).toBe(401);
  });

  it('may ask for a second factor, whose codes count once', async () => {
    const { email, headers } = await signedIn();
    const path = '/api/v1/profile/two_factor';
    expect((await server.http.post(path, { password: 'wrong' }, { headers })).status).toBe(422);
    const { secret, address } = (await server.http.post(path, { password: PASSWORD }, { headers })).body;
    expect(address).toContain(`secret=${secret}`);
    const step = Math.floor(server.deps.clock.now() / 30_000);
    expect((await server.http.post(`${path}/confirm`, { code: '000000' }, { headers })).status).toBe(422);
    const confirmed = await server.http.post(`${path}/confirm`, { code: totpCode(secret, step) }, { headers });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    const bare = await server.http.post('/auth/sign_in', { email, password: PASSWORD });
    expect([bare.status, bare.body.otp_required]).toEqual([401, true]);
    const signIn = (otp_code: string) => server.http.post('/auth/sign_in', { email, password: PASSWORD, otp_code });
    expect((await signIn(totpCode(secret, step))).status).toBe(401);
    expect((await signIn(totpCode(secret, step + 1))).status).toBe(200);
    const [recovery] = confirmed.body.recovery_codes;
    expect((await signIn(recovery.toLowerCase())).status).toBe(200);
    expect((await signIn(recovery)).status).toBe(401);
    const off = await server.http.delete(path, { code: confirmed.body.recovery_codes[1] }, { headers });
    expect(off.status).toBe(200);
    expect((await server.http.post('/auth/sign_in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('cannot be changed where profiles are managed elsewhere (SYS-07)', async () => {
    const managed = await startTestServer({ env: { disableUserProfileUpdate: true } });
    const { account_id } = await managed.buildInbox();
    const agent = managed.asAgent(await managed.buildAgent({ account_id }));
    expect((await agent.put('/api/v1/profile', { name: 'Other' })).status).toBe(401);
    expect((await agent.put('/api/v1/profile', { ui_settings: { theme: 'dark' } })).status).toBe(200);
    await managed.close();
  });
});

describe('the account', () => {
  it('is changed by administrators, with checks', async () => {
    const { base, boss, agent } = await setUp();
    const changed = await boss.patch(base, { name: 'Lanterns', locale: 'de', auto_resolve_duration: 5 });
    expect(changed.body).toMatchObject({ name: 'Lanterns', locale: 'de', auto_resolve_duration: 5 });
    expect((await boss.patch(base, { auto_resolve_duration: null })).body.auto_resolve_duration).toBeNull();
    for (const bad of [
      { locale: 'tlh' },
      { auto_resolve_duration: 0 },
      { auto_resolve_duration: 1_000 },
      { name: ' ' },
    ])
      expect([bad, (await boss.patch(base, bad)).status]).toEqual([bad, 422]);
    expect((await agent.patch(base, { name: 'Mine' })).status).toBe(401);
    const before = (await boss.get(`${base}/cache_keys`)).body.cache_keys;
    await boss.post(`${base}/labels`, { title: 'fresh' });
    expect((await boss.get(`${base}/cache_keys`)).body.cache_keys.label).not.toBe(before.label);
  });
});

describe('custom attribute definitions', () => {
  it('are written by administrators and read by everybody', async () => {
    const { base, boss, agent } = await setUp();
    const path = `${base}/custom_attribute_definitions`;
    const plan = {
      attribute_display_name: 'Plan',
      attribute_display_type: 'list',
      attribute_key: 'plan',
      attribute_model: 'contact_attribute',
      attribute_values: ['free', 'pro'],
    };
    const made = await boss.post(path, { custom_attribute_definition: plan });
    expect(made.body).toMatchObject(plan);
    expect((await boss.post(path, plan)).status).toBe(422);
    expect((await boss.post(path, { ...plan, attribute_key: 'two words' })).status).toBe(422);
    expect((await boss.post(path, { ...plan, attribute_key: 'x', attribute_values: [] })).status).toBe(422);
    expect((await boss.post(path, { ...plan, attribute_key: 'y', regex_pattern: '(' })).status).toBe(422);
    expect((await agent.post(path, plan)).status).toBe(401);
    expect((await agent.get(path, { query: { attribute_model: 1 } })).body).toHaveLength(1);
    expect((await agent.get(path, { query: { attribute_model: 'conversation_attribute' } })).body).toEqual([]);
    const one = `${path}/${made.body.id}`;
    expect((await boss.patch(one, { attribute_display_name: 'Tariff' })).body.attribute_display_name).toBe('Tariff');
    expect((await boss.delete(one)).status).toBe(204);
    expect((await boss.get(one)).status).toBe(404);
  });
});

describe('campaigns', () => {
  it('are written by administrators for website inboxes', async () => {
    const { base, boss, agent, inbox, member } = await setUp();
    const path = `${base}/campaigns`;
    const fields = {
      title: 'Pricing',
      message: 'Questions?',
      inbox_id: inbox.id,
      sender_id: member.user.id,
      trigger_rules: { url: 'https://shop.example/pricing/', time_on_page: 10 },
    };
    const made = await boss.post(path, { campaign: fields });
    expect(made.body).toMatchObject({
      id: 1,
      title: 'Pricing',
      inbox: { id: inbox.id },
      sender: { id: member.user.id },
    });
    const shown = await server.http.get('/api/v1/widget/campaigns', { query: { website_token: inbox.website_token } });
    expect(shown.body).toMatchObject([{ id: 1, message: 'Questions?', trigger_rules: { time_on_page: 10 } }]);
    expect((await boss.patch(`${path}/1`, { enabled: false })).body.enabled).toBe(false);
    expect(
      (await server.http.get('/api/v1/widget/campaigns', { query: { website_token: inbox.website_token } })).body,
    ).toEqual([]);
    for (const bad of [
      { trigger_rules: { url: 'shop.example/pricing', time_on_page: 1 } },
      { trigger_rules: { url: 'javascript:alert(1)', time_on_page: 1 } },
      { inbox_id: 424242 },
      { sender_id: 424242 },
      { message: '' },
    ])
      expect([bad, (await boss.post(path, { ...fields, ...bad })).status]).toEqual([bad, 422]);
    expect((await agent.get(path)).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.get(`${other.base}/campaigns/1`)).status).toBe(404);
    expect((await boss.delete(`${path}/1`)).status).toBe(200);
    expect((await boss.get(path)).body).toEqual([]);
  });
});
