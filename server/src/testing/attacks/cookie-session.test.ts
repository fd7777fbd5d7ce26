import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHeaderSession } from '../../domain/authentication/sessions.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { buildMember, PASSWORD } from '../signed-in.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CONSOLE = { 'porchlight-session': 'cookie' };

let server: TestServer;
const clock = createFakeClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Jar = Map<string, string>;

/** A browser: it keeps cookies, and says with each call that it is the console unless the test says otherwise. */
const openBrowser = (jar: Jar = new Map(), always: Record<string, string> = CONSOLE) => {
  const call = async (method: string, path: string, json?: unknown, headers: Record<string, string> = always) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.http.call(method, path, {
      ...(json === undefined ? {} : { json }),
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { jar, call, refresh: () => call('POST', '/auth/session/refresh', {}) };
};

const sequence = { next: 0 };
const signIn = async () => {
  const { id: account_id } = await server.buildAccount();
  sequence.next += 1;
  const email = `browser-${sequence.next}@example.com`;
  const { user } = await buildMember(server, { account_id, email, role: 'administrator' });
  const browser = openBrowser();
  const answer = await browser.call('POST', '/auth/sign_in', { email, password: PASSWORD });
  return { ...browser, answer, user, email, account_id };
};
const profile = (browser: ReturnType<typeof openBrowser>) =>
  browser.call('GET', '/api/v1/profile').then(({ status }) => status);
const copyOf = ({ jar }: { jar: Jar }) => openBrowser(new Map(jar));
const entries = (account_id: AccountId) =>
  server.deps.db
    .selectFrom('audit_log')
    .select('detail')
    .where('account_id', '=', account_id)
    .where('action', '=', 'refresh_token_reused')
    .execute();

describe('a browser that signs in', () => {
  it('gets its session in cookies that no script reads, and no token in headers', async () => {
    const { answer, jar, call } = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-token')).toBeNull();
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect([...jar.keys()]).toEqual(['porchlight-access', 'porchlight-refresh']);
    expect((await call('GET', '/api/v1/profile')).body.pubsub_token).toBe(answer.body.data.pubsub_token);
    expect(answer.body.data.access_token).toBe('');
    const { payload } = (await call('GET', '/api/v1/profile/sessions')).body;
    expect(payload.map(({ current }: { current: boolean }) => current)).toEqual([true]);
  });

  it('gets secure cookies of this host alone where the address is https', async () => {
    const secure = await startTestServer({ beside: server, env: { publicUrl: 'https://chat.example.com' } });
    const { email } = await signIn();
    const answer = await secure.http.post('/auth/sign_in', { email, password: PASSWORD }, { headers: CONSOLE });
    for (const line of answer.headers.getSetCookie())
      expect(line).toMatch(/^__Host-porchlight-\w+=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    await secure.close();
  });

  it('keeps the cookie that signs its calls for a quarter of an hour, the other one for the days of a sign-in', async () => {
    const ages = ({ answer }: Awaited<ReturnType<typeof signIn>>) =>
      answer.headers.getSetCookie().map((line) => Number(/Max-Age=(\d+)/.exec(line)?.[1]));
    expect(ages(await signIn())).toEqual([15 * 60, server.env.signInDays * 24 * 3_600]);
  });

  it('stores digests alone', async () => {
    const { jar, user } = await signIn();
    const rows = await server.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    const stored = JSON.stringify(rows);
    for (const value of jar.values()) for (const part of value.split('.')) expect(stored).not.toContain(part);
  });

  it('is signed out by a sign-out, cookies included', async () => {
    const browser = await signIn();
    const thief = copyOf(browser);
    expect((await browser.call('DELETE', '/auth/sign_out')).status).toBe(200);
    expect(browser.jar.size).toBe(0);
    expect([await profile(thief), (await thief.refresh()).status]).toEqual([401, 401]);
  });

  it('does not act for another user whom the browser has signed in meanwhile', async () => {
    const { call, user } = await signIn();
    const as = (id: number) => call('GET', '/api/v1/profile', undefined, { 'porchlight-user': String(id) });
    expect([(await as(user.id)).status, (await as(user.id + 1)).status]).toEqual([200, 401]);
  });

  it('gets cookies again with a new password', async () => {
    const browser = await signIn();
    const other = copyOf(browser);
    const change = { current_password: PASSWORD, password: 'Harbour-at-dawn-77' };
    const answer = await browser.call('PUT', '/api/v1/profile', change);
    expect([answer.status, answer.headers.get('access-token')]).toEqual([200, null]);
    expect([await profile(browser), await profile(other), (await other.refresh()).status]).toEqual([200, 401, 401]);
  });
});

describe('a change that a cookie signs', () => {
  const rename = async (headers: Record<string, string>) => {
    const { call } = await signIn();
    return call('PUT', '/api/v1/profile', { name: 'Mallory' }, headers);
  };

  it.each([
    ['no proof', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin that is known', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site', ...CONSOLE }],
    ['another host of the site', { 'sec-fetch-site': 'same-site', ...CONSOLE }],
  ])('is refused with %s', async (_name, headers) => {
    const answer = await rename(headers);
    expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('another site')]);
  });

  it('is done with the header, the own origin, or the word of the browser', async () => {
    const origin = server.url;
    const proofs: Record<string, string>[] = [CONSOLE, { origin }, { 'sec-fetch-site': 'same-origin' }];
    for (const headers of proofs) expect((await rename(headers)).status).toBe(200);
  });

  it('is not refused where headers sign it', async () => {
    const { email } = await signIn();
    const answer = await server.http.post('/auth/sign_in', { email, password: PASSWORD });
    const names = ['access-token', 'client', 'uid'];
    const keys = Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? '']));
    const headers = { ...keys, origin: 'https://app.example', 'sec-fetch-site': 'cross-site' };
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await server.http.put('/api/v1/profile', { name: 'Ada' }, { headers })).status).toBe(200);
  });

  it('is refused for the refresh itself', async () => {
    const { call } = await signIn();
    expect((await call('POST', '/auth/session/refresh', {}, {})).status).toBe(403);
  });
});

