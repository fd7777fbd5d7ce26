import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';

const MINUTE = 60_000;
const NEXT = { secretKey: 'another key for tests that is long enough' };
const clock = createFakeClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Each code counts once, so the clock advances. */
const nextCode = (secret: string) => {
  clock.advance(MINUTE);
  return totpCode(secret, Math.floor(clock.now() / 30_000));
};
const enrolled = async () => {
  const { id: account_id } = await server.buildAccount();
  const email = `${crypto.randomUUID()}@example.com`;
  const { user } = await buildMember(server, { account_id, email, role: 'agent' });
  const http = await signInWithPassword(server, email);
  const { secret } = (await http.post('/api/v1/profile/two_factor', { password: PASSWORD })).body;
  const confirmed = await http.post('/api/v1/profile/two_factor/confirm', { code: nextCode(secret) });
  const stored = async () =>
    (await server.deps.db.selectFrom('users').select('totp_secret').where('id', '=', user.id).executeTakeFirstOrThrow())
      .totp_secret ?? '';
  const signIn = async (at: TestServer, otp_code = nextCode(secret)) =>
    (await at.http.post('/auth/sign_in', { email, password: PASSWORD, otp_code })).status;
  return { user, secret: String(secret), recovery: String(confirmed.body.recovery_codes[0]), stored, signIn };
};

describe('the secret of an authenticator app', () => {
  it('is stored sealed, and stays as it is while the key is the same', async () => {
    const { secret, stored, signIn } = await enrolled();
    const before = await stored();
    expect(before).toMatch(/^v1\.[\w-]+$/);
    expect(before).not.toContain(secret);
    expect(await signIn(server)).toBe(200);
    expect(await stored()).toBe(before);
  });

  it('of an earlier version is sealed at its next use, and not by a wrong code', async () => {
    const { user, secret, stored, signIn } = await enrolled();
    await server.deps.write((tx) =>
      tx.db.updateTable('users').set({ totp_secret: secret }).where('id', '=', user.id).execute(),
    );
    expect(await signIn(server, '000000')).toBe(401);
    expect(await stored()).toBe(secret);
    expect(await signIn(server)).toBe(200);
    expect(await stored()).toMatch(/^v1\./);
    expect(await signIn(server)).toBe(200);
  });

  it('is read with the key before, and sealed with the new one then', async () => {
    const { stored, signIn } = await enrolled();
    const before = await stored();
    const previousSecretKey = server.env.secretKey;
    const between = await startTestServer({ clock, beside: server, env: { ...NEXT, previousSecretKey } });
    expect(await signIn(between)).toBe(200);
    await between.close();
    expect(await stored()).not.toBe(before);
    const after = await startTestServer({ clock, beside: server, env: NEXT });
    expect(await signIn(after)).toBe(200);
    await after.close();
  });

  it('that was sealed with a lost key does not sign its user in; a recovery code does', async () => {
    const { signIn, recovery } = await enrolled();
    const after = await startTestServer({ clock, beside: server, env: NEXT });
    expect(await signIn(after)).toBe(401);
    expect(await signIn(after, recovery)).toBe(200);
    await after.close();
  });
});
