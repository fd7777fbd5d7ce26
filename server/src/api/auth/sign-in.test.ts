import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLiveTokenOf } from '../../domain/authentication/live-token.ts';
import { findUserToken, mintUserToken, type Purpose } from '../../domain/authentication/one-time-tokens.ts';
import { openHeaderSession } from '../../domain/authentication/sessions.ts';
import { replacePasswordHash, setPasswordByToken } from '../../domain/authentication/set-password.ts';
import type { Tx } from '../../domain/transaction.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, changeDuring, PASSWORD } from '../../testing/signed-in.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEXT = 'Harbour-at-dawn-77';
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const member = async () => {
  const { id: account_id } = await server.buildAccount();
  const email = `${crypto.randomUUID()}@example.com`;
  const { user } = await buildMember(server, { account_id, email, role: 'agent' });
  const open = async () => {
    const keys = await server.deps.write((tx) => openHeaderSession(tx, user, { user_agent: null, ip: null }));
    return { 'access-token': keys['access-token'], client: keys.client, uid: keys.uid };
  };
  const mint = (purpose: Purpose) => server.deps.write((tx) => mintUserToken(tx, purpose, user.id));
  const stored = () =>
    server.deps.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const acts = async () => {
    const rows = server.deps.db.selectFrom('audit_log').select('action').where('account_id', '=', account_id);
    return (await rows.orderBy('id').execute()).map(({ action }) => action);
  };
  return { account_id, user, email, open, mint, stored, acts };
};

const profile = async (headers: Record<string, string>) =>
  (await server.http.get('/api/v1/profile', { headers })).status;

describe('a signed-in device', () => {
  it('is signed out when its user has 25 that were used later, and none of a colleague is', async () => {
    const [ada, ben] = [await member(), await member()];
    const colleague = await ben.open();
    const devices = [];
    for (let n = 0; n < 26; n += 1) {
      clock.advance(MINUTE);
      devices.push(await ada.open());
    }
    const statuses = await Promise.all(devices.map(profile));
    expect(statuses).toEqual([401, ...Array.from({ length: 25 }, () => 200)]);
    expect(await profile(colleague)).toBe(200);
  });

  it('is one by its own token, client and user together', async () => {
    const [ada, ben] = [await member(), await member()];
    const [hers, other, his] = [await ada.open(), await ada.open(), await ben.open()];
    expect(await profile({ ...hers, uid: ada.email.toUpperCase() })).toBe(200);
    for (const wrong of [{ client: other.client }, { uid: ben.email }, { 'access-token': his['access-token'] }])
      expect(await profile({ ...hers, ...wrong })).toBe(401);
    expect(await profile({ ...his, client: hers.client, uid: hers.uid })).toBe(401);
  });

  it('gets keys for 61 days, which end with them', async () => {
    const { email, user } = await member();
    const { headers, body } = await server.http.post('/auth/sign_in', { email, password: PASSWORD });
    const keys = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']));
    const own = await server.http.get('/api/v1/profile', { headers: keys });
    expect(body.data).toEqual(own.body);
    expect(body.data.access_token).toBe(user.access_token);
    expect(headers.get('token-type')).toBe('Bearer');
    expect(Number(headers.get('expiry'))).toBe(Math.floor((clock.now() + 61 * DAY) / 1_000));
    for (let day = 0; day < 60; day += 10) {
      clock.advance(10 * DAY);
      expect(await profile(keys)).toBe(200);
    }
    clock.advance(DAY);
    expect(await profile(keys)).toBe(401);
  });

  it('shows its last use to the hour, the one used last first', async () => {
    const { open } = await member();
    const [former, headers] = [await open(), await open()];
    const listed = async (by = headers) =>
      (await server.http.get('/api/v1/profile/sessions', { headers: by })).body.payload.map(
        ({ current, last_used_at }: { current: boolean; last_used_at: string }) => [current, Date.parse(last_used_at)],
      );
    const began = clock.now();
    clock.advance(HOUR);
    expect(await listed()).toContainEqual([true, began]);
    clock.advance(1);
    expect(await listed()).toEqual([
      [true, began + HOUR + 1],
      [false, began],
    ]);
    clock.advance(HOUR);
    expect(await listed(former)).toEqual([
      [true, began + 2 * HOUR + 1],
      [false, began + HOUR + 1],
    ]);
  });

  it('is signed out by its own user alone', async () => {
    const [ada, ben] = [await member(), await member()];
    const [hers, other, his] = [await ada.open(), await ada.open(), await ben.open()];
    const path = '/api/v1/profile/sessions';
    const { payload } = (await server.http.get(path, { headers: hers })).body;
    const [{ id }] = payload.filter(({ current }: { current: boolean }) => !current);
    const end = async (headers: typeof hers) =>
      (await server.http.delete(`${path}/${id}`, undefined, { headers })).status;
    expect([await end(his), await profile(other)]).toEqual([404, 200]);
    expect([await end(hers), await end(hers)]).toEqual([200, 404]);
    expect(await Promise.all([other, hers, his].map(profile))).toEqual([401, 200, 200]);
  });

  it('connects with its live token as its own user alone, and with the token of a script too', async () => {
    const [ada, ben] = [await member(), await member()];
    const headers = await ada.open();
    const { pubsub_token: device } = (await server.http.get('/api/v1/profile', { headers })).body;
    const isOf = (token: string, user: typeof ada.user) => isLiveTokenOf(server.deps, { token, user_id: user.id });
    for (const token of [device, ada.user.pubsub_token])
      expect([await isOf(token, ada.user), await isOf(token, ben.user)]).toEqual([true, false]);
    expect(await isOf(`${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`, ada.user)).toBe(false);
    await server.http.delete('/auth/sign_out', undefined, { headers });
    expect(await isOf(device, ada.user)).toBe(false);
  });
});

