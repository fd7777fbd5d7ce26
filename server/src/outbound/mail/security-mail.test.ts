import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { totpCode } from '../../platform/crypto/totp.ts';
import { addPasskey, PASSKEYS } from '../../testing/factories/passkey-users.ts';
import { createAuthenticator } from '../../testing/fakes/authenticator.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';

const ORIGIN = 'https://chat.example.com';
const PROFILE = '/api/v1/profile';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const clock = createFakeClock(Date.UTC(2026, 10, 23, 16, 5));
let smtp: MailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ clock, env: { ...smtp.settings, publicUrl: ORIGIN } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const emailsTo = async (address: string) => {
  await server.runJobs();
  return smtp.emails.filter(({ recipient }) => recipient === address);
};
const subjectsTo = async (address: string) => (await emailsTo(address)).map(({ mail }) => mail.subject);

const member = async (role: 'agent' | 'administrator' = 'agent') => {
  const { id: account_id, name } = await server.buildAccount();
  const email = `${crypto.randomUUID()}@example.com`;
  const { user } = await buildMember(server, { account_id, email, role });
  const signIn = (device_token?: string, agent = FIREFOX) =>
    server.http.post(
      '/auth/sign_in',
      { email, password: PASSWORD, ...(device_token ? { device_token } : {}) },
      { headers: { 'user-agent': agent } },
    );
  return { account_id, account: name, base: `/api/v1/accounts/${account_id}`, email, user, signIn };
};
const signedIn = async (role: 'agent' | 'administrator' = 'agent') => {
  const who = await member(role);
  const http = await signInWithPassword(server, who.email);
  await server.runJobs();
  smtp.emails.length = 0;
  return { ...who, http };
};

describe('security emails to an agent', () => {
  it('report a sign-in from a new device, with when, where from and what to do', async () => {
    const { email, signIn } = await member();
    const device = (await signIn()).headers.get('device-token') ?? '';
    const [received, ...more] = await emailsTo(email);
    expect([received?.mail.subject, more]).toEqual(['New sign-in to your account', []]);
    const text = received?.mail.text ?? '';
    expect(text).toContain(`There was a sign-in to your account ${email}`);
    expect(text).toContain('When: 23 November 2026 at 16:05 (UTC)');
    expect(text).toContain('From: Firefox, Linux, IP address 127.0.0.1');
    expect(text).toContain(`${ORIGIN}/app/settings/security`);
    expect(received?.mail.html).toContain('dir="ltr"');
    expect(received?.raw).not.toContain(device);
    expect(received?.raw).not.toContain(PASSWORD);
  });

  it('do not report a device that signed in before, nor the same program at the same address', async () => {
    const { email, user, signIn } = await member();
    const token = (await signIn()).headers.get('device-token') ?? '';
    await signIn();
    expect(await emailsTo(email)).toHaveLength(1);
    await server.deps.write((tx) => tx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute());
    await signIn(token, CHROME);
    expect(await emailsTo(email)).toHaveLength(1);
    await signIn(undefined, FIREFOX);
    expect(await emailsTo(email)).toHaveLength(2);
    const other = await member();
    await other.signIn(token);
    expect(await emailsTo(other.email)).toHaveLength(1);
  });

  it('report a sign-in by passkey from a new device', async () => {
    const { email, http, user } = await signedIn();
    const authenticator = createAuthenticator(ORIGIN);
    await addPasskey(http, authenticator);
    await server.deps.write((tx) => tx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute());
    const signIn = async (device_token?: string) => {
      const { body } = await server.http.post('/auth/passkey/options', {});
      const passkey = authenticator.get(body);
      return server.http.post('/auth/passkey', { passkey, ...(device_token ? { device_token } : {}) });
    };
    const token = (await signIn()).headers.get('device-token') ?? '';
    await server.deps.write((tx) => tx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute());
    await signIn(token);
    expect(await subjectsTo(email)).toEqual(['A passkey was added', 'New sign-in to your account']);
  });

  it('report a new password, from the profile and by a mailed link, and no accepted invitation', async () => {
    const { email, http, account_id } = await signedIn();
    const next = 'Harbour-dawn-12!';
    await http.put(PROFILE, { current_password: PASSWORD, password: next });
    const [received] = await emailsTo(email);
    expect(received?.mail.subject).toBe('Your password was changed');
    expect(received?.mail.text).toContain(`${ORIGIN}/app/forgot`);
    expect(received?.raw).not.toContain(next);
    const linkTo = async (address: string) =>
      /password\?token=([\w-]+)/.exec((await emailsTo(address)).at(-1)?.mail.text ?? '')?.[1] ?? '';
    await server.http.post('/auth/password', { email });
    const reset_password_token = await linkTo(email);
    await server.http.put('/auth/password', { reset_password_token, password: 'Lantern-hill-12!' });
    expect((await subjectsTo(email)).slice(-1)).toEqual(['Your password was changed']);
    const boss = await server.buildAgent({ account_id, role: 'administrator' });
    const invited = `${crypto.randomUUID()}@example.com`;
    await server.asAgent(boss).post(`/api/v1/accounts/${account_id}/agents`, { email: invited, name: 'New' });
    const invitation = await linkTo(invited);
    await server.http.put('/auth/password', { reset_password_token: invitation, password: 'Lantern-hill-12!' });
    expect(await emailsTo(invited)).toHaveLength(1);
  });

  it('report two-factor authentication, recovery codes and a code that was used twice', async () => {
    const { email, http, signIn } = await signedIn();
    const path = `${PROFILE}/two_factor`;
    const { secret } = (await http.post(path, { password: PASSWORD })).body;
    const code = () => totpCode(secret, Math.floor(clock.now() / 30_000));
    await http.post(`${path}/confirm`, { code: code() });
    clock.advance(60_000);
    const used = code();
    const { recovery_codes } = (await http.post(`${path}/recovery_codes`, { code: used })).body;
    const reused = await server.http.post('/auth/sign_in', { email, password: PASSWORD, otp_code: used });
    expect([reused.status, (await signIn()).status]).toEqual([401, 401]);
    await http.delete(path, { code: recovery_codes[0] });
    expect(await subjectsTo(email)).toEqual([
      'Two-factor authentication was turned on',
      'New recovery codes were created',
      'A code from your authenticator app was used twice',
      'Your authenticator app was removed',
    ]);
    const all = (await emailsTo(email)).map(({ raw }) => raw).join();
    for (const hidden of [secret, used, ...recovery_codes]) expect(all).not.toContain(hidden);
  });

  it('report passkeys and API tokens by their names, which cannot become markup', async () => {
    const { email, http } = await signedIn();
    const name = 'Key <b>1</b>';
    const { id, recovery_codes } = (await addPasskey(http, createAuthenticator(ORIGIN), { name })).body;
    await http.delete(`${PASSKEYS}/${id}`, { code: recovery_codes[0] });
    const made = (
      await http.post(`${PROFILE}/api_tokens`, { name: 'Export', scope: 'read', current_password: PASSWORD })
    ).body;
    await http.delete(`${PROFILE}/api_tokens/${made.id}`);
    expect((await http.delete(`${PROFILE}/api_tokens/${made.id}`)).status).toBe(404);
    const { access_token } = (await http.post(`${PROFILE}/reset_access_token`)).body;
    expect(await subjectsTo(email)).toEqual([
      'A passkey was added',
      'A passkey was removed',
      'An API token was created',
      'An API token was revoked',
      'Your API access token was replaced',
    ]);
    const emails = await emailsTo(email);
    expect(emails[0]?.mail.text).toContain(name);
    expect(emails[0]?.mail.html).not.toContain(name);
    for (const { raw } of emails) for (const hidden of [made.token, access_token]) expect(raw).not.toContain(hidden);
  });

  it('report what an administrator changed, with who, and neither their address nor browser', async () => {
    const { email, base, user, account, account_id } = await signedIn();
    const boss = await server.buildAgent({ account_id, role: 'administrator' });
    const http = server.asAgent(boss);
    await http.patch(`${base}/agents/${user.id}`, { name: 'Grace' });
    const role = (await http.post(`${base}/custom_roles`, { name: 'Reader', permissions: ['report_manage'] })).body;
    await http.patch(`${base}/agents/${user.id}`, { custom_role_id: role.id });
    await http.patch(`${base}/agents/${user.id}`, { role: 'administrator' });
    await http.patch(`${base}/agents/${user.id}`, { role: 'administrator' });
    await http.delete(`${base}/agents/${user.id}/api_tokens`);
    const emails = await emailsTo(email);
    expect(emails.map(({ mail }) => mail.subject)).toEqual([
      'Your role was changed',
      'Your role was changed',
      'Your API tokens were revoked',
    ]);
    expect(emails[0]?.mail.text).toContain(`in ${account} is now: Reader.`);
    expect(emails[1]?.mail.text).toContain('is now: Administrator.');
    expect(emails[0]?.mail.text).toContain(`By: ${boss.user.email}`);
    expect(emails[0]?.mail.text).not.toContain('127.0.0.1');
    expect(await emailsTo(boss.user.email)).toEqual([]);
  });
});

