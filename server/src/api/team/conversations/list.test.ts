import { randomUUID } from 'node:crypto';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../../../domain/authentication/first-administrator.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const team = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada Agent' });
  const visitor = server.visitorWithoutRows(inbox);
  const started = await server
    .asVisitor(visitor)
    .post('/api/v1/widget/conversations', { message: { content: 'hello', echo_id: randomUUID() } });
  const account = `/api/v1/accounts/${inbox.account_id}`;
  return {
    inbox,
    agent,
    visitor,
    account,
    conversation: `${account}/conversations/${started.body.id}`,
    http: server.asAgent(agent),
    id: started.body.id as number,
  };
};

describe('signing in', () => {
  it('opens a session with the right words and none with wrong ones (AGT-10, SEC-19)', async () => {
    await server.buildInbox();
    await createAdministrator(server.deps.write, { email: 'boss@example.com', name: 'Boss', password: 'Secret12!' });
    const wrong = await server.http.post('/auth/sign_in', { email: 'boss@example.com', password: 'Secret13!' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.errors).toEqual(['Invalid login credentials. Please try again.']);
    const right = await server.http.post('/auth/sign_in', { email: 'Boss@example.com', password: 'Secret12!' });
    expect(right.body.data).toMatchObject({ email: 'boss@example.com', role: 'administrator' });
    const headers = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, right.headers.get(name) ?? '']),
    );
    const who = await server.http.get('/auth/validate_token', { headers });
    expect(who.body.payload.data.name).toBe('Boss');
    await server.http.call('DELETE', '/auth/sign_out', { headers });
    expect((await server.http.get('/auth/validate_token', { headers })).status).toBe(401);
    const stored = await server.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'boss@example.com')
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).not.toContain('Secret');
  });
});

describe('who may see conversations', () => {
  it('refuses a request without a token, a visitor, a stranger and an agent without the inbox (SEC-19, SEC-20)', async () => {
    const here = await team();
    const there = await team();
    const outsider = await server.buildAgent({ account_id: here.inbox.account_id });
    expect((await server.http.get(here.conversation)).status).toBe(401);
    expect((await server.asVisitor(here.visitor).get(here.conversation)).status).toBe(401);
    expect((await server.asAgent(there.agent).get(here.conversation)).body.error).toBe(
      'You are not authorized to access this account',
    );
    expect((await server.asAgent(outsider).get(here.conversation)).status).toBe(401);
    const list = await server.asAgent(outsider).get(`${here.account}/conversations`);
    expect(list.body.data.payload).toEqual([]);
    expect(list.body.data.meta.all_count).toBe(0);
  });

  it('lists by status and assignee with counts before the assignee filter', async () => {
    const here = await team();
    const list = await here.http.get(`${here.account}/conversations`, { query: { assignee_type: 'unassigned' } });
    expect(list.body.data.meta).toMatchObject({
      all_count: 1,
      mine_count: 0,
      unassigned_count: 1,
      assigned_count: 0,
      cursor: expect.any(Number),
    });
    expect(list.body.data.payload[0]).toMatchObject({
      id: here.id,
      status: 'open',
      unread_count: 1,
      messages: [{ content: 'hello' }],
    });
    await here.http.post(`${here.conversation}/assignments`, { assignee_id: here.agent.user.id });
    const mine = await here.http.get(`${here.account}/conversations`, { query: { assignee_type: 'me' } });
    expect(mine.body.data.payload[0].meta.assignee.name).toBe('Ada Agent');
    const resolved = await here.http.get(`${here.account}/conversations`, { query: { status: 'resolved' } });
    expect(resolved.body.data.payload).toEqual([]);
  });

  it('sorts by priority with none last (AGT-17)', async () => {
    const here = await team();
    const start = () =>
      server
        .asVisitor(server.visitorWithoutRows(here.inbox))
        .post('/api/v1/widget/conversations', { message: { content: 'x', echo_id: randomUUID() } });
    const [low, urgent] = [await start(), await start()];
    await here.http.post(`${here.account}/conversations/${low.body.id}/toggle_priority`, { priority: 'low' });
    await here.http.post(`${here.account}/conversations/${urgent.body.id}/toggle_priority`, { priority: 'urgent' });
    for (const [sort_by, order] of [
      ['priority_desc', [urgent.body.id, low.body.id, here.id]],
      ['priority_asc', [low.body.id, urgent.body.id, here.id]],
    ] as const) {
      const list = await here.http.get(`${here.account}/conversations`, { query: { sort_by } });
      expect(list.body.data.payload.map(({ id }: { id: number }) => id)).toEqual(order);
    }
    expect((await here.http.post(`${here.conversation}/toggle_priority`, { priority: 'extreme' })).status).toBe(422);
  });
});

describe('what an agent does', () => {
  it('answers once, however often the answer is sent, and clears the unread count', async () => {
    const here = await team();
    const body = { content: 'Hello Vera', echo_id: randomUUID() };
    const both = await Promise.all([
      here.http.post(`${here.conversation}/messages`, body),
      here.http.post(`${here.conversation}/messages`, body),
    ]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect(both[0]?.body).toMatchObject({
      message_type: OUTGOING,
      private: false,
      echo_id: body.echo_id,
      sender: { type: 'user', name: 'Ada Agent' },
    });
    expect((await here.http.get(here.conversation)).body).toMatchObject({ unread_count: 0, waiting_since: 0 });
  });

  it('sets every status, and a snooze with its end (AGT-14)', async () => {
    const here = await team();
    for (const status of ['pending', 'resolved', 'open']) {
      const answer = await here.http.post(`${here.conversation}/toggle_status`, { status });
      expect(answer.body.payload).toMatchObject({ success: true, current_status: status });
    }
    const snoozed = await here.http.post(`${here.conversation}/toggle_status`, {
      status: 'snoozed',
      snoozed_until: 2_000_000_000,
    });
    expect(snoozed.body.payload.snoozed_until).toBe('2033-05-18T03:33:20.000Z');
    expect((await here.http.post(`${here.conversation}/toggle_status`, { status: 'sleeping' })).status).toBe(422);
  });

  it('deletes a message for the visitor too (AGT-15)', async () => {
    const here = await team();
    const sent = await here.http.post(`${here.conversation}/messages`, { content: 'wrong window' });
    const deleted = await here.http.call('DELETE', `${here.conversation}/messages/${sent.body.id}`);
    expect(deleted.body).toMatchObject({ content_attributes: { deleted: true } });
    const list = await server.asVisitor(here.visitor).get('/api/v1/widget/messages');
    expect(list.text).not.toContain('wrong window');
  });

  it('sees the page, the browser and the words of the visitor (AGT-16)', async () => {
    const here = await team();
    const { body } = await here.http.get(here.conversation);
    expect(body.additional_attributes).toHaveProperty('browser.browser_name');
    const history = await here.http.get(`${here.conversation}/messages`);
    expect(history.body.payload[0]).toMatchObject({ content: 'hello', sender: { type: 'contact' } });
  });
});