const whose = (reset_password_token: string) => server.http.post('/auth/password/link', { reset_password_token });
const choose = (reset_password_token: string, more: object = {}) =>
  server.http.put('/auth/password', { reset_password_token, password: NEXT, ...more });
const confirm = (confirmation_token: string) => server.http.post('/auth/confirmation', { confirmation_token });

describe('a mailed link', () => {
  it.each([
    ['password_reset', 6 * HOUR, whose],
    ['invitation', 7 * DAY, whose],
    ['confirmation', DAY, confirm],
  ] as const)('of the kind %s works for %i ms', async (purpose, lasts, use) => {
    const { mint } = await member();
    const [soon, late] = [await mint(purpose), await (await member()).mint(purpose)];
    clock.advance(lasts - 1);
    expect((await use(soon)).status).toBe(200);
    clock.advance(1);
    expect((await use(late)).status).toBe(422);
  });

  it('ends with a newer one of its kind, and those of others go on', async () => {
    const [ada, ben] = [await member(), await member()];
    const [former, invitation, his] = [
      await ada.mint('password_reset'),
      await ada.mint('invitation'),
      await ben.mint('password_reset'),
    ];
    const newer = await ada.mint('password_reset');
    const statuses = await Promise.all([former, invitation, his, newer].map(whose));
    expect(statuses.map(({ status }) => status)).toEqual([422, 200, 200, 200]);
    expect((await whose(his)).body).toEqual({ email: ben.email, name: ben.user.name });
    expect((await whose(await ada.mint('confirmation'))).status).toBe(422);
  });

  it.each([
    ['password_reset', 'reset_password'],
    ['invitation', 'accept_invitation'],
  ] as const)(
    'of the kind %s sets the password of its user, signs them out elsewhere and is recorded',
    async (purpose, act) => {
      const [ada, ben] = [await member(), await member()];
      const devices = [await ada.open(), await ben.open()];
      await server.deps.write((tx) =>
        tx.db.updateTable('users').set({ confirmed_at: null }).where('id', '=', ada.user.id).execute(),
      );
      const link = await ada.mint(purpose);
      expect((await choose(link, { password_confirmation: `${NEXT}x` })).body.attributes).toEqual([
        'password_confirmation',
      ]);
      expect((await choose(link, { password: 'short' })).body.attributes).toEqual(['password']);
      expect((await choose(link)).status).toBe(200);
      expect(await Promise.all(devices.map(profile))).toEqual([401, 200]);
      const after = await ada.stored();
      expect(after.confirmed_at).toBe(clock.now());
      expect([after.access_token, after.pubsub_token]).not.toContain(ada.user.access_token);
      expect(after.pubsub_token).not.toBe(ada.user.pubsub_token);
      expect(await ada.acts()).toEqual([act]);
      const signIn = (email: string, password: string) => server.http.post('/auth/sign_in', { email, password });
      const statuses = [
        await signIn(ada.email, PASSWORD),
        await signIn(ada.email, NEXT),
        await signIn(ben.email, PASSWORD),
      ];
      expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200]);
    },
  );

  it('leaves the moment of a confirmed address, and confirms one that is not, once', async () => {
    const ada = await member();
    const { confirmed_at: before } = await ada.stored();
    const link = await ada.mint('confirmation');
    clock.advance(HOUR);
    await choose(await ada.mint('password_reset'));
    expect((await ada.stored()).confirmed_at).toBe(before);
    expect((await confirm(link)).status).toBe(422);
    const ben = await member();
    await server.deps.write((tx) =>
      tx.db.updateTable('users').set({ confirmed_at: null }).where('id', '=', ben.user.id).execute(),
    );
    const his = await ben.mint('confirmation');
    expect([(await confirm(his)).status, (await confirm(his)).status]).toEqual([200, 422]);
    expect([(await ben.stored()).confirmed_at, await ben.acts()]).toEqual([clock.now(), ['confirm_email']]);
  });
});

