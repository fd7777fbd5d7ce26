import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';
import { renewAccessToken, signOutEverywhere } from './end-access.ts';
import { mintUserToken, type Purpose } from './one-time-tokens.ts';
import { isPasswordCurrent, replacePasswordHash } from './set-password.ts';

const NEXT = 'Harbour-at-dawn-77';
const PURPOSES: Purpose[] = ['invitation', 'password_reset', 'confirmation', 'email_change'];
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const newAddress = () => `${crypto.randomUUID()}@example.com`;

const member = async () => {
  const { id: account_id } = await server.buildAccount();
  const email = newAddress();
  const { user } = await buildMember(server, { account_id, email, role: 'agent' });
  const mint = (purpose: Purpose, next = newAddress()) =>
    server.deps.write((tx) =>
      mintUserToken(tx, purpose, user.id, {
        ...(purpose === 'invitation' ? { account_id } : {}),
        ...(purpose === 'email_change' ? { payload: { email: next } } : {}),
      }),
    );
  const stored = () =>
    server.deps.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const set = (values: { confirmed_at?: null; password_hash?: string | null }) =>
    server.deps.write((tx) => tx.db.updateTable('users').set(values).where('id', '=', user.id).execute());
  return { account_id, user, email, mint, stored, set };
};

const uses = {
  password: (reset_password_token: string) => server.http.post('/auth/password/link', { reset_password_token }),
  newPassword: (reset_password_token: string) =>
    server.http.put('/auth/password', { reset_password_token, password: NEXT }),
  confirmation: (confirmation_token: string) => server.http.post('/auth/confirmation', { confirmation_token }),
  address: (email_change_token: string) => server.http.post('/auth/email_change/link', { email_change_token }),
  newAddress: (email_change_token: string) => server.http.post('/auth/email_change', { email_change_token }),
};
type Use = keyof typeof uses;

const RIGHT: Record<Purpose, Use[]> = {
  invitation: ['password', 'newPassword'],
  password_reset: ['password', 'newPassword'],
  confirmation: ['confirmation'],
  email_change: ['address', 'newAddress'],
};

describe('a mailed link', () => {
  it.each(PURPOSES)('of the kind %s opens what it is for and nothing else', async (purpose) => {
    const { mint } = await member();
    const link = await mint(purpose);
    const names = Object.keys(uses).filter((name): name is Use => name in uses);
    for (const name of names.filter((each) => !RIGHT[purpose].includes(each)))
      expect([name, (await uses[name](link)).status]).toEqual([name, 422]);
    for (const name of RIGHT[purpose]) expect([name, (await uses[name](link)).status]).toEqual([name, 200]);
  });

  it.each(PURPOSES)('of the kind %s changes its own user alone, and no link of another ends', async (purpose) => {
    const [ada, ben] = [await member(), await member()];
    for (const each of [ada, ben]) await each.set({ confirmed_at: null });
    const device = await signInWithPassword(server, ben.email);
    const his = await Promise.all(PURPOSES.map(async (each) => [each, await ben.mint(each)] as const));
    const before = await ben.stored();
    clock.advance(1_000);
    for (const use of RIGHT[purpose]) await uses[use](await ada.mint(purpose));
    expect((await ada.stored()).confirmed_at).toBe(clock.now());
    expect(await ben.stored()).toEqual(before);
    expect((await device.get('/api/v1/profile')).status).toBe(200);
    for (const [each, link] of his.toReversed())
      if (each !== 'password_reset' && each !== 'invitation')
        expect([each, (await uses[RIGHT[each][0] ?? 'password'](link)).status]).toEqual([each, 200]);
      else expect([each, (await uses.password(link)).status]).toEqual([each, 200]);
  });

  it('that invited to an account shows its members that someone has joined; a reset shows none, and is mailed', async () => {
    const [ada, ben] = [await member(), await member()];
    await uses.newPassword(await ada.mint('invitation'));
    await uses.newPassword(await ben.mint('password_reset'));
    const joined = await server.deps.db
      .selectFrom('changes')
      .select('account_id')
      .where('name', '=', 'account.cache_invalidated')
      .where('account_id', 'in', [ada.account_id, ben.account_id])
      .execute();
    expect(joined).toEqual([{ account_id: ada.account_id }]);
    const notices = await server.deps.db
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'mail.security')
      .execute();
    const of = (email: string) =>
      notices.filter(({ payload }) => payload['to'] === email).map(({ payload }) => payload['kind']);
    expect([of(ada.email), of(ben.email)]).toEqual([
      expect.not.arrayContaining(['password_changed']),
      ['password_changed'],
    ]);
  });
});

