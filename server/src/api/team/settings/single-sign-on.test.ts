import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserClient } from '../../../testing/browser-client.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../testing/fakes/identity-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { buildMember } from '../../../testing/signed-in.ts';

let server: TestServer;
let provider: IdentityProvider;
beforeAll(async () => {
  server = await startTestServer({ env: { allowPrivateWebhooks: true } });
  server.env.publicUrl = server.url;
  provider = await startIdentityProvider(
    server.url,
    [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `account-${id}`),
  );
});
afterAll(async () => {
  provider.close();
  await server.close();
});

const setUp = async () => {
  const { id: account_id } = await server.buildAccount();
  const admin = await buildMember(server, {
    account_id,
    email: `${crypto.randomUUID()}@example.com`,
    role: 'administrator',
  });
  const path = `/api/v1/accounts/${account_id}/single_sign_on`;
  const settings = {
    enabled: true,
    issuer: provider.issuer,
    client_id: provider.client_id,
    client_secret: provider.client_secret,
    label: 'Lantern login',
    creates_users: true,
  };
  return { account_id, admin, boss: server.asAgent(admin), path, settings };
};
const entriesOfProviders = (account_id: AccountId) =>
  server.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', account_id)
    .where('auditable_type', '=', 'IdentityProvider')
    .orderBy('id')
    .execute();
const signIn = async (account_id: number, email: string) => {
  const sub = crypto.randomUUID();
  provider.signInAs({ sub, email });
  const browser = createBrowserClient();
  const start = `${server.url}/auth/single_sign_on/account-${account_id}/start`;
  const page = await browser.follow(start, (url) => url.startsWith(`${server.url}/app`));
  return browser.post(`${server.url}/auth/single_sign_on/finish`, { code: new URL(page).hash.slice(1) });
};

describe('single sign-on of an account', () => {
  it('is set by an administrator, and its secret is sealed and never read', async () => {
    const { account_id, boss, path, settings } = await setUp();
    const before = (await boss.get(path)).body;
    expect(before).toMatchObject({ source: 'none', enabled: false, has_client_secret: false });
    expect(before.redirect_uri).toBe(`${server.url}/auth/single_sign_on/account-${account_id}/callback`);
    const saved = await boss.put(path, settings);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ source: 'account', label: 'Lantern login', has_client_secret: true });
    expect(saved.text).not.toContain(provider.client_secret);
    const row = await server.deps.db
      .selectFrom('identity_providers')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    expect(row.client_secret).toMatch(/^v1\./);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .select('detail')
      .where('account_id', '=', account_id)
      .execute();
    expect(JSON.stringify(entries)).toContain(provider.issuer);
    expect(JSON.stringify(entries)).not.toContain(row.client_secret);
    expect((await boss.put(path, { label: 'Other' })).body).toMatchObject({ label: 'Other', has_client_secret: true });
    expect((await signIn(account_id, 'new@example.com')).status).toBe(200);
    expect((await boss.delete(path)).status).toBe(200);
    expect((await boss.get(path)).body.source).toBe('none');
    const actions = entriesOfProviders(account_id);
    expect((await actions).map(({ action }) => action)).toEqual(['update', 'update', 'destroy']);
  });

  it('is refused when the issuer does not answer, is no web address, or would lock everybody out', async () => {
    const { boss, path, settings } = await setUp();
    const attributesOf = async (change: object) => (await boss.put(path, { ...settings, ...change })).body.attributes;
    expect(await attributesOf({ issuer: 'http://127.0.0.1:1' })).toEqual(['issuer']);
    expect(await attributesOf({ issuer: `${provider.issuer}/other` })).toEqual(['issuer']);
    expect(await attributesOf({ issuer: 'file:///etc/passwd' })).toEqual(['issuer']);
    expect(await attributesOf({ client_id: ' ' })).toEqual(['client_id']);
    expect(await attributesOf({ domains: ['@example.com'] })).toEqual(['domains']);
    expect(await attributesOf({ allows_passwords: false })).toEqual(['break_glass_user_id']);
    const unknown = { group: 'g', role: 'agent', custom_role_id: 999_999 };
    expect(await attributesOf({ role_mappings: [unknown] })).toEqual(['role_mappings']);
    const { account_id } = await setUp();
    const stranger = await buildMember(server, { account_id, email: 'owner@example.com', role: 'administrator' });
    expect(await attributesOf({ allows_passwords: false, break_glass_user_id: stranger.user.id })).toEqual([
      'break_glass_user_id',
    ]);
  });

  it('reaches no private address, unless the installation allows that', async () => {
    const { path, settings, admin } = await setUp();
    server.env.allowPrivateWebhooks = false;
    const guarded = await startTestServer({ beside: server });
    const refused = await guarded.asAgent(admin).put(path, { ...settings, issuer: 'https://127.0.0.1' });
    server.env.allowPrivateWebhooks = true;
    await guarded.close();
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('private address')]);
  });

  it('is for administrators alone: no custom role names who everybody is', async () => {
    const { account_id, path, settings } = await setUp();
    const manager = await server.buildAgent({ account_id, permissions: ['account_manage', 'agent_manage'] });
    const http = server.asAgent(manager);
    expect((await http.get(path)).status).toBe(401);
    expect((await http.put(path, settings)).status).toBe(401);
    expect((await http.delete(path)).status).toBe(401);
    expect((await http.get(`${path}/identities`)).status).toBe(401);
  });

  it('refuses an agent who belongs to another account as well', async () => {
    const [here, there] = [await setUp(), await setUp()];
    await here.boss.put(here.path, here.settings);
    const email = 'both@example.com';
    const { user } = await buildMember(server, { account_id: here.account_id, email, role: 'agent' });
    await server.make('account_users', (now) => ({
      account_id: there.account_id,
      user_id: user.id,
      role: 'agent',
      availability: 'online',
      auto_offline: true,
      active_at: null,
      inviter_id: null,
      created_at: now,
      updated_at: now,
    }));
    const refused = await signIn(here.account_id, email);
    expect([refused.status, refused.body.errors[0]]).toEqual([401, expect.stringContaining('several accounts')]);
    // Nor a member of that other account alone.
    await buildMember(server, { account_id: there.account_id, email: 'there@example.com', role: 'agent' });
    expect((await signIn(here.account_id, 'there@example.com')).status).toBe(401);
  });

  it('lists whom it has linked, and an administrator of another account removes none of them', async () => {
    const [here, there] = [await setUp(), await setUp()];
    await here.boss.put(here.path, here.settings);
    expect((await signIn(here.account_id, 'linked@example.com')).status).toBe(200);
    const [link] = (await here.boss.get(`${here.path}/identities`)).body.payload;
    expect(link).toMatchObject({ email: 'linked@example.com', issuer: provider.issuer });
    expect((await there.boss.delete(`${there.path}/identities/${link.id}`)).status).toBe(404);
    expect((await signIn(here.account_id, 'linked@example.com')).status).toBe(401);
    expect((await here.boss.delete(`${here.path}/identities/${link.id}`)).status).toBe(200);
    expect((await signIn(here.account_id, 'linked@example.com')).status).toBe(200);
  });
});
