import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import { addPasskey, buildPasskeyUser, PASSKEYS, signInWithPasskey } from '../../testing/factories/passkey-users.ts';
import { createAuthenticator } from '../../testing/fakes/authenticator.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { Answer } from '../../testing/http-client.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';

const ORIGIN = 'https://chat.example.com';
const TWO_FACTOR = '/api/v1/profile/two_factor';
const clock = createFakeClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { publicUrl: ORIGIN } });
});
afterAll(() => server.close());

const user = () => buildPasskeyUser(server, ORIGIN);
const byPassword = (email: string, more: object = {}) =>
  server.http.post('/auth/sign_in', { email, password: PASSWORD, ...more });
const keysOf = ({ headers }: Answer) =>
  Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));

describe('a passkey', () => {
  it('is added after the password, listed with its times, renamed and deleted', async () => {
    const { http, passkey_id, recovery_codes, authenticator } = await user();
    expect(recovery_codes).toHaveLength(10);
    const { body } = await http.get(PASSKEYS);
    expect(body).toEqual({
      unavailable: null,
      payload: [{ id: passkey_id, name: 'Laptop', synced: false, created_at: expect.any(String), last_used_at: null }],
    });
    expect((await http.patch(`${PASSKEYS}/${passkey_id}`, { name: '  Work laptop ' })).body.name).toBe('Work laptop');
    expect((await http.patch(`${PASSKEYS}/${passkey_id}`, { name: '  ' })).body.attributes).toEqual(['name']);
    expect((await signInWithPasskey(server, authenticator)).status).toBe(200);
    expect((await http.get(PASSKEYS)).body.payload[0].last_used_at).toEqual(expect.any(String));
    expect((await http.delete(`${PASSKEYS}/${passkey_id}`, { code: recovery_codes[0] })).status).toBe(200);
    expect((await http.get(PASSKEYS)).body.payload).toEqual([]);
    expect((await http.get(TWO_FACTOR)).body).toEqual({ enabled: false, passkeys: 0, recovery_codes: 0 });
  });

  it('signs in without a password, as its user', async () => {
    const { authenticator, email, account_id } = await user();
    const answer = await signInWithPasskey(server, authenticator);
    expect([answer.status, answer.body.data.email]).toEqual([200, email]);
    expect(answer.headers.get('device-token')).toBeTruthy();
    const base = `/api/v1/accounts/${account_id}`;
    expect((await server.http.get(`${base}/conversations`, { headers: keysOf(answer) })).status).toBe(200);
  });

  it('is the second factor of a password, and a recovery code takes its place once', async () => {
    const { authenticator, email, recovery_codes } = await user();
    const asked = await byPassword(email);
    expect([asked.status, asked.body.otp_required]).toEqual([401, true]);
    expect(asked.body.passkey_options.allowCredentials).toEqual([
      expect.objectContaining({ id: authenticator.keyId() }),
    ]);
    const passkey = authenticator.get(asked.body.passkey_options);
    expect((await byPassword(email, { passkey })).status).toBe(200);
    expect((await byPassword(email, { otp_code: recovery_codes[0] })).status).toBe(200);
    expect((await byPassword(email, { otp_code: recovery_codes[0] })).status).toBe(401);
    expect((await byPassword(email, { otp_code: '000000' })).body.passkey_options).toBeTruthy();
  });

  it('is one of several: each is added by proving one that is there, by a code or itself', async () => {
    const { http, authenticator, recovery_codes, user: owner } = await user();
    const [phone, key] = [createAuthenticator(ORIGIN), createAuthenticator(ORIGIN)];
    expect((await addPasskey(http, phone)).status).toBe(422);
    const second = await addPasskey(http, phone, { proof: { code: recovery_codes[0] }, name: 'Phone' });
    expect([second.status, second.body.recovery_codes]).toEqual([200, []]);
    const { body: options } = await http.post(`${TWO_FACTOR}/passkey_options`);
    const third = await addPasskey(http, key, { proof: { passkey: authenticator.get(options) }, name: 'Key' });
    expect(third.status).toBe(200);
    for (const each of [authenticator, phone, key]) expect((await signInWithPasskey(server, each)).status).toBe(200);
    const query = server.deps.db.selectFrom('passkeys').select('user_handle').where('user_id', '=', owner.id);
    expect(new Set((await query.execute()).map(({ user_handle }) => user_handle)).size).toBe(1);
  });

  it('lives beside an authenticator app: recovery codes end with the last of both', async () => {
    const { http, email, authenticator, passkey_id } = await user();
    expect((await http.post(TWO_FACTOR, { password: PASSWORD })).status).toBe(422);
    const { body: options } = await http.post(`${TWO_FACTOR}/passkey_options`);
    const { secret } = (await http.post(TWO_FACTOR, { passkey: authenticator.get(options) })).body;
    const step = () => Math.floor(clock.now() / 30_000);
    const confirmed = await http.post(`${TWO_FACTOR}/confirm`, { code: totpCode(secret, step()) });
    const codes: string[] = confirmed.body.recovery_codes;
    expect(codes).toHaveLength(10);
    clock.advance(60_000);
    expect((await byPassword(email, { otp_code: totpCode(secret, step()) })).status).toBe(200);
    expect((await http.delete(TWO_FACTOR, { code: codes[0] })).status).toBe(200);
    expect((await http.get(TWO_FACTOR)).body).toEqual({ enabled: false, passkeys: 1, recovery_codes: 9 });
    expect((await http.delete(`${PASSKEYS}/${passkey_id}`, { code: codes[1] })).status).toBe(200);
    expect((await byPassword(email)).status).toBe(200);
  });

  it('cannot confirm an authenticator app that is being set up by a recovery code', async () => {
    const { http, recovery_codes } = await user();
    await http.post(TWO_FACTOR, { code: recovery_codes[0] });
    expect((await http.post(`${TWO_FACTOR}/confirm`, { code: recovery_codes[1] })).status).toBe(422);
  });

  it('leaves a user without a session after a new password by a mailed link', async () => {
    const { user: owner } = await user();
    const reset_password_token = await server.deps.write((tx) => mintUserToken(tx, 'password_reset', owner.id));
    const reset = await server.http.put('/auth/password', { reset_password_token, password: 'Secret-lamp-12!' });
    expect([reset.status, reset.headers.get('access-token')]).toEqual([200, null]);
  });

  it('is written into the audit log when it is added, deleted and used', async () => {
    const { http, authenticator, account_id, passkey_id, recovery_codes } = await user();
    await signInWithPasskey(server, authenticator);
    await http.delete(`${PASSKEYS}/${passkey_id}`, { code: recovery_codes[0] });
    await signInWithPasskey(server, authenticator);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .select(['action', 'auditable_type', 'detail'])
      .where('account_id', '=', account_id)
      .orderBy('id')
      .execute();
    const seen = entries.map(({ auditable_type, action }) => `${auditable_type} ${action}`);
    expect(seen).toEqual(['User sign_in', 'Passkey create', 'User sign_in', 'Passkey destroy']);
    expect(entries[2]?.detail).toEqual({ by: 'passkey', passkey: 'Laptop' });
    expect(JSON.stringify(entries)).not.toContain(authenticator.keyId());
  });
});