describe('a password that is replaced while it is checked', () => {
  const resetOf = async ({ mint }: Awaited<ReturnType<typeof member>>) => {
    const secret = await mint('password_reset');
    const token = await findUserToken(server.deps.db, secret, ['password_reset'], clock.now());
    if (!token) throw new Error('It was just made.');
    const password_hash = await hashPassword(NEXT);
    return (tx: Tx) => setPasswordByToken(tx, token, password_hash);
  };

  it('signs in no more', async () => {
    const ada = await member();
    const store = await resetOf(ada);
    const signIn = () => server.http.post('/auth/sign_in', { email: ada.email, password: PASSWORD });
    const { status, headers } = await changeDuring(server, store, signIn);
    expect([status, headers.get('access-token')]).toEqual([401, null]);
    expect(
      await server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', ada.user.id).execute(),
    ).toEqual([]);
  });

  it('signs in when only its hash was renewed, by another device at the same moment', async () => {
    const ada = await member();
    const renewed = await hashPassword(PASSWORD);
    const before = await ada.stored();
    const signIn = () => server.http.post('/auth/sign_in', { email: ada.email, password: PASSWORD });
    expect((await changeDuring(server, (tx) => replacePasswordHash(tx, before, renewed), signIn)).status).toBe(200);
  });

  it('changes neither password nor address, and makes no API token', async () => {
    const acts: [string, string, object][] = [
      ['PUT', '/api/v1/profile', { current_password: PASSWORD, password: 'Walnut-harbour-38?' }],
      ['PUT', '/api/v1/profile', { current_password: PASSWORD, email: `${crypto.randomUUID()}@example.com` }],
      ['POST', '/api/v1/profile/api_tokens', { current_password: PASSWORD, name: 'Export', scope: 'read' }],
    ];
    for (const [method, path, json] of acts) {
      const ada = await member();
      const [headers, store] = [await ada.open(), await resetOf(ada)];
      const { status, body } = await changeDuring(server, store, () =>
        server.http.call(method, path, { json, headers }),
      );
      expect([path, status, body.message ?? body.error]).toEqual([path, 422, 'Invalid current password']);
      const { email } = await ada.stored();
      expect(email).toBe(ada.email);
      expect((await server.http.post('/auth/sign_in', { email, password: NEXT })).status).toBe(200);
    }
  });
});
