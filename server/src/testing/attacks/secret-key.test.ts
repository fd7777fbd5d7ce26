import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const [BEFORE, OTHER] = ['the key before, long enough for tests', 'another key that nobody ever used here'];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { previousSecretKey: BEFORE } });
});
afterAll(() => server.close());

const SENT = 'words from before the key was replaced';

const visitorOfKey = async (key: string) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = server.visitorWithoutRows(inbox);
  const http = server.asVisitor(visitor);
  await http.post('/api/v1/widget/messages', { message: { content: SENT, echo_id: randomUUID() } });
  const auth_token = signVisitorToken({ source_id: visitor.source_id, inbox_id: inbox.id }, key);
  return { inbox, auth_token, as: server.asVisitor({ ...visitor, token: auth_token }) };
};

describe('a visitor’s token, while the secret key is replaced', () => {
  it('of the key before opens the session, and the page gets one of the new key', async () => {
    const { inbox, as, auth_token } = await visitorOfKey(BEFORE);
    expect((await as.get('/api/v1/widget/messages')).text).toContain(SENT);
    const query = new URLSearchParams({ website_token: inbox.website_token, cw_conversation: auth_token });
    const page = await server.http.get(`/widget?${query}`);
    const input = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(page.text)?.[0] ?? '';
    expect(input).not.toBe(auth_token);
    expect(page.text).not.toContain(auth_token);
    expect(input.split('.')[1]).toBe(auth_token.split('.')[1]);
  });

  it('of any other key opens nothing, nor does one of the key before when that is set no more', async () => {
    const { as } = await visitorOfKey(OTHER);
    expect((await as.get('/api/v1/widget/messages')).status).toBe(404);
    const { as: ofBefore } = await visitorOfKey(BEFORE);
    Object.assign(server.deps.env, { previousSecretKey: undefined });
    expect((await ofBefore.get('/api/v1/widget/messages')).status).toBe(404);
    Object.assign(server.deps.env, { previousSecretKey: BEFORE });
  });
});