describe('the access cookie', () => {
  it('ends after a quarter of an hour, and a refresh gives a new one', async () => {
    const browser = await signIn();
    const before = new Map(browser.jar);
    clock.advance(15 * MINUTE);
    expect(await profile(browser)).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect(await profile(browser)).toBe(200);
    for (const [name, value] of before) expect(browser.jar.get(name)).not.toBe(value);
  });

  it('is the same for tabs that race, and for one whose answer was lost', async () => {
    const browser = await signIn();
    clock.advance(20 * MINUTE);
    const tabs = [browser, copyOf(browser), copyOf(browser)];
    for (const { status } of await Promise.all(tabs.map(({ refresh }) => refresh()))) expect(status).toBe(200);
    expect(new Set(tabs.map(({ jar }) => JSON.stringify([...jar]))).size).toBe(1);
    // A tab that was refused before the others had renewed asks with the new cookies.
    const late = copyOf(browser);
    expect((await late.refresh()).status).toBe(200);
    expect(late.jar).toEqual(browser.jar);
    for (const tab of tabs) expect(await profile(tab)).toBe(200);
  });

  it('is not taken as a header, nor is the refresh token', async () => {
    const { jar, user, email } = await signIn();
    const session = server.deps.db.selectFrom('sessions').select('client_id').where('user_id', '=', user.id);
    const { client_id: client } = await session.executeTakeFirstOrThrow();
    for (const value of jar.values())
      for (const token of [value, ...value.split('.')]) {
        const headers = { 'access-token': token, client, uid: email };
        expect((await server.http.get('/api/v1/profile', { headers })).status).toBe(401);
      }
  });
});

