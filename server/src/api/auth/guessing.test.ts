import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const PASSWORD = 'Lantern-on-a-hill-42';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { rateLimits: true, trustProxy: true } });
});
afterAll(() => server.close());

let last = 0;
const address = () => {
  last += 1;
  return { 'x-forwarded-for': `10.9.${last}.1` };
};
const owner = async () => {
  const { account_id } = await server.buildInbox();
  const agent = await server.buildAgent({ account_id });
  const password_hash = await hashPassword(PASSWORD);
  await server.deps.write((tx) =>
    tx.db.updateTable('users').set({ password_hash }).where('id', '=', agent.user.id).execute(),
  );
  const { email } = agent.user;
  const signIn = (overrides: object = {}, headers = address()) =>
    server.http.post('/auth/sign_in', { email, password: PASSWORD, ...overrides }, { headers });
  const guessElsewhere = async () => {
    for (let time = 0; time < 12; time += 1) await signIn({ password: 'Wrong-guess-12!' });
  };
  return { agent, email, signIn, guessElsewhere };
};

describe('wrong passwords that are tried elsewhere', () => {
  it('lock strangers out, and not a device on which the owner has signed in', async () => {
    const { signIn, guessElsewhere } = await owner();
    const device_token = (await signIn()).headers.get('device-token') ?? '';
    await guessElsewhere();
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ device_token })).status).toBe(200);
  });

  it('lock the owner out at no address where they are signed in already', async () => {
    const [one, other] = [await owner(), await owner()];
    const [home, elsewhere] = [address(), address()];
    await one.signIn({}, home);
    await other.signIn({}, elsewhere);
    await one.guessElsewhere();
    expect([(await one.signIn({}, home)).status, (await one.signIn({}, elsewhere)).status]).toEqual([200, 429]);
  });

  it('are let in by no device token that is made up or another user’s', async () => {
    const [one, other] = [await owner(), await owner()];
    const foreign = (await other.signIn()).headers.get('device-token') ?? '';
    await one.guessElsewhere();
    for (const device_token of [foreign, `${'1'.repeat(24)}-${'a'.repeat(43)}`, 'x'.repeat(200), ''])
      expect((await one.signIn({ device_token })).status).toBe(429);
  });

  it('are counted on a known device too', async () => {
    const { signIn } = await owner();
    const device_token = (await signIn()).headers.get('device-token') ?? '';
    const statuses = [];
    for (let time = 0; time < 12; time += 1)
      statuses.push((await signIn({ device_token, password: 'Wrong-guess-12!' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the current password', () => {
  it('cannot be guessed by changing the profile', async () => {
    const { agent } = await owner();
    const http = server.asAgent(agent);
    const guess = (current_password: string) =>
      http.put('/api/v1/profile', { current_password, password: 'Harbour-at-dawn-77' });
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await guess('Wrong-guess-12!')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await http.put('/api/v1/profile', { name: 'Ada' })).status).toBe(200);
  });
});

it('a password that is guessed first signs in no more, and its owner chooses another at once', async () => {
  const { id: account_id } = await server.buildAccount();
  const email = `${crypto.randomUUID()}@example.com`;
  const { user } = await server.buildAgent({ account_id, email });
  const password_hash = await hashPassword('QwertyUiop12');
  await server.deps.write((tx) =>
    tx.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
  );
  const signIn = (password: string) => server.http.post('/auth/sign_in', { email, password });
  const wrong = await signIn('password');
  expect([wrong.status, wrong.body.reset_password_token]).toEqual([401, undefined]);
  const refused = await signIn('QwertyUiop12');
  expect([refused.status, refused.headers.get('access-token')]).toEqual([401, null]);
  expect(refused.body.errors[0]).toContain('too easy to guess');
  const { reset_password_token } = refused.body;
  const choose = (password: string) => server.http.put('/auth/password', { reset_password_token, password });
  expect((await choose('QwertyUiop12!')).status).toBe(422);
  expect((await choose('Harbour-dawn-12!')).status).toBe(200);
  expect([(await signIn('Harbour-dawn-12!')).status, (await choose('Harbour-dawn-13!')).status]).toEqual([200, 422]);
});

describe('asking for a new password', () => {
  it('is answered the same whether the address has an account', async () => {
    const { email } = await owner();
    const ask = (to: string) => server.http.post('/auth/password', { email: to }, { headers: address() });
    const [registered, unknown] = [await ask(email), await ask('stranger@example.com')];
    expect([registered.status, registered.text]).toEqual([unknown.status, unknown.text]);
    await server.runJobs();
    const resets = server.mails.filter(({ purpose }) => purpose === 'password_reset');
    expect(resets.map(({ to }) => to)).toEqual([email]);
  });
});
