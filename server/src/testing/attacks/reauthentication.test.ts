import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DANGEROUS_ROUTES } from '../../api/access/dangerous-acts.ts';
import { AUDITED_ROUTES } from '../../api/audit/audited-routes.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../signed-in.ts';

const MINUTE = 60_000;
const STEP_MS = 30_000;
const CONSOLE = { 'porchlight-session': 'cookie' };
const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PATH = '/auth/reauthentication';
const REVEAL = '/api/v1/profile/access_token/reveal';

let server: TestServer;
const clock = createFakeClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const sequence = { next: 0 };

const open = async (minutes = 11) => {
  const { id: account_id } = await server.buildAccount();
  sequence.next += 1;
  const email = `again-${sequence.next}@example.com`;
  const { user } = await buildMember(server, { account_id, email, role: 'administrator' });
  const answer = await server.http.post('/auth/sign_in', { email, password: PASSWORD }, { headers: CONSOLE });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  clock.advance(minutes * MINUTE);
  const call = (method: string, path: string, json?: unknown) =>
    server.http.call(method, path, { ...(json === undefined ? {} : { json }), headers: { ...CONSOLE, cookie } });
  const change = (values: { password_hash?: null; totp_secret?: string; totp_enabled_at?: number }) =>
    server.deps.write((tx) => tx.db.updateTable('users').set(values).where('id', '=', user.id).execute());
  return { user, email, account_id, call, change, base: `/api/v1/accounts/${account_id}` };
};
type Browser = Awaited<ReturnType<typeof open>>;

const token = { name: 'Export', scope: 'read' };

const ACTS: [string, (browser: Browser) => Promise<{ status: number; body: Record<string, unknown> | undefined }>][] = [
  ['an export of contacts', ({ call, base }) => call('GET', `${base}/contacts/export`)],
  ['an export of the audit log', ({ call, base }) => call('GET', `${base}/audit_logs/download`)],
  ['the erasing of a contact', ({ call, base }) => call('DELETE', `${base}/contacts/1`)],
  ['the readable API token', ({ call }) => call('POST', REVEAL)],
  ['another readable API token', ({ call }) => call('POST', '/api/v1/profile/reset_access_token')],
  ['the end of a session', ({ call }) => call('DELETE', '/api/v1/profile/sessions/1')],
  ['the address to sign in with', ({ call }) => call('PUT', '/api/v1/profile', { email: 'x@example.com' })],
  ['the key that signs identities', ({ call, base }) => call('POST', `${base}/inboxes/1/identity_key/reveal`)],
  ['another key that signs identities', ({ call, base }) => call('POST', `${base}/inboxes/1/identity_key/rotate`)],
  ['a new API token', ({ call }) => call('POST', '/api/v1/profile/api_tokens', token)],
  ['an invitation', ({ call, base }) => call('POST', `${base}/agents`, { email: 'x@example.com', name: 'X' })],
  ['another role', ({ call, base, user }) => call('PATCH', `${base}/agents/${user.id}`, { role: 'agent' })],
  [
    'another role under a name',
    ({ call, base, user }) => call('PUT', `${base}/agents/${user.id}`, { agent: { role: 'agent' } }),
  ],
  ['a custom role', ({ call, base }) => call('POST', `${base}/custom_roles`, { name: 'R', permissions: [] })],
  ['the end of single sign-on', ({ call, base }) => call('DELETE', `${base}/single_sign_on`)],
  [
    'the rule for two-factor',
    ({ call, base }) => call('PUT', `${base}/two_factor_policy`, { roles: [], grace_days: 1 }),
  ],
];

