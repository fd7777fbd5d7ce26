import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const conversations = '/api/v1/widget/conversations';
const messages = '/api/v1/widget/messages';

const twoConversations = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const http = server.asVisitor(server.visitorWithoutRows(inbox));
  const begin = async (content: string): Promise<number> =>
    (await http.post(conversations, { message: { content, echo_id: randomUUID() } })).body.id;
  const [first, second] = [await begin('about the lamp'), await begin('about the cable')];
  const say = (id: number, content: string) =>
    server
      .asAgent(agent)
      .post(`/api/v1/accounts/${inbox.account_id}/conversations/${id}/messages`, { content, private: false });
  await say(first, 'The lamp is on its way');
  return { inbox, http, first, second, say };
};

const list = async (http: ReturnType<TestServer['asVisitor']>) =>
  (await http.get(`${conversations}/list`)).body.payload;

describe('the several conversations of a visitor', () => {
  it('are listed, the one that moved last first, with what is unread in each', async () => {
    const { http, first, second } = await twoConversations();
    expect(await list(http)).toMatchObject([
      { id: first, status: 'open', unread_count: 1, last_message: { content: 'The lamp is on its way' } },
      { id: second, status: 'open', unread_count: 0, last_message: { content: 'about the cable' } },
    ]);
  });

  it('are read, answered, seen, ended and sent each for itself, when a call names one', async () => {
    const { http, first, second } = await twoConversations();
    const of = (id: number) => ({ query: { conversation_id: id } });
    const contents = async (id?: number) =>
      (await http.get(messages, id ? of(id) : {})).body.payload.map(({ content }: { content: string }) => content);
    expect(await contents()).toEqual(['about the cable']);
    expect(await contents(first)).toEqual(['about the lamp', 'The lamp is on its way']);

    const said = await http.post(messages, { message: { content: 'Thanks' } }, of(first));
    expect(said.body.conversation_id).toBe(first);
    expect(await contents(second)).toEqual(['about the cable']);

    await http.post(`${conversations}/update_last_seen`, {}, of(first));
    expect((await list(http)).map(({ unread_count }: { unread_count: number }) => unread_count)).toEqual([0, 0]);
    await http.get(`${conversations}/toggle_status`, of(first));
    expect((await http.get(conversations, of(first))).body.status).toBe('resolved');
    expect((await http.get(conversations)).body).toMatchObject({ id: second, status: 'open' });
  });

  it('are the newest hundred; of those that moved at the same moment, the one begun last is first', async () => {
    const visitor = await server.buildVisitor(await server.buildInbox());
    const begun: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      const fields = { contact_inbox_id: visitor.contact_inbox.id, last_activity_at: 1_000_000 };
      begun.push((await server.buildConversation(fields)).display_id);
    }
    const listed: { id: number }[] = await list(server.asVisitor(visitor));
    expect(listed.map(({ id }) => id)).toEqual(begun.slice(1).reverse());
  });

  it('are private: another visitor sees none of them, by any number', async () => {
    const { inbox, first } = await twoConversations();
    const stranger = server.asVisitor(server.visitorWithoutRows(inbox));
    const of = { query: { conversation_id: first } };
    expect(await list(stranger)).toEqual([]);
    await stranger.post(conversations, { message: { content: 'mine', echo_id: randomUUID() } });
    expect((await stranger.get(messages, of)).body.payload).toEqual([]);
    expect((await stranger.get(conversations, of)).body).toEqual({});
    expect((await stranger.post(messages, { message: { content: 'into yours' } }, of)).status).toBe(404);
    expect((await stranger.get(`${conversations}/toggle_status`, of)).status).toBe(404);
    expect((await stranger.post(`${conversations}/toggle_typing`, { typing_status: 'on' }, of)).status).toBe(404);
    expect((await stranger.post(`${conversations}/transcript`, {}, of)).status).toBe(422);
    expect((await stranger.get(messages, { query: { conversation_id: 'x' } })).status).toBe(422);
  });
});
