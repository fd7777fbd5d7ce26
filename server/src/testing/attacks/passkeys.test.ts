import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { addPasskey, buildPasskeyUser, PASSKEYS, signInWithPasskey } from '../factories/passkey-users.ts';
import { createAuthenticator, type Tampering } from '../fakes/authenticator.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../signed-in.ts';
import { testStoreKind } from '../test-store.ts';

const ORIGIN = 'https://chat.example.com';
const MINUTE = 60_000;
const clock = createFakeClock(Date.now());
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { publicUrl: ORIGIN } });
  // Two processes never share a SQLite file.
  other = testStoreKind === 'postgres' ? await startTestServer({ clock, beside: server }) : server;
});
afterAll(async () => {
  if (other !== server) await other.close();
  await server.close();
});

const user = () => buildPasskeyUser(server, ORIGIN);
const options = async () => (await server.http.post('/auth/passkey/options', {})).body;
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const newcomer = async () => {
  const { id: account_id } = await server.buildAccount();
  const email = `${crypto.randomUUID()}@example.com`;
  await buildMember(server, { account_id, email, role: 'agent' });
  return { email, http: await signInWithPassword(server, email) };
};
const wrongOnes: [string, Tampering][] = [
  ['of a page of another origin', { origin: 'https://chat.example.com.evil.example' }],
  ['of another port', { origin: 'https://chat.example.com:8443' }],
  ['without TLS', { origin: 'http://chat.example.com' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['for a parent domain', { rpId: 'example.com' }],
  ['that did not verify its user', { verifiesUser: false }],
  ['from a frame on another site', { crossOrigin: true }],
  ['to a challenge of its own', { challenge: 'A'.repeat(43) }],
];

describe('an answer of an authenticator', () => {
  it('signs one of three requests in, on two nodes, and none afterwards', async () => {
    const { authenticator } = await user();
    const passkey = authenticator.get(await options());
    const post = (at: TestServer) => at.http.post('/auth/passkey', { passkey });
    expect(statusesOf(await Promise.all([post(server), post(other), post(server)]))).toEqual([200, 401, 401]);
    expect((await post(other)).status).toBe(401);
  });

  it('is over after five minutes', async () => {
    const { authenticator } = await user();
    const asked = await options();
    clock.advance(5 * MINUTE - 1);
    expect((await server.http.post('/auth/passkey', { passkey: authenticator.get(asked) })).status).toBe(200);
    const late = await options();
    clock.advance(5 * MINUTE);
    expect((await server.http.post('/auth/passkey', { passkey: authenticator.get(late) })).status).toBe(401);
  });

  it.each([...wrongOnes, ['of another type', { type: 'webauthn.create' }] as [string, Tampering]])(
    '%s does not sign in, and uses its challenge up',
    async (_what, change) => {
      const { authenticator } = await user();
      const asked = await options();
      const post = (passkey: object) => server.http.post('/auth/passkey', { passkey });
      expect((await post(authenticator.get(asked, change))).status).toBe(401);
      const isOurChallenge = change.challenge === undefined && change.crossOrigin === undefined;
      expect((await post(authenticator.get(asked))).status).toBe(isOurChallenge ? 401 : 200);
    },
  );

  it('by the key of one user that names the passkey or the handle of another is refused', async () => {
    const [mallory, victim] = [await user(), await user()];
    const handle = victim.authenticator.get(await options()).response.userHandle;
    const named = await signInWithPasskey(server, mallory.authenticator, { id: victim.authenticator.keyId() });
    const both = { id: victim.authenticator.keyId(), userHandle: handle };
    expect([named.status, (await signInWithPasskey(server, mallory.authenticator, both)).status]).toEqual([401, 401]);
    expect((await signInWithPasskey(server, mallory.authenticator, { userHandle: handle })).status).toBe(401);
  });

  it('is no second factor of another user, nor for another purpose', async () => {
    const [mallory, victim] = [await user(), await user()];
    const signIn = (more: object = {}) =>
      server.http.post('/auth/sign_in', { email: victim.email, password: PASSWORD, ...more });
    const { passkey_options } = (await signIn()).body;
    expect((await signIn({ passkey: mallory.authenticator.get(passkey_options) })).status).toBe(401);
    const own = await server.http.post('/auth/sign_in', { email: mallory.email, password: PASSWORD });
    const foreign = victim.authenticator.get(own.body.passkey_options);
    expect((await signIn({ passkey: foreign })).status).toBe(401);
    // A challenge for signing in without a password does not confirm a password, nor the other way round.
    expect((await signIn({ passkey: victim.authenticator.get(await options()) })).status).toBe(401);
    const asked = (await signIn()).body.passkey_options;
    expect((await server.http.post('/auth/passkey', { passkey: victim.authenticator.get(asked) })).status).toBe(401);
  });

  it('of a deleted passkey is refused, also to a challenge from before', async () => {
    const { authenticator, http, passkey_id, recovery_codes } = await user();
    const asked = await options();
    expect((await http.delete(`${PASSKEYS}/${passkey_id}`, { code: recovery_codes[0] })).status).toBe(200);
    expect((await server.http.post('/auth/passkey', { passkey: authenticator.get(asked) })).status).toBe(401);
  });

  it('whose counter does not rise is that of a copied key, and is refused', async () => {
    const { authenticator } = await user();
    const statuses = [];
    for (const counter of [7, 7, 6, 0, 8])
      statuses.push((await signInWithPasskey(server, authenticator, { counter })).status);
    expect(statuses).toEqual([200, 401, 401, 401, 200]);
    const [one, two] = [await options(), await options()];
    const race = [one, two].map((asked) =>
      server.http.post('/auth/passkey', { passkey: authenticator.get(asked, { counter: 9 }) }),
    );
    expect(statusesOf(await Promise.all(race))).toEqual([200, 401]);
  });
});

describe('a passkey that is added', () => {
  it('needs the password, and later a second factor: an open console is not enough', async () => {
    const { http } = await newcomer();
    for (const proof of [{}, { password: 'wrong' }, { code: '000000' }])
      expect((await addPasskey(http, createAuthenticator(ORIGIN), { proof })).status).toBe(422);
    const { http: owner, passkey_id } = await user();
    for (const proof of [{}, { password: PASSWORD }, { code: '000000' }])
      expect((await owner.delete(`${PASSKEYS}/${passkey_id}`, proof)).status).toBe(422);
    expect((await owner.get(PASSKEYS)).body.payload).toHaveLength(1);
  });

  it('is one of three that answer the same challenge', async () => {
    const { http } = await newcomer();
    const { body } = await http.post(`${PASSKEYS}/options`, { password: PASSWORD });
    const add = () => http.post(PASSKEYS, { name: 'Key', credential: createAuthenticator(ORIGIN).create(body) });
    expect(statusesOf(await Promise.all([add(), add(), add()]))).toEqual([200, 422, 422]);
    expect((await add()).status).toBe(422);
  });

  it('makes the recovery codes once when three are added at once', async () => {
    const { http, email } = await newcomer();
    const begun = [];
    for (let time = 0; time < 3; time += 1)
      begun.push((await http.post(`${PASSKEYS}/options`, { password: PASSWORD })).body);
    const added = await Promise.all(
      begun.map((asked) => http.post(PASSKEYS, { name: 'Key', credential: createAuthenticator(ORIGIN).create(asked) })),
    );
    expect(statusesOf(added)).toEqual([200, 200, 200]);
    const codes = added.flatMap(({ body }) => body.recovery_codes);
    expect(codes).toHaveLength(10);
    const entered = await server.http.post('/auth/sign_in', { email, password: PASSWORD, otp_code: codes[0] });
    expect(entered.status).toBe(200);
  });

  it.each([...wrongOnes, ['of another type', { type: 'webauthn.get' }] as [string, Tampering]])(
    '%s is not stored',
    async (_what, change) => {
      const { http } = await newcomer();
      const added = await addPasskey(http, createAuthenticator(ORIGIN), { change });
      expect([added.status, added.body.attributes]).toEqual([422, ['credential']]);
      expect((await http.get(PASSKEYS)).body.payload).toEqual([]);
    },
  );

  it('answers no challenge of another user', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const { body } = await one.http.post(`${PASSKEYS}/options`, { password: PASSWORD });
    const credential = createAuthenticator(ORIGIN).create(body);
    expect((await two.http.post(PASSKEYS, { name: 'Key', credential })).status).toBe(422);
    expect((await one.http.post(PASSKEYS, { name: 'Key', credential })).status).toBe(200);
  });

  it('has no id that is stored already for any user', async () => {
    const victim = await user();
    const { http } = await newcomer();
    const change = { id: victim.authenticator.keyId() };
    expect((await addPasskey(http, createAuthenticator(ORIGIN), { change })).status).toBe(422);
    expect((await signInWithPasskey(server, victim.authenticator)).body.data.email).toBe(victim.email);
  });

  it.each(['packed', 'apple', 'android-key', 'tpm', 'fido-u2f', 'made-up'])(
    'with certificates of the kind %s is refused before an address in them is asked',
    async (format) => {
      const { http } = await newcomer();
      const statement = new Map([['x5c', [new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x01])]]]);
      const added = await addPasskey(http, createAuthenticator(ORIGIN), { change: { format, statement } });
      expect(added.status).toBe(422);
    },
  );

  it('of another account or user is neither renamed nor deleted', async () => {
    const [owner, stranger] = [await user(), await user()];
    const path = `${PASSKEYS}/${owner.passkey_id}`;
    expect((await stranger.http.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.http.delete(path, { code: stranger.recovery_codes[0] })).status).toBe(404);
    expect((await server.http.get(PASSKEYS)).status).toBe(401);
    expect((await owner.http.get(PASSKEYS)).body.payload[0].name).toBe('Laptop');
  });

  it('is one of twenty at most', async () => {
    const { http, authenticator, user: owner } = await user();
    const [row] = await server.deps.db.selectFrom('passkeys').selectAll().where('user_id', '=', owner.id).execute();
    if (!row) throw new Error('There is no passkey.');
    const { id: _id, ...copy } = row;
    const values = Array.from({ length: 19 }, (_, at) => ({ ...copy, credential_id: `copy-${owner.id}-${at}` }));
    await server.deps.write((tx) => tx.db.insertInto('passkeys').values(values).execute());
    const { body } = await http.post('/api/v1/profile/two_factor/passkey_options');
    const proof = { passkey: authenticator.get(body) };
    expect((await addPasskey(http, createAuthenticator(ORIGIN), { proof })).status).toBe(422);
  });
});

describe('what is no answer of an authenticator', () => {
  const deep = Buffer.alloc(14_000, 0x81).toString('base64url');
  it.each([
    ['nothing that is JSON', 'AAAA'],
    ['JSON without a challenge', Buffer.from('{"challenge":{}}').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['lists in lists', deep],
  ])('such as %s is refused as any wrong one', async (_what, encoded) => {
    const response = { clientDataJSON: encoded.slice(0, 10_000), authenticatorData: 'AAAA', signature: 'AAAA' };
    const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
    expect((await server.http.post('/auth/passkey', { passkey })).status).toBe(401);
    const { http } = await newcomer();
    const { body } = await http.post(`${PASSKEYS}/options`, { password: PASSWORD });
    const made = createAuthenticator(ORIGIN).create(body);
    const credential = { ...made, response: { ...made.response, attestationObject: encoded } };
    expect((await http.post(PASSKEYS, { name: 'Key', credential })).status).toBe(422);
  });
});