describe('recovery codes', () => {
  it('are renewed by who proves a second factor, and the former ones end', async () => {
    const { http, email, recovery_codes } = await user();
    const path = `${TWO_FACTOR}/recovery_codes`;
    expect((await http.post(path, {})).body.attributes).toEqual(['code']);
    expect((await http.post(path, { password: PASSWORD })).status).toBe(422);
    const { body } = await http.post(path, { code: recovery_codes[0] });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await byPassword(email, { otp_code: recovery_codes[1] })).status).toBe(401);
    expect((await byPassword(email, { otp_code: body.recovery_codes[0] })).status).toBe(200);
    expect((await http.get(TWO_FACTOR)).body.recovery_codes).toBe(9);
  });

  it('are not made for a user without a second factor', async () => {
    const { id: account_id } = await server.buildAccount();
    const email = `${crypto.randomUUID()}@example.com`;
    await buildMember(server, { account_id, email, role: 'agent' });
    const http = await signInWithPassword(server, email);
    expect((await http.post(`${TWO_FACTOR}/recovery_codes`, { password: PASSWORD })).status).toBe(422);
  });
});

describe('required two-factor authentication', () => {
  it('is met by a passkey, which a member who is held back may add', async () => {
    const { account_id, http: boss } = await buildPasskeyUser(server, ORIGIN, 'administrator');
    const base = `/api/v1/accounts/${account_id}`;
    const email = `${crypto.randomUUID()}@example.com`;
    await buildMember(server, { account_id, email, role: 'agent' });
    const mia = await signInWithPassword(server, email);
    const policy = await boss.put(`${base}/two_factor_policy`, { roles: ['agent', 'administrator'], grace_days: 0 });
    expect(policy.body.members_without.map((member: { email: string }) => member.email)).toEqual([email]);
    expect((await mia.get(`${base}/conversations`)).body.two_factor_required).toBe(true);
    expect((await mia.get(PASSKEYS)).status).toBe(200);
    expect((await addPasskey(mia, createAuthenticator(ORIGIN))).status).toBe(200);
    expect((await mia.get(`${base}/conversations`)).status).toBe(200);
    expect((await boss.get(`${base}/two_factor_policy`)).body.members_without).toEqual([]);
  });
});

describe('an installation whose address has no passkeys', () => {
  it.each(['http://203.0.113.7:3000', 'https://203.0.113.7', 'https://[2001:db8::1]', 'http://chat.example.com'])(
    'such as %s says so instead of failing in the browser',
    async (publicUrl) => {
      const other = await startTestServer({ beside: server, env: { publicUrl } });
      const { http, email, recovery_codes } = await user();
      const at = await signInWithPassword(server, email);
      expect((await at.get(PASSKEYS)).status).toBe(401);
      const session = await other.http.post('/auth/sign_in', {
        email,
        password: PASSWORD,
        otp_code: recovery_codes[0],
      });
      const headers = keysOf(session);
      expect((await other.http.get(PASSKEYS, { headers })).body.unavailable).toContain(publicUrl);
      const refused = await other.http.post(`${PASSKEYS}/options`, { code: recovery_codes[1] }, { headers });
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('PUBLIC_URL')]);
      expect((await other.http.post('/auth/passkey/options', {})).status).toBe(422);
      expect((await other.http.get('/auth/providers')).body.passkeys).toBe(false);
      expect((await server.http.get('/auth/providers')).body.passkeys).toBe(true);
      // A passkey that cannot be used here is still a second factor: a password alone does not sign in.
      const asked = await other.http.post('/auth/sign_in', { email, password: PASSWORD });
      expect([asked.status, asked.body.otp_required, asked.body.passkey_options]).toEqual([401, true, undefined]);
      expect((await http.get(PASSKEYS)).status).toBe(200);
      await other.close();
    },
  );
});
