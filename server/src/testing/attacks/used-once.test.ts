import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintUserToken, type Purpose } from '../../domain/authentication/one-time-tokens.ts';
import { readTotpSecret } from '../../domain/second-factors/authenticator-app.ts';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { WIDGET } from './visitor-calls.ts';

/** hCaptcha says yes to every answer, as it may to three that come at the same moment. */
const http = createFakeHttp(() => ({ body: Buffer.from('{"success":true}') }));

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http });
  other = await startTestServer({ http, beside: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const OLD = 'Cobalt-thimble-71!';
const NEW = 'Walnut-harbour-38?';
const three = <T>(call: () => Promise<T>) => Promise.all([call(), call(), call()]);
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

const person = async () => {
  const { id: account_id } = await server.buildAccount();
  const { user: agent } = await server.buildAgent({ account_id });
  const password_hash = await hashPassword(OLD);
  const user = await server.deps.write((tx) =>
    tx.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', agent.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const mint = (purpose: Purpose) => server.deps.write((tx) => mintUserToken(tx, purpose, user.id));
  const choose = (reset_password_token: string) =>
    server.http.put('/auth/password', { reset_password_token, password: NEW });
  const signIn = (at: TestServer, otp_code?: string, password = OLD) =>
    at.http.post('/auth/sign_in', { email: user.email, password, ...(otp_code ? { otp_code } : {}) });
  return { user, mint, choose, signIn };
};

describe('a link to a password', () => {
  it.each(['invitation', 'password_reset'] as const)(
    'of the kind %s is used by one of three requests',
    async (purpose) => {
      const { mint, choose } = await person();
      const secret = await mint(purpose);
      expect(statusesOf(await three(() => choose(secret)))).toEqual([200, 422, 422]);
      expect((await choose(secret)).status).toBe(422);
    },
  );

  it('ends every other link of its user, and so does a new password or address', async () => {
    const { mint, choose, signIn } = await person();
    const [invitation, reset, confirmation] = [
      await mint('invitation'),
      await mint('password_reset'),
      await mint('confirmation'),
    ];
    expect((await choose(reset)).status).toBe(200);
    expect((await choose(invitation)).status).toBe(422);
    const confirm = (confirmation_token: string) => server.http.post('/auth/confirmation', { confirmation_token });
    expect((await confirm(confirmation)).status).toBe(422);
    const later = await mint('password_reset');
    const { headers } = await signIn(server, undefined, NEW);
    const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
    const profile = { current_password: NEW, password: `${NEW}x`, password_confirmation: `${NEW}x` };
    const changed = await server.http.put('/api/v1/profile', { profile }, { headers: keys });
    expect(changed.status).toBe(200);
    expect((await choose(later)).status).toBe(422);
  });
});

const withSecondFactor = async () => {
  const registered = await person();
  const { headers } = await registered.signIn(server);
  const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
  const path = '/api/v1/profile/two_factor';
  const { secret } = (await server.http.post(path, { password: OLD }, { headers: keys })).body;
  const step = () => Math.floor(server.deps.clock.now() / 30_000);
  const confirm = () => server.http.post(`${path}/confirm`, { code: totpCode(secret, step() - 1) }, { headers: keys });
  return { ...registered, keys, path, secret, step, confirm };
};

describe('a code of the second factor', () => {
  it('signs one of three requests in, and none on another node or after a restart', async () => {
    const { signIn, confirm, secret, step } = await withSecondFactor();
    expect((await confirm()).status).toBe(200);
    const code = totpCode(secret, step());
    expect(statusesOf(await three(() => signIn(server, code)))).toEqual([200, 401, 401]);
    expect((await signIn(other, code)).status).toBe(401);
    expect((await signIn(other, totpCode(secret, step() + 1))).status).toBe(200);
    // One that is older than the last is over, were it never used.
    expect((await signIn(other, totpCode(secret, step() - 1))).status).toBe(401);
  });

  it('begins the second factor once, and a set-up at the same moment does not replace its secret', async () => {
    const { confirm, user, path, keys, secret } = await withSecondFactor();
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(statusesOf(answers)).toEqual([200, 422, 422]);
    expect((await server.http.post(path, { password: OLD }, { headers: keys })).status).toBe(422);
    const row = await server.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(readTotpSecret(row.totp_secret ?? '', server.env)?.secret).toBe(secret);
  });

  it('of recovery signs one of three requests in', async () => {
    const { signIn, confirm } = await withSecondFactor();
    const [code] = (await confirm()).body.recovery_codes;
    expect(statusesOf(await three(() => signIn(server, code)))).toEqual([200, 401, 401]);
    expect((await signIn(other, code)).status).toBe(401);
  });
});

it('a link to continue elsewhere opens the session for one of three requests', async () => {
  const visitor = await server.buildVisitor(await server.buildInbox());
  const { url } = (await server.asVisitor(visitor).post(`${WIDGET}/continue_link`)).body;
  const path = new URL(url).pathname;
  expect(statusesOf(await three(() => server.http.post(path)))).toEqual([303, 410, 410]);
});

it('the answer to a captcha makes one token, whichever client sends it', async () => {
  const guarded = await startTestServer({
    http,
    beside: server,
    env: { hcaptchaSiteKey: 'site', hcaptchaSecretKey: 'secret' },
  });
  const inbox = await server.buildInbox();
  const pass = (answer: string) =>
    guarded
      .asVisitor(server.visitorWithoutRows(inbox))
      .post(`${WIDGET}/captcha`, { h_captcha_client_response: answer });
  expect(statusesOf(await three(() => pass('P1_one_answer')))).toEqual([200, 422, 422]);
  expect((await pass('P1_one_answer')).status).toBe(422);
  expect((await pass('P1_another')).status).toBe(200);
  await guarded.close();
});
