import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD } from '../../testing/signed-in.ts';

const CONSOLE = { 'porchlight-session': 'cookie' };
const PROFILE = '/api/v1/profile';
const clock = createFakeClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const email = `${crypto.randomUUID()}@example.com`;
  const member = await buildMember(server, { account_id, email, role: 'administrator' });
  const base = `/api/v1/accounts/${account_id}`;
  const signIn = (headers: Record<string, string> = {}) =>
    server.http.post('/auth/sign_in', { email, password: PASSWORD }, { headers });
  const device = async () => {
    const { headers } = await signIn();
    return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
  };
  const browser = async () => {
    const lines = (await signIn(CONSOLE)).headers.getSetCookie();
    return { ...CONSOLE, cookie: lines.map((line) => line.split(';', 1)[0]).join('; ') };
  };
  return { inbox, account_id, email, member, base, signIn, device, browser };
};
type World = Awaited<ReturnType<typeof setUp>>;

const ask = async (path: string, headers: Record<string, string>) => {
  const { status, text } = await server.http.get(path, { headers });
  return [status, text] as const;
};

describe('a request of the team is refused with the reason', () => {
  const SIGN_IN = 'You need to sign in or sign up before continuing.';

  it('without a token, or with an empty one', async () => {
    const { base } = await setUp();
    const input: Record<string, string>[] = [{}, { api_access_token: '' }, { 'access-token': '' }];
    for (const headers of input)
      expect(await ask(`${base}/conversations`, headers)).toEqual([401, expect.stringContaining(SIGN_IN)]);
  });

  it('with a token that is none, also one that looks like a named one', async () => {
    const { base } = await setUp();
    for (const api_access_token of ['guessed', 'plt_guessed'])
      expect(await ask(`${base}/conversations`, { api_access_token })).toEqual([
        401,
        expect.stringContaining('Invalid Access Token'),
      ]);
  });

  it('in an account of others', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const { access_token: api_access_token } = here.member;
    expect(await ask(`${there.base}/conversations`, { api_access_token })).toEqual([
      401,
      expect.stringContaining('You are not authorized to access this account'),
    ]);
  });

  it('with a part of the headers of a device, whatever cookie comes with it', async () => {
    const { base, device, browser } = await setUp();
    const [keys, cookie] = [await device(), await browser()];
    expect((await ask(`${base}/conversations`, keys))[0]).toBe(200);
    expect((await ask(`${base}/conversations`, cookie))[0]).toBe(200);
    for (const name of ['access-token', 'client', 'uid']) {
      const part = { ...keys, [name]: '' };
      expect([name, (await ask(`${base}/conversations`, part))[0]]).toEqual([name, 401]);
    }
    const partial = { ...cookie, 'access-token': keys['access-token'] ?? '' };
    expect((await ask(`${base}/conversations`, partial))[0]).toBe(401);
  });
});

describe('the audit log', () => {
  const entries = async ({ base, member }: World) => {
    const { audit_logs } = (await server.asAgent(member).get(`${base}/audit_logs`)).body;
    return audit_logs as { signed_in_by: string; username: string; auditable_type: string }[];
  };

  it('names the key that a change was made with', async () => {
    const world = await setUp();
    const { base, email, member, device } = world;
    const keys = await device();
    const token = { name: 'CI', scope: 'administrate', current_password: PASSWORD };
    const named = (await server.http.post(`${PROFILE}/api_tokens`, token, { headers: keys })).body;
    const change = (headers: Record<string, string>, title: string) =>
      server.http.post(`${base}/labels`, { title }, { headers });
    await change(keys, 'by-device');
    await change({ api_access_token: named.token }, 'by-named');
    await change({ api_access_token: member.access_token }, 'by-token');
    const { payload } = (await server.http.get(`${PROFILE}/sessions`, { headers: keys })).body;
    const labels = (await entries(world)).filter(({ auditable_type }) => auditable_type === 'Label');
    expect(labels.map(({ signed_in_by }) => signed_in_by)).toEqual([
      'access_token',
      `api_token:${named.id}`,
      `session:${payload[0].id}`,
    ]);
    expect(labels.map(({ username }) => username)).toEqual([email, email, email]);
  });
});

