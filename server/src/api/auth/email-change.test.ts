import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';
import { testStoreKind } from '../../testing/test-store.ts';

const PROFILE = '/api/v1/profile';
const PATH = `${PROFILE}/email_change`;
const CONSOLE = { 'porchlight-session': 'cookie' };
const clock = createFakeClock(Date.now());
let smtp: MailServer;
let server: TestServer;
let silent: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ clock, env: smtp.settings });
  silent = await startTestServer({ clock, mailer: { delivers: false, send: async () => {} } });
});
afterAll(async () => {
  await silent.close();
  await server.close();
  await smtp.close();
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const emailsTo = async (address: string) => {
  await server.runJobs();
  return smtp.emails.filter(({ recipient }) => recipient === address);
};
const newestLink = async (address: string) =>
  /\/app\/email\?token=([\w-]+)/.exec((await emailsTo(address)).at(-1)?.mail.text ?? '')?.[1] ?? '';
const use = (email_change_token: string, at = server) => at.http.post('/auth/email_change', { email_change_token });

const member = async (at = server, role: 'agent' | 'administrator' = 'agent') => {
  const { id: account_id } = await at.buildAccount();
  const email = newAddress();
  const { user } = await buildMember(at, { account_id, email, role });
  const http = await signInWithPassword(at, email);
  const request = (next: string, current_password = PASSWORD) => http.put(PROFILE, { email: next, current_password });
  const pending = async () => (await http.get(PATH)).body.pending?.email ?? null;
  const stored = async () =>
    (await at.deps.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email;
  return { account_id, email, user, http, request, pending, stored };
};

const entriesOf = (id: number) =>
  server.deps.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('auditable_id', '=', id)
    .orderBy('id')
    .execute();

describe('another email address', () => {
  it('counts when the link that was mailed to it is used, and both addresses are notified', async () => {
    const { email, user, http, request, pending, stored } = await member();
    const next = newAddress();
    const asked = await request(`  ${next.toUpperCase()} `);
    expect([asked.status, asked.body.email, await stored()]).toEqual([200, email, email]);
    expect((await http.get(PATH)).body).toEqual({
      confirms: true,
      pending: { email: next, expires_at: expect.any(String) },
    });
    const link = await newestLink(next);
    expect((await server.http.post('/auth/email_change/link', { email_change_token: link })).body).toEqual({
      email: next,
    });
    expect(await stored()).toBe(email);
    expect((await use(link)).body).toEqual({ email: next });
    expect(await stored()).toBe(next);
    expect((await http.get(PROFILE)).status).toBe(401);
    const signIn = (address: string) => server.http.post('/auth/sign_in', { email: address, password: PASSWORD });
    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([401, 200]);
    const subjects = async (address: string) => (await emailsTo(address)).map(({ mail }) => mail.subject);
    expect(await subjects(email)).toEqual([
      'New sign-in to your account',
      'A new email address was requested for your account',
      'Your email address was changed',
    ]);
    expect(await subjects(next)).toEqual([
      'Confirm your new email address',
      'Your email address was changed',
      'New sign-in to your account',
    ]);
    const raw = (await emailsTo(email)).map((received) => received.raw).join();
    expect(raw).not.toContain(link);
    expect((await entriesOf(user.id)).map(({ action }) => action)).toEqual([
      'sign_in',
      'request_email_change',
      'confirm_email_change',
      'sign_in',
    ]);
    expect(await pending()).toBeNull();
  });

  it('asks for the password, and no wrong one', async () => {
    const { http, request, pending } = await member();
    expect((await request(newAddress(), 'wrong')).body).toMatchObject({ error: 'Invalid current password' });
    expect((await http.put(PROFILE, { email: newAddress() })).status).toBe(422);
    expect((await request('nobody')).body.attributes).toEqual(['email']);
    expect(await pending()).toBeNull();
  });

  it('is mailed by a link that works once, for a day', async () => {
    const { request, stored, email } = await member();
    const next = newAddress();
    await request(next);
    const link = await newestLink(next);
    clock.advance(24 * 60 * 60_000);
    expect((await use(link)).status).toBe(422);
    await request(next);
    const again = await newestLink(next);
    expect(again).not.toBe(link);
    const answers = await Promise.all([use(again), use(again), use(again)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await use(again)).body.message).toMatch(/^This link was already used/);
    expect([await stored(), await stored()]).not.toContain(email);
    for (const made_up of ['', 'x', 'a'.repeat(200)]) expect((await use(made_up)).status).toBe(422);
  });

  it('is ended by a newer request, by cancelling it and by a new password', async () => {
    const { http, request, pending, stored, email, user } = await member();
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    await request(first);
    const former = await newestLink(first);
    await request(second);
    expect([await pending(), (await use(former)).status]).toEqual([second, 422]);
    const cancelled = await newestLink(second);
    expect((await http.delete(PATH)).body.pending).toBeNull();
    expect((await http.delete(PATH)).status).toBe(200);
    expect((await use(cancelled)).status).toBe(422);
    expect((await http.post(`${PATH}/resend`)).status).toBe(404);
    await request(third);
    const ended = await newestLink(third);
    await http.put(PROFILE, { current_password: PASSWORD, password: 'Harbour-dawn-12!' });
    expect([(await use(ended)).status, await stored()]).toEqual([422, email]);
    expect((await entriesOf(user.id)).map(({ action }) => action)).toContain('cancel_email_change');
  });

  it('is not mailed after it was cancelled, and the newest of two requests at once counts', async () => {
    const { http, request, pending } = await member();
    const [first, second] = [newAddress(), newAddress()];
    await request(first);
    await http.delete(PATH);
    expect(await emailsTo(first)).toEqual([]);
    const answers = await Promise.all([request(first), request(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const wanted = await pending();
    const other = wanted === first ? second : first;
    expect([(await emailsTo(wanted)).length, (await emailsTo(other)).length]).toEqual([1, 0]);
  });

  it('is mailed again, and the link before ends', async () => {
    const { http, request } = await member();
    const next = newAddress();
    await request(next);
    const former = await newestLink(next);
    expect((await http.post(`${PATH}/resend`)).body.pending.email).toBe(next);
    const link = await newestLink(next);
    expect([(await use(former)).status, (await use(link)).status]).toEqual([422, 200]);
  });

  it('is cancelled and mailed again for its user alone, and not mailed again after a day', async () => {
    const [one, other] = [await member(), await member()];
    const [next, others] = [newAddress(), newAddress()];
    await one.request(next);
    await other.request(others);
    const link = await newestLink(others);
    expect((await one.http.post(`${PATH}/resend`)).status).toBe(200);
    await newestLink(next);
    await one.http.delete(PATH);
    expect([await one.pending(), await other.pending()]).toEqual([null, others]);
    expect((await entriesOf(one.user.id)).at(-1)?.detail).toMatchObject({ email: next });
    expect((await use(link)).status).toBe(200);
    await one.request(next);
    clock.advance(24 * 60 * 60_000);
    expect(await one.pending()).toBeNull();
    expect((await one.http.post(`${PATH}/resend`)).status).toBe(404);
  });

  it('is refused when it is taken, also meanwhile, and by two at once on two nodes', async () => {
    const { request, email } = await member();
    const other = await member();
    const refused = await other.request(email);
    expect(refused.body).toMatchObject({ message: 'Email has already been taken', attributes: ['email'] });
    const wanted = newAddress();
    await request(wanted);
    const one = await newestLink(wanted);
    await other.request(wanted);
    const two = await newestLink(wanted);
    const isShared = testStoreKind === 'postgres';
    const node = isShared ? await startTestServer({ beside: server }) : server;
    const answers = await Promise.all([use(one), use(two, node)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe('Email has already been taken');
    if (isShared) await node.close();
  });

  it('leaves the browser signed in that uses the link, and no other', async () => {
    const { email, user, stored } = await member();
    const open = async () => {
      const answer = await server.http.post('/auth/sign_in', { email, password: PASSWORD }, { headers: CONSOLE });
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ');
      return { ...CONSOLE, cookie };
    };
    const [here, elsewhere] = [await open(), await open()];
    const next = newAddress();
    expect((await server.http.put(PROFILE, { email: next }, { headers: here })).status).toBe(200);
    const link = await newestLink(next);
    const stranger = await member();
    const used = await server.http.post('/auth/email_change', { email_change_token: link }, { headers: here });
    expect(used.headers.getSetCookie().length).toBeGreaterThan(0);
    expect(await stored()).toBe(next);
    expect((await server.http.get(PROFILE, { headers: elsewhere })).status).toBe(401);
    const sessions = await server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
    expect(sessions).toHaveLength(1);
    // Another's browser gets no session by it.
    const again = newAddress();
    await stranger.request(again);
    const opened = await server.http.post(
      '/auth/email_change',
      { email_change_token: await newestLink(again) },
      { headers: here },
    );
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('asks a browser again who its user is, ten minutes after the last proof', async () => {
    const { email } = await member();
    const answer = await server.http.post('/auth/sign_in', { email, password: PASSWORD }, { headers: CONSOLE });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const headers = { ...CONSOLE, cookie };
    clock.advance(11 * 60_000);
    const refused = await server.http.put(PROFILE, { profile: { email: newAddress() } }, { headers });
    expect([refused.status, refused.body.reauthentication_required]).toEqual([403, true]);
    expect((await server.http.put(PROFILE, { name: 'Ada' }, { headers })).status).toBe(200);
    const proven = { email: newAddress(), current_password: PASSWORD };
    expect((await server.http.put(PROFILE, proven, { headers })).status).toBe(200);
  });

  it('is not mailed more than five times in an hour by one agent', async () => {
    const { http, request } = await member();
    server.env.rateLimits = true;
    await request(newAddress());
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push((await http.post(`${PATH}/resend`)).status);
    server.env.rateLimits = false;
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('where no email is sent', () => {
  it('an administrator’s address counts at once and is said to, an agent asks an administrator', async () => {
    const boss = await member(silent, 'administrator');
    const taken = await member(silent);
    expect((await boss.request(taken.email)).body.message).toBe('Email has already been taken');
    const next = newAddress();
    expect((await boss.http.get(PATH)).body).toEqual({ confirms: false, pending: null });
    const changed = await boss.request(next);
    expect([changed.status, changed.body.email, await boss.stored()]).toEqual([200, next, next]);
    const agent = await member(silent);
    const refused = await agent.request(newAddress());
    expect([refused.status, refused.body.attributes]).toEqual([422, ['email']]);
    expect(refused.body.message).toContain('Ask an administrator');
  });

  it('an administrator changes the address of an agent of their account, and of no other account', async () => {
    const agent = await member(silent);
    const { account_id, user, email } = agent;
    const boss = silent.asAgent(await silent.buildAgent({ account_id, role: 'administrator' }));
    const path = `/api/v1/accounts/${account_id}/agents/${user.id}`;
    expect((await boss.patch(path, { email })).status).toBe(200);
    expect((await boss.patch(path, { email: 'nobody' })).status).toBe(422);
    const next = newAddress();
    expect((await boss.patch(path, { email: next })).body.email).toBe(next);
    expect([await agent.stored(), (await agent.http.get(PROFILE)).status]).toEqual([next, 401]);
    expect((await agent.http.patch(path, { email: newAddress() })).status).toBe(401);
    const { id: elsewhere } = await silent.buildAccount();
    const other = silent.asAgent(await silent.buildAgent({ account_id: elsewhere, role: 'administrator' }));
    await other.post(`/api/v1/accounts/${elsewhere}/agents`, { email: next });
    const shared = await boss.patch(path, { email: newAddress() });
    expect([shared.status, await agent.stored()]).toEqual([422, next]);
  });

  it('is not so where email is sent: agents confirm their own', async () => {
    const { account_id, user, stored, email } = await member();
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const refused = await boss.patch(`/api/v1/accounts/${account_id}/agents/${user.id}`, { email: newAddress() });
    expect([refused.status, refused.body.attributes, await stored()]).toEqual([422, ['email'], email]);
  });
});