describe('a refresh token', () => {
  it('that was replaced before ends the session for both who hold it, and the audit log says so', async () => {
    const browser = await signIn();
    const thief = copyOf(browser);
    const sessions = server.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', browser.user.id);
    const { id: session_id, user_agent } = await sessions.executeTakeFirstOrThrow();
    clock.advance(20 * MINUTE);
    await browser.refresh();
    clock.advance(2 * MINUTE);
    expect((await thief.refresh()).status).toBe(401);
    expect([await profile(browser), (await browser.refresh()).status]).toEqual([401, 401]);
    expect(await entries(browser.account_id)).toEqual([{ detail: { session_id, user_agent } }]);
  });

  it('that is made up beside the name of a session gets nothing, also within the minute after a refresh', async () => {
    const browser = await signIn();
    clock.advance(20 * MINUTE);
    await browser.refresh();
    const [family] = (browser.jar.get('porchlight-refresh') ?? '').split('.');
    const guess = openBrowser(new Map([['porchlight-refresh', `${family}.${'x'.repeat(43)}`]]));
    expect([(await guess.refresh()).status, [...guess.jar.keys()]]).toEqual([401, ['porchlight-refresh']]);
    expect([await profile(browser), (await browser.refresh()).status]).toEqual([401, 401]);
  });

  it('that was never issued ends nothing', async () => {
    const browser = await signIn();
    const [family = ''] = (browser.jar.get('porchlight-refresh') ?? '').split('.');
    for (const value of ['', 'x', `${family}`, `${'x'.repeat(43)}.${'x'.repeat(43)}`])
      expect((await openBrowser(new Map([['porchlight-refresh', value]])).refresh()).status).toBe(401);
    expect(await profile(browser)).toBe(200);
    expect(await entries(browser.account_id)).toHaveLength(0);
  });

  it('ends after 14 days without use, and after 90 in any case', async () => {
    const [idle, used] = [await signIn(), await signIn()];
    for (let day = 0; day < 90; day += 10) {
      expect((await used.refresh()).status).toBe(200);
      clock.advance(10 * DAY);
    }
    expect((await idle.refresh()).status).toBe(401);
    expect((await used.refresh()).status).toBe(401);
  });

  it('ends with the days that the operator set', async () => {
    const short = await startTestServer({ beside: server, clock, env: { signInDays: 1 } });
    const { email } = await signIn();
    const answer = await short.http.post('/auth/sign_in', { email, password: PASSWORD }, { headers: CONSOLE });
    expect(answer.headers.getSetCookie().at(-1)).toContain(`Max-Age=${24 * 60 * 60};`);
    await short.close();
  });
});

describe('a console of before, which kept its token itself', () => {
  const keep = async () => {
    const { id: account_id } = await server.buildAccount();
    const { user } = await server.buildAgent({ account_id });
    const input = await server.deps.write((tx) => openHeaderSession(tx, user, { user_agent: null, ip: null }));
    const keys = { 'access-token': input['access-token'], client: input.client, uid: input.uid };
    const exchange = async (headers: Record<string, string> = keys) => {
      const browser = openBrowser();
      const { status } = await browser.call('POST', '/auth/session/exchange', {}, { ...CONSOLE, ...headers });
      return { browser, status };
    };
    return { keys, exchange };
  };

  it('exchanges it for cookies, which ends the token', async () => {
    const { keys, exchange } = await keep();
    const { browser, status } = await exchange();
    expect([status, await profile(browser)]).toEqual([200, 200]);
    expect((await server.http.get('/api/v1/profile', { headers: keys })).status).toBe(401);
    clock.advance(20 * MINUTE);
    expect([(await browser.refresh()).status, await profile(browser)]).toEqual([200, 200]);
  });

  it('may ask again when the answer was lost, and not later', async () => {
    const { exchange } = await keep();
    const tabs = await Promise.all([exchange(), exchange(), exchange()]);
    for (const { browser, status } of tabs) expect([status, await profile(browser)]).toEqual([200, 200]);
    clock.advance(5 * MINUTE);
    expect((await exchange()).status).toBe(401);
  });

  it('gets nothing for another token, client or user', async () => {
    const { keys, exchange } = await keep();
    for (const wrong of [{ 'access-token': 'x' }, { client: 'x' }, { uid: 'x@example.com' }])
      expect((await exchange({ ...keys, ...wrong })).status).toBe(401);
    const { browser } = await exchange();
    const [family = ''] = (browser.jar.get('porchlight-refresh') ?? '').split('.');
    for (const token of ['x', family]) expect((await exchange({ ...keys, 'access-token': token })).status).toBe(401);
    expect(await profile(browser)).toBe(200);
  });
});
