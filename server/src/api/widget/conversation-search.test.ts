import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const WIDGET = '/api/v1/widget';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
  const visitorOf = async (content: string) => {
    const client = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await client.post(`${WIDGET}/messages`, { message: { content, echo_id: 'one' } });
    const messages = `/api/v1/accounts/${inbox.account_id}/conversations/${body.conversation_id}/messages`;
    const find = async (q: string) => {
      const found = await client.get(`${WIDGET}/conversations/search`, { query: { q } });
      expect(found.status).toBe(200);
      return found.body.payload.map((message: { content: string }) => message.content);
    };
    return { client, messages, find, conversation: body.conversation_id };
  };
  return { inbox, agent, visitorOf };
};

describe('a visitor’s search', () => {
  it('finds several words by their beginnings, however they are written, the newest first [CON-70]', async () => {
    const { agent, visitorOf } = await setUp();
    const { client, messages, find, conversation } = await visitorOf('The café lantern hums at night');
    await agent.post(messages, { content: 'Which lantern hums?' });
    await client.post(`${WIDGET}/conversations`, { message: { content: 'Another lantern', echo_id: 'two' } });
    expect(await find('lant hum')).toEqual(['Which lantern hums?', 'The café lantern hums at night']);
    expect(await find('CAFE')).toEqual(['The café lantern hums at night']);
    expect(await find('lantern')).toHaveLength(3);
    expect(await find('antern')).toEqual([]);
    const { body } = await client.get(`${WIDGET}/conversations/search`, { query: { q: 'which' } });
    expect(body.payload).toMatchObject([{ conversation_id: conversation, content: 'Which lantern hums?' }]);
  });

  it('finds neither private notes nor what others wrote, deleted messages or former texts [CON-70]', async () => {
    const { agent, visitorOf } = await setUp();
    const { messages, find } = await visitorOf('My teapot broke');
    await visitorOf('My teapot broke too');
    await agent.post(messages, { content: 'A difficult teapot', private: true });
    const deleted = (await agent.post(messages, { content: 'A green teapot' })).body.id;
    const edited = (await agent.post(messages, { content: 'A yellow teapot' })).body.id;
    expect(await find('teapot')).toEqual(['A yellow teapot', 'A green teapot', 'My teapot broke']);
    await agent.delete(`${messages}/${deleted}`);
    await agent.patch(`${messages}/${edited}/content`, { content: 'A yellow kettle' });
    expect(await find('teapot')).toEqual(['My teapot broke']);
    expect(await find('yellow')).toEqual(['A yellow kettle']);
  });

  it('finds text of languages without spaces, and takes hostile text literally', async () => {
    const { visitorOf } = await setUp();
    const { find } = await visitorOf('ランタンが壊れました 100% "a" OR b');
    expect(await find('壊れ')).toHaveLength(1);
    for (const q of ['"', "'", '%', '*', 'OR', 'a OR', 'NOT (', '\\', "x' OR 1=1 --", '(((((', '-', ':*', 'a\u0000b'])
      await find(q);
    expect(await find('zzz OR b')).toEqual([]);
  });

  it('needs a text of at most 200 characters', async () => {
    const { visitorOf } = await setUp();
    const { client, find } = await visitorOf('Hello');
    for (const q of [undefined, '', '  ', 'x'.repeat(201)])
      expect((await client.get(`${WIDGET}/conversations/search`, { query: { q } })).status).toBeGreaterThanOrEqual(400);
    expect(await find('x'.repeat(200))).toEqual([]);
  });

  it('is empty for a visitor who has not written', async () => {
    const { inbox, visitorOf } = await setUp();
    await visitorOf('Hello');
    const client = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await client.get(`${WIDGET}/conversations/search`, { query: { q: 'hello' } });
    expect(body.payload).toEqual([]);
  });
});
