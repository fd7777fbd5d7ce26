import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import { createBrowserClient } from '../../testing/browser-client.ts';
import { type IdentityProvider, startIdentityProvider } from '../../testing/fakes/identity-provider.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';
import { lookAtSecrets } from '../doctor/secrets.ts';
import { prepareStore } from './prepare-store.ts';

const OLD = { secretKey: 'the key before, which is long enough' };
const clock = createFakeClock(Date.now());
let server: TestServer;
let old: TestServer;
let provider: IdentityProvider;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { allowPrivateWebhooks: true } });
  server.env.publicUrl = server.url;
  old = await startTestServer({ clock, beside: server, env: OLD });
  provider = await startIdentityProvider(server.url, ['account-1', 'account-2', 'account-3', 'account-4']);
});
afterAll(async () => {
  provider.close();
  await old.close();
  await server.close();
});

const nextCode = (secret: string) => {
  clock.advance(60_000);
  return totpCode(secret, Math.floor(clock.now() / 30_000));
};

const setUp = async () => {
  const { id: account_id } = await server.buildAccount();
  const path = `/api/v1/accounts/${account_id}/single_sign_on`;
  const admin = await buildMember(server, {
    account_id,
    email: `${crypto.randomUUID()}@example.com`,
    role: 'administrator',
  });
  const { issuer, client_id, client_secret } = provider;
  const settings = { enabled: true, issuer, client_id, client_secret, label: 'Lantern', creates_users: true };
  expect((await old.asAgent(admin).put(path, settings)).status).toBe(200);
  const email = `${crypto.randomUUID()}@example.com`;
  await buildMember(server, { account_id, email, role: 'agent' });
  const http = await signInWithPassword(old, email);
  const { secret } = (await http.post('/api/v1/profile/two_factor', { password: PASSWORD })).body;
  await http.post('/api/v1/profile/two_factor/confirm', { code: nextCode(secret) });
  return {
    readSettings: async () => (await server.asAgent(admin).get(path)).body,
    signInByApp: async () =>
      (await server.http.post('/auth/sign_in', { email, password: PASSWORD, otp_code: nextCode(secret) })).status,
    signInByProvider: async () => {
      provider.signInAs({ sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.com` });
      const browser = createBrowserClient();
      const start = `${server.url}/auth/single_sign_on/account-${account_id}/start`;
      const page = await browser.follow(start, (url) => url.startsWith(`${server.url}/app`));
      return (await browser.post(`${server.url}/auth/single_sign_on/finish`, { code: new URL(page).hash.slice(1) }))
        .status;
    },
  };
};
const restartWith = async (previousSecretKey: string | undefined) => {
  const store = await prepareStore({ ...server.env, previousSecretKey }, pino({ level: 'silent' }));
  await store.close();
};

describe('replacing the secret key', () => {
  it('a start with the key before seals everything again, and then that key is not needed any more', async () => {
    const { readSettings, signInByApp, signInByProvider } = await setUp();
    await restartWith(OLD.secretKey);
    expect((await lookAtSecrets(server.deps)).state).toBe('ok');
    expect((await readSettings()).has_client_secret).toBe(true);
    expect(await signInByProvider()).toBe(200);
    expect(await signInByApp()).toBe(200);
  });

  it('until that start, both are read with the key before', async () => {
    const { readSettings, signInByApp, signInByProvider } = await setUp();
    server.env.previousSecretKey = OLD.secretKey;
    expect(await lookAtSecrets(server.deps)).toMatchObject({
      state: 'warn',
      says: 'encrypted with SECRET_KEY_PREVIOUS: secrets of authenticator apps (1), client secrets of single sign-on (1)',
    });
    expect((await readSettings()).has_client_secret).toBe(true);
    expect([await signInByProvider(), await signInByApp()]).toEqual([200, 200]);
    server.env.previousSecretKey = undefined;
    await restartWith(OLD.secretKey);
  });

  it('without the key before, settings and doctor say what has to be entered again, and nothing is lost', async () => {
    const { readSettings, signInByApp, signInByProvider } = await setUp();
    await restartWith(undefined);
    await restartWith('a wrong key that is long enough');
    expect((await readSettings()).has_client_secret).toBe(false);
    expect([await signInByProvider(), await signInByApp()]).toEqual([401, 401]);
    expect(await lookAtSecrets(server.deps)).toMatchObject({
      state: 'fail',
      says: 'cannot be decrypted with the secret key: secrets of authenticator apps (1), client secrets of single sign-on (1)',
      fix: expect.stringContaining('SECRET_KEY_PREVIOUS'),
    });
    await restartWith(OLD.secretKey);
    expect([await signInByProvider(), await signInByApp()]).toEqual([200, 200]);
  });

  it('what else is stored in these columns is sealed, too', async () => {
    const { signInByProvider } = await setUp();
    await restartWith(OLD.secretKey);
    expect(await signInByProvider()).toBe(200);
    const { id_token } = await server.deps.db
      .selectFrom(SEALED_COLUMNS.idToken.table)
      .select('id_token')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(id_token).toMatch(/^v1\./);
  });
});