describe('a signed-in browser', () => {
  it('may make an API token without the password for ten minutes, and only with it afterwards', async () => {
    const { browser } = await setUp();
    const headers = await browser();
    const make = (more: object = {}) =>
      server.http.post(`${PROFILE}/api_tokens`, { name: 'CI', scope: 'read', ...more }, { headers });
    expect((await make()).status).toBe(200);
    clock.advance(10 * 60_000);
    expect(await make()).toMatchObject({ status: 403, body: { error: 'Confirm your identity, then try again.' } });
    expect((await make({ current_password: PASSWORD })).status).toBe(200);
  });

  it('does not get the key that signs identities, which scripts and devices get', async () => {
    const { inbox, base, member, device, browser } = await setUp();
    const keyFor = async (headers: Record<string, string>) =>
      (await server.http.get(`${base}/inboxes/${inbox.id}`, { headers })).body.hmac_token;
    expect([
      await keyFor(await browser()),
      await keyFor(await device()),
      await keyFor({ api_access_token: member.access_token }),
    ]).toEqual(['', inbox.hmac_token, inbox.hmac_token]);
  });

  it('stays one after a new password, and a device stays a device', async () => {
    const { browser } = await setUp();
    const change = async (headers: Record<string, string>) => {
      const input = { current_password: PASSWORD, password: 'Harbour-at-dawn-77' };
      const answer = await server.http.put(PROFILE, input, { headers });
      return [answer.status, answer.headers.has('access-token'), answer.headers.getSetCookie().length];
    };
    // An older browser sends its origin, and not the header of the console.
    const { cookie } = await browser();
    expect(await change({ cookie, origin: server.url })).toEqual([200, false, 2]);
    const other = await setUp();
    const [keys, own] = [await other.device(), await other.browser()];
    expect(await change({ ...keys, cookie: own.cookie })).toEqual([200, true, 0]);
  });

  it('is listed with its program and address, cut to what fits', async () => {
    const { signIn, device } = await setUp();
    await signIn({ 'user-agent': `Porch/${'1'.repeat(400)}` });
    const { payload } = (await server.http.get(`${PROFILE}/sessions`, { headers: await device() })).body;
    const listed = payload.map(({ user_agent, ip }: Record<string, string>) => [user_agent?.length, ip]);
    expect(listed).toContainEqual([255, '127.0.0.1']);
  });
});

describe('an inbox', () => {
  it('is there for its members and for administrators, and is changed by those who may', async () => {
    const { inbox, account_id, base, member } = await setUp();
    const elsewhere = await server.buildInbox({ account_id });
    const own = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
    const other = await server.buildAgent({ account_id, inbox_ids: [elsewhere.id] });
    const statuses = async (act: (who: typeof own) => Promise<{ status: number }>) =>
      (await Promise.all([member, own, other].map(act))).map(({ status }) => status);
    expect(await statuses((who) => server.asAgent(who).get(`${base}/inboxes/${inbox.id}`))).toEqual([200, 200, 401]);
    expect(await statuses((who) => server.asAgent(who).get(`${base}/inboxes/99999`))).toEqual([404, 404, 404]);
    expect(await statuses((who) => server.asAgent(who).get(`${base}/inbox_members/${inbox.id}`))).toEqual([
      200, 200, 401,
    ]);
    const rename = (who: typeof own) => server.asAgent(who).patch(`${base}/inboxes/${inbox.id}`, { name: 'Shop' });
    expect(await statuses(rename)).toEqual([200, 401, 401]);
    const listed = await server.asAgent(own).get(`${base}/inboxes`);
    expect(listed.body.payload.map(({ id }: { id: number }) => id)).toEqual([inbox.id]);
    const all = await server.asAgent(member).get(`${base}/inboxes`);
    expect(new Set(all.body.payload.map(({ id }: { id: number }) => id))).toEqual(new Set([inbox.id, elsewhere.id]));
  });
});
