import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { findPerson } from '../../domain/single-sign-on/person.ts';
import { findProvider } from '../../domain/single-sign-on/providers.ts';
import type { Tx } from '../../domain/transaction.ts';
import type { OidcSettings } from '../../platform/config/single-sign-on.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { type BrowserClient, createBrowserClient } from '../../testing/browser-client.ts';
import {
  type IdentityProvider,
  type ProviderUser,
  startIdentityProvider,
} from '../../testing/fakes/identity-provider.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, changeDuring, PASSWORD } from '../../testing/signed-in.ts';
import { testStoreKind } from '../../testing/test-store.ts';

let server: TestServer;
let provider: IdentityProvider;
let account_id: AccountId;
const oidc: OidcSettings = {
  issuer: '',
  clientId: 'porchlight',
  clientSecret: '',
  label: 'Lantern login',
  domains: [],
  groupClaim: 'groups',
  roles: [],
  defaultRole: 'agent',
  createUsers: true,
  allowPasswords: true,
  breakGlassEmail: undefined,
};
const defaults = { ...oidc };

beforeAll(async () => {
  server = await startTestServer({ env: { oidc } });
  server.env.publicUrl = server.url;
  provider = await startIdentityProvider(server.url);
  Object.assign(defaults, { issuer: provider.issuer, clientSecret: provider.client_secret });
  account_id = (await server.buildAccount()).id;
});
beforeEach(() => Object.assign(oidc, defaults));
afterAll(async () => {
  provider.close();
  await server.close();
});