describe('a confirmed address', () => {
  it('is the new one of a user who had none, and keeps the moment of one who had', async () => {
    const [ada, ben] = [await member(), await member()];
    await ada.set({ confirmed_at: null });
    const [first, second] = [newAddress(), newAddress()];
    const { confirmed_at } = await ben.stored();
    clock.advance(1_000);
    expect((await uses.newAddress(await ada.mint('email_change', first))).body).toEqual({ email: first });
    expect((await uses.newAddress(await ben.mint('email_change', second))).body).toEqual({ email: second });
    expect(await ada.stored()).toMatchObject({ email: first, confirmed_at: clock.now() });
    expect(await ben.stored()).toMatchObject({ email: second, confirmed_at });
    const log = server.deps.db.selectFrom('audit_log').select(['action', 'detail']);
    const [entry] = await log.where('auditable_id', '=', ada.user.id).where('action', 'like', '%email%').execute();
    expect(entry).toMatchObject({ action: 'confirm_email_change', detail: { email: [ada.email, first] } });
  });

  it('that is asked for is recorded with the one before', async () => {
    const ada = await member();
    const http = await signInWithPassword(server, ada.email);
    const email = newAddress();
    expect((await http.put('/api/v1/profile', { email, current_password: PASSWORD })).status).toBe(200);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .select('detail')
      .where('auditable_id', '=', ada.user.id)
      .where('action', '=', 'request_email_change')
      .execute();
    expect(entries).toMatchObject([{ detail: { email: [ada.email, email] } }]);
  });
});

describe('the tokens of a user', () => {
  it('are renewed without those of a colleague, and a sign-out everywhere keeps the token of scripts', async () => {
    const [ada, ben] = [await member(), await member()];
    const [before, his] = [await ada.stored(), await ben.stored()];
    clock.advance(1_000);
    await server.deps.write((tx) => signOutEverywhere(tx, ada.user.id));
    const signedOut = await ada.stored();
    expect(signedOut).toEqual({ ...before, pubsub_token: signedOut.pubsub_token, updated_at: clock.now() });
    expect(signedOut.pubsub_token).not.toBe(before.pubsub_token);
    const renewed = await server.deps.write((tx) => renewAccessToken(tx, ada.user.id));
    const after = await ada.stored();
    expect(after.access_token).toBe(renewed);
    expect([after.access_token, after.pubsub_token]).not.toContain(before.access_token);
    expect(after.pubsub_token).not.toBe(signedOut.pubsub_token);
    expect(await ben.stored()).toEqual(his);
    const profile = (access_token: string) => server.asAgent({ access_token }).get('/api/v1/profile');
    expect([(await profile(renewed)).body.id, (await profile(before.access_token)).status]).toEqual([ada.user.id, 401]);
  });
});

describe('the hash of a password', () => {
  it('is renewed while it is the one that was checked, and for its user alone', async () => {
    const [ada, ben] = [await member(), await member()];
    const [before, his] = [await ada.stored(), await ben.stored()];
    await ben.set({ password_hash: before.password_hash });
    const renew = (hash: string) => server.deps.write((tx) => replacePasswordHash(tx, before, hash));
    await renew('renewed');
    expect([(await ada.stored()).password_hash, (await ben.stored()).password_hash]).toEqual([
      'renewed',
      before.password_hash,
    ]);
    await renew('late');
    expect((await ada.stored()).password_hash).toBe('renewed');
    expect(his.password_hash).not.toBe(before.password_hash);
  });

  it('proves its own user until it is replaced, and none is the same as none', async () => {
    const [ada, ben] = [await member(), await member()];
    const isCurrent = (row: Awaited<ReturnType<typeof ada.stored>>) =>
      server.deps.write((tx) => isPasswordCurrent(tx, row));
    const before = await ada.stored();
    expect(await isCurrent(before)).toBe(true);
    expect(await isCurrent({ ...(await ben.stored()), password_hash: before.password_hash })).toBe(false);
    await ada.set({ password_hash: null });
    expect([await isCurrent(before), await isCurrent(await ada.stored())]).toEqual([false, true]);
    const none = await ada.stored();
    await ada.set({ password_hash: before.password_hash });
    expect(await isCurrent(none)).toBe(false);
  });
});