describe('a browser whose user proved ten minutes ago who they are', () => {
  it.each(ACTS)('is asked again before %s', async (_name, act) => {
    const browser = await open();
    const asked = await act(browser);
    expect([asked.status, asked.body?.['reauthentication_required']]).toEqual([403, true]);
    expect((await browser.call('POST', PATH, { password: PASSWORD })).status).toBe(200);
    const done = await act(browser);
    expect(done.body?.['reauthentication_required']).toBeUndefined();
    expect(done.status).not.toBe(403);
  });

  it('is not asked for what is not dangerous, nor before the ten minutes', async () => {
    const browser = await open();
    const { base, user } = browser;
    expect((await browser.call('GET', '/api/v1/profile')).status).toBe(200);
    expect((await browser.call('PATCH', `${base}/agents/${user.id}`, { name: 'Ada' })).status).toBe(200);
    expect((await (await open(9)).call('POST', REVEAL)).status).toBe(200);
  });

  it('is asked again after another ten minutes', async () => {
    const browser = await open();
    await browser.call('POST', PATH, { password: PASSWORD });
    clock.advance(3 * MINUTE);
    expect((await browser.call('POST', REVEAL)).status).toBe(200);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('sessions')
        .set({ authenticated_at: tx.now - 10 * MINUTE })
        .where('user_id', '=', browser.user.id)
        .execute(),
    );
    expect((await browser.call('POST', REVEAL)).status).toBe(403);
  });

  it('proves nothing by a wrong password or a code, and the audit log has it', async () => {
    const browser = await open();
    for (const proof of [{ password: 'wrong' }, { password: '' }, { otp_code: '000000' }, {}])
      expect((await browser.call('POST', PATH, proof)).status).toBe(422);
    expect((await browser.call('POST', REVEAL)).status).toBe(403);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('account_id', '=', browser.account_id)
      .where('action', '=', 'sign_in_failed')
      .execute();
    expect(entries).toHaveLength(2);
  });

  it('does not get the readable API token with its profile', async () => {
    const { call, user } = await open(0);
    expect((await call('GET', '/api/v1/profile')).body.access_token).toBe('');
    expect((await call('GET', '/auth/validate_token')).body.payload.data.access_token).toBe('');
    expect((await call('POST', REVEAL)).body).toEqual({ access_token: user.access_token });
  });

  it('proves it for one session, and no other of the same user', async () => {
    const browser = await open();
    const again = await server.http.post(
      '/auth/sign_in',
      { email: browser.email, password: PASSWORD },
      { headers: CONSOLE },
    );
    expect(again.status).toBe(200);
    expect((await browser.call('POST', REVEAL)).status).toBe(403);
  });
});

describe('a user without a password', () => {
  it('proves by the second factor who they are, each code once', async () => {
    const browser = await open();
    await browser.change({ password_hash: null, totp_secret: TOTP, totp_enabled_at: 1 });
    expect((await browser.call('GET', PATH)).body).toEqual({ recent: false, methods: ['two_factor'], providers: [] });
    const otp_code = totpCode(TOTP, Math.floor(clock.now() / STEP_MS));
    expect((await browser.call('POST', PATH, { password: '' })).status).toBe(422);
    expect((await browser.call('POST', PATH, { otp_code })).status).toBe(200);
    expect((await browser.call('POST', PATH, { otp_code })).status).toBe(422);
    expect((await browser.call('POST', '/api/v1/profile/api_tokens', token)).status).toBe(200);
  });

  it('signs in at the provider again where they have nothing else', async () => {
    const browser = await open();
    await browser.change({ password_hash: null });
    expect((await browser.call('GET', PATH)).body.methods).toEqual([]);
    await server.deps.write((tx) =>
      tx.db
        .insertInto('user_identities')
        .values({
          user_id: browser.user.id,
          issuer: 'https://id.example',
          subject: 'x',
          created_at: 1,
          last_used_at: 1,
        })
        .execute(),
    );
    expect((await browser.call('GET', PATH)).body.methods).toEqual(['single_sign_on']);
    expect((await browser.call('POST', PATH, { password: '', otp_code: '' })).status).toBe(422);
  });
});

describe('a client that sends its token in headers', () => {
  it('is not asked, and gets the token with the profile as before', async () => {
    const { email, user } = await open();
    const client = await signInWithPassword(server, email);
    clock.advance(11 * MINUTE);
    expect((await client.get('/api/v1/profile')).body.access_token).toBe(user.access_token);
    expect((await client.post(REVEAL)).status).toBe(200);
    expect((await client.post('/api/v1/profile/api_tokens', token)).status).toBe(422);
    const proven = { ...token, current_password: PASSWORD };
    expect((await client.post('/api/v1/profile/api_tokens', proven)).status).toBe(200);
  });
});

describe('the list of dangerous acts', () => {
  it('names routes that exist, and every export', () => {
    const all = server.app
      .getDecorator<readonly RouteFacts[]>('routeList')
      .map(({ method, url }) => `${method === 'PUT' ? 'PATCH' : method} ${url}`);
    expect(DANGEROUS_ROUTES.filter((name) => !all.includes(name))).toEqual([]);
    const exported = Object.entries(AUDITED_ROUTES).flatMap(([name, rule]) => (rule.export ? [name] : []));
    expect(exported.filter((name) => !DANGEROUS_ROUTES.includes(name))).toEqual([]);
  });
});