const someone = (more: Partial<ProviderUser> = {}): ProviderUser => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.com`, name: 'Ada', ...more };
};
const start = () => `${server.url}/auth/single_sign_on/environment/start`;
const isPage = (url: string) => url.startsWith(`${server.url}/app`);

const arrive = (user: ProviderUser | undefined, browser: BrowserClient, query = '') => {
  provider.signInAs(user);
  return browser.follow(`${start()}${query}`, isPage);
};
const signIn = async (user: ProviderUser, fields: object = {}, query = '') => {
  const browser = createBrowserClient();
  const page = await arrive(user, browser, query);
  const code = new URL(page).hash.slice(1);
  const finish = (more: object = {}) =>
    browser.post(`${server.url}/auth/single_sign_on/finish`, { code, ...fields, ...more });
  return { ...(await finish()), page, browser, code, finish };
};
const entriesOf = (action: string) =>
  server.deps.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();
const invite = async (email: string, role: 'agent' | 'administrator' = 'agent') =>
  (await buildMember(server, { account_id, email, role })).user;

describe('single sign-on', () => {
  it('offers its button to everybody, and signs in a new member with the role of agents', async () => {
    const { payload } = (await server.http.get('/auth/providers')).body;
    expect(payload).toEqual([
      { key: 'environment', label: 'Lantern login', start_url: '/auth/single_sign_on/environment/start' },
    ]);
    const user = someone();
    const { status, body, headers } = await signIn(user, {}, '?return_to=/app/contacts%3Fq=1');
    expect([status, body.return_to]).toEqual([200, '/app/contacts?q=1']);
    expect(body.data).toMatchObject({ email: user.email, name: 'Ada', role: 'agent', confirmed: true });
    const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
    expect((await server.http.get('/api/v1/profile', { headers: keys })).status).toBe(200);
    const [entry] = await entriesOf('sign_in');
    expect(entry).toMatchObject({ username: user.email, detail: { by: 'single_sign_on', issuer: provider.issuer } });
  });

  it('finds the same person again by the subject, whatever address the provider says by then', async () => {
    const user = someone();
    const first = await signIn(user);
    const second = await signIn({ ...user, email: 'renamed@example.com' });
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body.data.email).toBe(user.email);
  });

  it('links a confirmed agent of that address, and leaves an entry', async () => {
    const user = someone();
    const member = await invite(user.email);
    expect((await signIn(user)).body.data.id).toBe(member.id);
    expect((await entriesOf('link_identity'))[0]).toMatchObject({ auditable_id: member.id });
  });

  it('mails an agent of the link and of a new device, and a new person of neither', async () => {
    const noticesTo = async (address: string) => {
      const rows = await server.deps.db
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'mail.security')
        .execute();
      return rows
        .map(({ payload }) => payload)
        .filter(({ to }) => to === address)
        .map(({ kind }) => kind);
    };
    const user = someone();
    const member = await invite(user.email);
    const device_token = (await signIn(user)).headers.get('device-token') ?? '';
    expect(await noticesTo(user.email)).toEqual(['provider_linked', 'sign_in']);
    const forget = () =>
      server.deps.write((tx) => tx.db.deleteFrom('sessions').where('user_id', '=', member.id).execute());
    await forget();
    await signIn(user, { device_token });
    expect(await noticesTo(user.email)).toEqual(['provider_linked', 'sign_in']);
    await forget();
    await signIn(user);
    expect(await noticesTo(user.email)).toEqual(['provider_linked', 'sign_in', 'sign_in']);
    const newcomer = someone();
    await signIn(newcomer);
    expect(await noticesTo(newcomer.email)).toEqual([]);
  });

  it('signs a new person in twice who comes from two browsers at once, on two nodes', async () => {
    const isShared = testStoreKind === 'postgres';
    const other = isShared ? await startTestServer({ beside: server }) : server;
    for (let time = 0; time < 5; time += 1) {
      const user = someone();
      const begun = [];
      for (const at of [server, other, server]) {
        const browser = createBrowserClient();
        const code = new URL(await arrive(user, browser)).hash.slice(1);
        begun.push(() => browser.post(`${at.url}/auth/single_sign_on/finish`, { code }, server.url));
      }
      const answers = await Promise.all(begun.map((finish) => finish()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    }
    if (isShared) await other.close();
  });

  it('knows a person who is created between looking for the identity and for the address', async () => {
    const user = someone();
    const claims = {
      ...user,
      issuer: provider.issuer,
      subject: user.sub,
      email_verified: true,
      name: 'Ada',
      groups: [],
    };
    const environment = await findProvider(server.deps, 'environment');
    if (!environment) throw new Error('It is in the environment.');
    await signIn(user);
    const reads: string[] = [];
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        reads.push(node.kind);
        return node;
      },
      // The first one was before.
      transformResult: async ({ result }) => (reads.length === 1 ? { ...result, rows: [] } : result),
    });
    expect(await findPerson(db, environment, claims)).toMatchObject({ kind: 'linked', user: { email: user.email } });
  });

  it('is the only way in where two-factor authentication is required and the provider is the second factor', async () => {
    const user = someone();
    const member = await invite(user.email);
    await signIn(user);
    const require = (roles: string[]) =>
      server.deps.write((tx) =>
        tx.db
          .updateTable('accounts')
          .set({ settings: { two_factor: { roles, grace_days: 0, since: 1 } } })
          .where('id', '=', account_id)
          .execute(),
      );
    await require(['agent']);
    const refused = await server.http.post('/auth/sign_in', { email: user.email, password: PASSWORD });
    expect([refused.status, refused.body.errors]).toEqual([
      401,
      ['Your account requires two-factor authentication. Use single sign-on.'],
    ]);
    const reset_password_token = await server.deps.write((tx) => mintUserToken(tx, 'password_reset', member.id));
    const reset = await server.http.put('/auth/password', { reset_password_token, password: PASSWORD });
    expect([reset.status, reset.headers.get('access-token')]).toEqual([200, null]);
    expect((await signIn(user)).status).toBe(200);
    await require([]);
    const entered = await server.http.post('/auth/sign_in', { email: user.email, password: PASSWORD });
    expect(entered.status).toBe(200);
  });

  it('ends the session at the provider as well', async () => {
    const { headers } = await signIn(someone());
    const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
    const answer = await server.http.call('DELETE', '/auth/sign_out', { headers: keys });
    const url = new URL(answer.body.end_session_url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/app`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  });
});

