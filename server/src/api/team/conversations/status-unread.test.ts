import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const startConversation = async () => {
    const visitor = await server.buildVisitor(inbox);
    const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    return { visitor, path: `/api/v1/accounts/${account_id}/conversations/${display_id}` };
  };
  return { agent, boss, base: `/api/v1/accounts/${account_id}`, inbox, startConversation };
};

describe('a status that was decided on what could be read', () => {
  it.each(['resolved', 'snoozed', 'pending'])('%s is refused when the contact has written since', async (status) => {
    const { agent, startConversation } = await setUp();
    const { path, visitor } = await startConversation();
    const page = server.asVisitor(visitor);
    const write = async (content: string) =>
      (await page.post('/api/v1/widget/messages', { message: { content } })).body.id as number;
    const seen = await write('All is well');
    await agent.post(`${path}/messages`, { content: 'Goodbye' });
    const newer = await write('One thing is missing');
    const change = (seen_message_id?: number) => agent.post(`${path}/toggle_status`, { status, seen_message_id });
    const refused = await change(seen);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The contact has sent a new message. Read it, then change the status again.',
    ]);
    expect((await agent.get(path)).body.status).toBe('open');
    expect((await agent.post(`${path}/toggle_status`, { status: 'open', seen_message_id: seen })).status).toBe(200);
    expect((await change(newer)).body.payload.current_status).toBe(status);
    expect((await change()).status).toBe(200);
  });

  it('is not refused for what a colleague wrote, nor for another conversation', async () => {
    const { agent, boss, startConversation } = await setUp();
    const { path, visitor } = await startConversation();
    const { body } = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await boss.post(`${path}/messages`, { content: 'I am on it' });
    const other = await startConversation();
    await server.asVisitor(other.visitor).post('/api/v1/widget/messages', { message: { content: 'Elsewhere' } });
    const answer = await agent.post(`${path}/toggle_status`, { status: 'resolved', seen_message_id: body.id });
    expect(answer.status).toBe(200);
  });
});

describe('a contact who is blocked', () => {
  it('opens none of their conversations by writing, and begins none that is open', async () => {
    const { agent, boss, base, inbox, startConversation } = await setUp();
    const [first, resolved, snoozed] = [
      await startConversation(),
      await startConversation(),
      await startConversation(),
    ];
    await agent.post(`${resolved.path}/toggle_status`, { status: 'resolved' });
    await agent.post(`${snoozed.path}/toggle_status`, { status: 'snoozed' });
    const block = (contact: { id: number }, blocked: boolean) =>
      boss.patch(`${base}/contacts/${contact.id}`, { blocked });
    for (const { visitor } of [resolved, snoozed]) expect((await block(visitor.contact, true)).status).toBe(200);
    const write = (visitor: typeof first.visitor) =>
      server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello?' } });
    const statuses = async () =>
      Promise.all([resolved, snoozed].map(async ({ path }) => (await agent.get(path)).body.status));
    for (const { visitor } of [resolved, snoozed]) expect((await write(visitor)).status).toBe(200);
    expect(await statuses()).toEqual(['resolved', 'snoozed']);
    const stranger = await server.buildVisitor(inbox, { contact: { blocked: true } });
    const begun = await server.asVisitor(stranger).post('/api/v1/widget/conversations', { message: { content: 'Me' } });
    await write(stranger);
    expect((await agent.get(`${base}/conversations/${begun.body.id}`)).body.status).toBe('resolved');
    await agent.post(`${first.path}/mute`);
    await block(first.visitor.contact, false);
    for (const { visitor } of [resolved, snoozed]) await block(visitor.contact, false);
    for (const { visitor } of [first, resolved, snoozed]) await write(visitor);
    expect([(await agent.get(first.path)).body.status, ...(await statuses())]).toEqual(['open', 'open', 'open']);
  });
});

it('the assignee has read a conversation that a colleague read before them', async () => {
  const { agent, boss, startConversation } = await setUp();
  const { path, visitor } = await startConversation();
  await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
  await agent.post(`${path}/toggle_status`, { status: 'pending' });
  await agent.post(`${path}/toggle_status`, { status: 'open' });
  const seen = async () => (await boss.get(`${path}/messages`)).body.meta;
  await boss.post(`${path}/update_last_seen`);
  expect(await seen()).toMatchObject({ agent_last_seen_at: expect.any(String), assignee_last_seen_at: null });
  await agent.post(`${path}/update_last_seen`);
  const { agent_last_seen_at, assignee_last_seen_at } = await seen();
  expect([agent_last_seen_at, assignee_last_seen_at]).toEqual([expect.any(String), agent_last_seen_at]);
});

describe('a conversation that is marked unread', () => {
  it('is unread from the newest message of the contact on, and counts one at least', async () => {
    const { agent, startConversation } = await setUp();
    const { path, visitor } = await startConversation();
    const write = () => server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    const unread = async () => (await agent.post(`${path}/unread`)).body;
    await write();
    const newest = (await write()).body.created_at;
    expect((await unread()).unread_count).toBe(2);
    await agent.post(`${path}/messages`, { content: 'Goodbye' });
    expect((await agent.get(path)).body.unread_count).toBe(0);
    const marked = await unread();
    expect(marked).toMatchObject({
      unread_count: 1,
      agent_last_seen_at: newest - 1,
      assignee_last_seen_at: newest - 1,
    });
  });

  it('stays as it is where the contact has written nothing', async () => {
    const { agent, startConversation } = await setUp();
    const { path } = await startConversation();
    await agent.post(`${path}/messages`, { content: 'Hello' });
    const before = (await agent.get(path)).body;
    expect((await agent.post(`${path}/unread`)).body).toEqual(before);
  });
});
