import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { mintSetupToken } from '../../domain/authentication/first-administrator.ts';

const PASSWORD = 'Lantern-on-a-hill-42';
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
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
});
