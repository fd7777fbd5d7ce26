import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listen = async (agent: { pubsub_token: string; account_id: number; id: number }) => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/cable`, ['actioncable-v1-json']);
  const identifier = JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: agent.pubsub_token,
    account_id: agent.account_id,
    user_id: agent.id,
  });
  const frames: string[] = [];
  const subscribed = new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      frames.push(String(data));
      if (String(data).includes('confirm_subscription')) resolve();
    });
  });
  socket.addEventListener('open', () => socket.send(JSON.stringify({ command: 'subscribe', identifier })));
  await subscribed;
  return { frames, close: () => socket.close() };
};

it('typing costs an agent the same, however much a visitor stores with themselves and in the conversation', async () => {
  const inbox = await server.buildInbox();
  const agent = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  const visitor = await server.buildVisitor(inbox);
  await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const http = server.asVisitor(visitor);
  const large = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, 'x'.repeat(1_500)]));
  expect((await http.patch('/api/v1/widget/contact', { custom_attributes: large })).status).toBe(200);
  const set = await http.post('/api/v1/widget/conversations/set_custom_attributes', { custom_attributes: large });
  expect(set.status).toBe(204);
  await http.post('/api/v1/widget/messages', { message: { content: 'y'.repeat(9_000) } });
  const received = await listen({
    pubsub_token: agent.user.pubsub_token,
    account_id: inbox.account_id,
    id: agent.user.id,
  });
  await http.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
  await expect.poll(() => received.frames.filter((frame) => frame.includes('conversation.typing_on'))).toHaveLength(1);
  const [frame = ''] = received.frames.filter((text) => text.includes('conversation.typing_on'));
  expect(frame.length).toBeLessThan(3_000);
  const { data } = JSON.parse(frame).message;
  expect(data.user).toMatchObject({ type: 'contact', custom_attributes: {}, additional_attributes: {} });
  expect(data.conversation).toMatchObject({
    custom_attributes: {},
    messages: [],
    meta: { sender: { type: 'contact' } },
  });
  received.close();
});

it('attributes are refused above 1,500 characters each, 100 in number, 8 levels deep and 20,000 characters in all', async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const http = server.asVisitor(visitor);
  const many = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x'.repeat(length)]));
  const deep = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`);
  const hostile = [many(1, 1_501), many(101, 1), many(20, 1_400), { a: deep }, { ['k'.repeat(256)]: 1 }, { a: 1e10 }];
  for (const custom_attributes of hostile) {
    const answers = [
      await http.patch('/api/v1/widget/contact', { custom_attributes }),
      await http.patch('/api/v1/widget/contact/set_user', { identifier: 'x', custom_attributes }),
      await http.post('/api/v1/widget/conversations/set_custom_attributes', { custom_attributes }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body.attributes).toEqual(['custom_attributes']);
    }
  }
  expect((await http.patch('/api/v1/widget/contact', { custom_attributes: many(100, 100) })).status).toBe(200);
});