describe('single sign-on refuses', () => {
  const refusedFor = async (user: ProviderUser) => {
    const { status, body } = await signIn(user);
    expect(status).toBe(401);
    return (await entriesOf('sign_in_failed'))[0]?.detail['reason'] ?? body;
  };

  it('an address that is not verified, at the first time', async () => {
    const user = someone({ email_verified: false });
    await invite(user.email);
    expect(await refusedFor(user)).toBe('email_unverified');
    const text = { ...someone(), email_verified: 'true' } as unknown as ProviderUser;
    expect(await refusedFor(text)).toBe('email_unverified');
  });

  it('a user who has not confirmed their address: anybody can write one into their profile', async () => {
    const user = someone();
    const member = await invite(user.email);
    await server.deps.write((tx) =>
      tx.db.updateTable('users').set({ confirmed_at: null }).where('id', '=', member.id).execute(),
    );
    expect(await refusedFor(user)).toBe('unconfirmed');
  });

  it('strangers where none are made, foreign domains, and users who left the account', async () => {
    oidc.createUsers = false;
    expect(await refusedFor(someone())).toBe('unknown');
    oidc.createUsers = true;
    oidc.domains = ['example.org'];
    expect(await refusedFor(someone())).toBe('domain');
    expect(await refusedFor(someone({ email: 'eve@evil-example.org' }))).toBe('domain');
    oidc.domains = [];
    const user = someone();
    const { id } = (await signIn(user)).body.data;
    await server.deps.write((tx) => tx.db.deleteFrom('account_users').where('user_id', '=', id).execute());
    expect(await refusedFor(user)).toBe('not_member');
  });

  it('a second person at the provider who got the address of the first', async () => {
    const user = someone();
    await signIn(user);
    expect(await refusedFor({ ...user, sub: crypto.randomUUID() })).toBe('linked_otherwise');
  });

  it('to link an administrator without their password', async () => {
    const user = someone();
    const member = await invite(user.email, 'administrator');
    const { status, body, finish } = await signIn(user);
    expect([status, body.password_required]).toEqual([401, true]);
    expect((await finish({ password: 'Wrong-lamp-12!' })).status).toBe(401);
    const identities = () =>
      server.deps.db.selectFrom('user_identities').selectAll().where('user_id', '=', member.id).execute();
    expect(await identities()).toEqual([]);
    expect((await finish({ password: PASSWORD })).status).toBe(200);
    expect(await identities()).toHaveLength(1);
    // Once: the subject is the proof from now on.
    expect((await signIn(user)).status).toBe(200);
  });

  it('to link an administrator by a password that is replaced while it is checked', async () => {
    const user = someone();
    const member = await invite(user.email, 'administrator');
    const { finish } = await signIn(user);
    const password_hash = await hashPassword('Harbour-at-dawn-77');
    const replace = (tx: Tx) => tx.db.updateTable('users').set({ password_hash }).where('id', '=', member.id).execute();
    const { status, body } = await changeDuring(server, replace, () => finish({ password: PASSWORD }));
    expect([status, body.password_required]).toEqual([401, true]);
    expect((await finish({ password: 'Harbour-at-dawn-77' })).status).toBe(200);
  });

  it('an agent with a second factor who sends no code, every time', async () => {
    const user = someone();
    const member = await invite(user.email);
    await signIn(user);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('users')
        .set({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_enabled_at: tx.now })
        .where('id', '=', member.id)
        .execute(),
    );
    const { status, body } = await signIn(user);
    expect([status, body.otp_required]).toEqual([401, true]);
  });
});

