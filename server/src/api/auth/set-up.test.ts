import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdministrator, mintSetupToken } from '../../domain/authentication/first-administrator.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const PASSWORD = 'Lantern-on-a-hill-42';
const WEEK = 7 * 24 * 60 * 60_000;
const clock = createFakeClock();
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ clock });
  await server.buildInbox();
});
afterEach(() => server.close());

const setUp = (token: string, email: string) =>
  server.http.post('/api/v1/setup', { token, name: 'Ada', email, password: PASSWORD });
const administrators = () =>
  server.deps.db.selectFrom('account_users').select('user_id').where('role', '=', 'administrator').execute();

describe('the set-up link', () => {
  it('makes one administrator, whatever is posted with it at once', async () => {
    const token = await mintSetupToken(server.deps.write);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => setUp(token, `${name}@example.com`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await administrators()).toHaveLength(1);
    expect((await server.deps.db.selectFrom('sessions').select('id').execute()).length).toBe(1);
  });

  it('makes one administrator when two links are used at once', async () => {
    const tokens = [await mintSetupToken(server.deps.write), await mintSetupToken(server.deps.write)];
    const answers = await Promise.all(tokens.map((token, index) => setUp(token, `${index}@example.com`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await administrators()).toHaveLength(1);
  });

  it('says what is wrong with the form and works afterwards', async () => {
    const token = await mintSetupToken(server.deps.write);
    expect((await setUp(token, 'no address')).status).toBe(422);
    expect((await setUp('guessed', 'a@example.com')).status).toBe(422);
    expect((await setUp(token, 'a@example.com')).status).toBe(200);
    expect((await setUp(token, 'b@example.com')).status).toBe(422);
  });

  it('works for a week, and no longer when there is an administrator', async () => {
    const token = await mintSetupToken(server.deps.write);
    clock.advance(WEEK);
    expect((await setUp(token, 'a@example.com')).status).toBe(422);
    clock.advance(1);
    const [newer, another] = [await mintSetupToken(server.deps.write), await mintSetupToken(server.deps.write)];
    clock.advance(WEEK - 1);
    const secrets = await server.deps.db.selectFrom('one_time_tokens').select('id').execute();
    expect(secrets).toHaveLength(2);
    expect((await setUp(newer, 'a@example.com')).status).toBe(200);
    expect((await setUp(another, 'b@example.com')).status).toBe(422);
    expect(await administrators()).toHaveLength(1);
  });

  it('makes an agent with this address administrator, with the new password, and signs them out', async () => {
    const { id: account_id } = await server.deps.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const { user } = await server.buildAgent({ account_id, email: 'a@example.com' });
    const colleague = await server.buildAgent({ account_id });
    const answer = await setUp(await mintSetupToken(server.deps.write), ' A@example.com ');
    expect(answer.body.data.id).toBe(user.id);
    expect((await administrators()).map(({ user_id }) => user_id)).toEqual([user.id]);
    const inboxes = await server.deps.db.selectFrom('inbox_members').select('user_id').execute();
    expect(inboxes).toEqual([{ user_id: user.id }]);
    expect((await server.asAgent(user).get('/api/v1/profile')).status).toBe(401);
    expect((await server.asAgent(colleague).get('/api/v1/profile')).status).toBe(200);
    const again = { email: 'a@example.com', name: 'Ada', password: 'Harbour-at-dawn-77' };
    await createAdministrator(server.deps.write, again);
    const signIn = (password: string) => server.http.post('/auth/sign_in', { email: again.email, password });
    expect([(await signIn(PASSWORD)).status, (await signIn(again.password)).status]).toEqual([401, 200]);
    expect(await administrators()).toHaveLength(1);
  });
});