describe('a security email that cannot be sent', () => {
  it('stops nothing, and comes when the mail server is back', async () => {
    const { email, http } = await signedIn();
    smtp.refuses('out of order');
    expect((await http.put(PROFILE, { current_password: PASSWORD, password: 'Harbour-dawn-12!' })).status).toBe(200);
    expect(await emailsTo(email)).toEqual([]);
    smtp.refuses(null);
    clock.advance(60 * 60_000);
    expect(await subjectsTo(email)).toEqual(['Your password was changed']);
  });

  it('is not tried where no mail server is set up', async () => {
    const alone = await startTestServer({
      mailer: { delivers: false, send: () => Promise.reject(new Error('tried')) },
    });
    const { id: account_id } = await alone.buildAccount();
    await buildMember(alone, { account_id, email: 'alone@example.com', role: 'agent' });
    await signInWithPassword(alone, 'alone@example.com');
    await alone.runJobs();
    expect(await alone.deps.db.selectFrom('jobs').selectAll().where('name', '=', 'mail.security').execute()).toEqual(
      [],
    );
    await alone.close();
  });
});

it('a mailbox gets five security emails of a kind in an hour, and other kinds still', async () => {
  const { email, http } = await signedIn();
  server.env.rateLimits = true;
  for (let time = 0; time < 12; time += 1) await http.post(`${PROFILE}/reset_access_token`);
  await http.put(PROFILE, { current_password: PASSWORD, password: 'Harbour-dawn-12!' });
  const subjects = await subjectsTo(email);
  server.env.rateLimits = false;
  expect(subjects.filter((subject) => subject === 'Your API access token was replaced')).toHaveLength(5);
  expect(subjects).toContain('Your password was changed');
});