describe('groups at the provider', () => {
  const rolesOf = async (id: number) =>
    (
      await server.deps.db
        .selectFrom('account_users')
        .selectAll()
        .where('user_id', '=', id as never)
        .execute()
    ).map(({ role, custom_role_id }) => [role, custom_role_id]);

  it('give roles, also custom ones, and the first that fits counts', async () => {
    const role = await server.make('custom_roles', (now) => ({
      account_id,
      name: 'Readers',
      description: '',
      permissions: ['report_manage'],
      created_at: now,
      updated_at: now,
    }));
    oidc.roles = [
      { group: 'bosses', role: 'administrator' },
      { group: 'staff', role: 'readers' },
    ];
    const staff = (await signIn(someone({ groups: ['other', 'staff'] }))).body.data;
    expect(await rolesOf(staff.id)).toEqual([['agent', role.id]]);
    const boss = (await signIn(someone({ groups: ['staff', 'bosses'] }))).body.data;
    expect(await rolesOf(boss.id)).toEqual([['administrator', null]]);
  });

  it('that the agent left lower the role at the next sign-in and end the other sessions', async () => {
    oidc.roles = [{ group: 'bosses', role: 'administrator' }];
    await invite('owner@example.com', 'administrator');
    const user = someone({ groups: ['bosses'] });
    const first = await signIn(user);
    const keys = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, first.headers.get(name) ?? '']),
    );
    expect(first.body.data.role).toBe('administrator');
    const second = await signIn({ ...user, groups: [] });
    expect(second.body.data.role).toBe('agent');
    expect((await server.http.get('/api/v1/profile', { headers: keys })).status).toBe(401);
    const [entry] = await entriesOf('update');
    expect(entry?.detail).toMatchObject({ role: ['administrator', 'agent'], by: 'single_sign_on' });
  });

  it('that allow no sign-in any more end all sessions of the agent', async () => {
    oidc.roles = [{ group: 'staff', role: 'agent' }];
    oidc.defaultRole = 'none';
    const user = someone({ groups: ['staff'] });
    const { body, headers } = await signIn(user);
    const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
    const refused = await signIn({ ...user, groups: [] });
    expect(refused.status).toBe(401);
    expect((await server.http.get('/api/v1/profile', { headers: keys })).status).toBe(401);
    const script = { headers: { api_access_token: body.data.access_token } };
    expect((await server.http.get('/api/v1/profile', script)).status).toBe(401);
  });
});

describe('where passwords are switched off', () => {
  it('no password signs in, except that of the break-glass administrator, also after a reset', async () => {
    const [owner, member] = [someone().email, someone().email];
    await invite(owner, 'administrator');
    await invite(member);
    Object.assign(oidc, { allowPasswords: false, breakGlassEmail: owner });
    const byPassword = (email: string, password = PASSWORD) => server.http.post('/auth/sign_in', { email, password });
    expect((await byPassword(owner)).status).toBe(200);
    const refused = await byPassword(member);
    expect([refused.status, refused.body.errors]).toEqual([
      401,
      ['Sign-in with a password is turned off. Sign in with Lantern login.'],
    ]);
    expect((await byPassword(member, 'Wrong-lamp-12!')).body.errors).toEqual([
      'Invalid login credentials. Please try again.',
    ]);
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', member)
      .executeTakeFirstOrThrow();
    const reset_password_token = await server.deps.write((tx) => mintUserToken(tx, 'password_reset', id));
    const reset = await server.http.put('/auth/password', { reset_password_token, password: 'Secret-lamp-12!' });
    expect([reset.status, reset.headers.get('access-token')]).toEqual([200, null]);
  });

  it('the sign-in page offers none, unless an account exists where they are allowed', async () => {
    const offered = async () => (await server.http.get('/auth/providers')).body.passwords;
    expect(await offered()).toBe(true);
    Object.assign(oidc, { allowPasswords: false, breakGlassEmail: someone().email });
    expect(await offered()).toBe(false);
    await server.buildAccount();
    expect(await offered()).toBe(true);
  });
});
