import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { totpCode } from '../../../platform/crypto/totp.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../../testing/signed-in.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const NEW_TOKEN = { name: 'script', scope: 'administrate', current_password: PASSWORD };
const emailOf = () => `${crypto.randomUUID()}@example.com`;
const setUp = async () => {
  const { id: account_id } = await server.buildAccount();
  const owner = await buildMember(server, { account_id, email: emailOf(), role: 'administrator' });
  await server.deps.write((tx) =>
    tx.db
      .updateTable('users')
      .set({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_enabled_at: tx.now })
      .where('id', '=', owner.user.id)
      .execute(),
  );
  const email = emailOf();
  const member = await buildMember(server, { account_id, email, role: 'agent' });
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(owner);
  const require = (roles: string[], grace_days = 0) => boss.put(`${base}/two_factor_policy`, { roles, grace_days });
  return { account_id, base, boss, owner, email, member, require };
};

describe('an account that requires two-factor authentication', () => {
  it('lets a member without it set it up, and do nothing else by any key', async () => {
    const { base, email, member, require } = await setUp();
    const signedIn = await signInWithPassword(server, email);
    const named = (await signedIn.post('/api/v1/profile/api_tokens', NEW_TOKEN)).body.token;
    expect((await signedIn.get(`${base}/conversations`)).status).toBe(200);
    expect((await require(['agent'])).body.members_without).toEqual([
      expect.objectContaining({ email, due_at: expect.any(String) }),
    ]);
    const script = { headers: { api_access_token: named } };
    const refused = [
      await signedIn.get(`${base}/conversations`),
      await server.asAgent(member).get(`${base}/conversations`),
      await server.http.get(`${base}/conversations`, script),
      await signedIn.put('/api/v1/profile', { name: 'Other' }),
      await signedIn.get('/api/v1/profile/api_tokens'),
      await signedIn.post('/api/v1/profile/api_tokens', NEW_TOKEN),
      await signedIn.post('/api/v1/profile/reset_access_token'),
      await signedIn.delete('/api/v1/profile/two_factor', { code: '123456' }),
      await server.asAgent(member).put('/api/v1/profile', { name: 'Other' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.two_factor_required])).toEqual(
      refused.map(() => [401, true]),
    );
    const profile = await signedIn.get('/api/v1/profile');
    expect(profile.body.accounts[0].two_factor_due_at).toEqual(expect.any(String));
    const { secret } = (await signedIn.post('/api/v1/profile/two_factor', { password: PASSWORD })).body;
    const code = totpCode(secret, Math.floor(clock.now() / 30_000));
    expect((await signedIn.post('/api/v1/profile/two_factor/confirm', { code })).body.recovery_codes).toHaveLength(10);
    expect((await signedIn.get(`${base}/conversations`)).status).toBe(200);
    expect((await signedIn.get('/api/v1/profile')).body.accounts[0].two_factor_due_at).toBeUndefined();
  });

  it('signs a member without it in, so that they can set it up, and out', async () => {
    const { email, require } = await setUp();
    await require(['agent']);
    const signedIn = await signInWithPassword(server, email);
    expect((await signedIn.get('/auth/validate_token')).status).toBe(200);
    expect((await signedIn.delete('/auth/sign_out')).status).toBe(200);
  });

  it('gives the days of grace, from the day it began or the member came', async () => {
    const { account_id, base, email, require } = await setUp();
    await require(['agent'], 3);
    const signedIn = await signInWithPassword(server, email);
    expect((await signedIn.get(`${base}/conversations`)).status).toBe(200);
    clock.advance(2 * DAY_MS);
    const late = await buildMember(server, { account_id, email: emailOf(), role: 'agent' });
    clock.advance(2 * DAY_MS);
    expect((await signedIn.get(`${base}/conversations`)).status).toBe(401);
    expect((await server.asAgent(late).get(`${base}/conversations`)).status).toBe(200);
    // Another policy begins no new grace period.
    await require(['agent', 'administrator'], 3);
    expect((await signedIn.get(`${base}/conversations`)).status).toBe(401);
  });

  it('asks only the roles it names', async () => {
    const { account_id, base, member, require } = await setUp();
    const helper = await server.buildAgent({ account_id, permissions: ['conversation_manage'] });
    const { custom_role_id } = await server.deps.db
      .selectFrom('account_users')
      .select('custom_role_id')
      .where('user_id', '=', helper.user.id)
      .executeTakeFirstOrThrow();
    await require([String(custom_role_id)]);
    expect((await server.asAgent(helper).get(`${base}/conversations`)).status).toBe(401);
    expect((await server.asAgent(member).get(`${base}/conversations`)).status).toBe(200);
  });

  it('cannot be made by an administrator who has none, nor for a role that does not exist', async () => {
    const { account_id, base, require } = await setUp();
    expect((await require(['999999'])).body.attributes).toEqual(['roles']);
    expect((await require([], 91)).status).toBe(422);
    const other = await server.buildAgent({ account_id, role: 'administrator' });
    const refused = await server
      .asAgent(other)
      .put(`${base}/two_factor_policy`, { roles: ['administrator'], grace_days: 0 });
    expect([refused.status, refused.body.attributes]).toEqual([422, ['roles']]);
    const manager = await server.buildAgent({ account_id, permissions: ['account_manage'] });
    expect((await server.asAgent(manager).get(`${base}/two_factor_policy`)).status).toBe(401);
  });

  it('is written into the audit log', async () => {
    const { account_id, require } = await setUp();
    await require(['agent'], 7);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', account_id)
      .execute();
    expect(entries.at(-1)).toMatchObject({ action: 'update', auditable_type: 'Account' });
  });
});
